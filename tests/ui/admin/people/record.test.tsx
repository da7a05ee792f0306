import { fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { peoplePlaces } from "#src/routes/admin/housePeople.ts";
import users from "#src/routes/admin/resources/users.ts";
import { belowPage } from "#src/ui/admin/people/RecordPage.tsx";
import type { FakeAnswer } from "../../../fake/world.ts";
import { settled, showPage } from "../../showPage.tsx";
import { admin } from "../places.ts";
import { confirmed, data, heading, press, refused, user } from "./rows.ts";

const RecordPage = belowPage(peoplePlaces[0], users);
const [read, ofUser] = ["GET /api/admin/users/1", "GET /api/admin/users/1/record"];
const none = { total: 0, rows: [] };
const empty = { last_sign_in: null, assignments: none, completions: none, exams: none, audiences: none };
const record = {
  last_sign_in: "2026-11-19T08:30:00Z",
  assignments: {
    total: 1,
    rows: [
      {
        ...{ title: "Transfers", type: "item", reason: "New adviser", done_at: null },
        ...{ assigned_by: { id: 2, name: "Margaret Manager" }, due_at: "2026-12-01T00:00:00Z" },
      },
    ],
  },
  completions: {
    total: 1,
    rows: [
      {
        ...{ title: "Gifts", completed_at: "2026-11-10T08:00:00Z", arrived_at: "2026-11-12T09:00:00Z" },
        valid_until: "2027-11-10T08:00:00Z",
      },
    ],
  },
  exams: {
    total: 300,
    rows: [
      {
        ...{ name: "Sanctions", status: "Passed", percentage: 90, pass_percentage: 60 },
        ...{ started_at: "2026-11-11T08:00:00Z", finished_at: "2026-11-11T09:00:00Z" },
      },
    ],
  },
  audiences: { total: 1, rows: [{ name: "Advice", source: "rule" }] },
};
type Answers = NonNullable<Parameters<typeof showPage>[2]>["answers"];
const open = (answers: Answers = {}) =>
  showPage(RecordPage, "/admin/house/users/1/record", {
    me: admin,
    path: "/admin/house/users/:id/record",
    answers: { [read]: data(user(1)), [ofUser]: data(record), ...answers },
  });
const cellsOf = (title: string) =>
  within(screen.getByRole("region", { name: `${title}: table` }))
    .getAllByRole("row")
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole("cell")
        .map(({ textContent }) => textContent),
    );

beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => {}));

describe("a user's record", () => {
  test("shows assignments, completions, exams and audiences", async () => {
    await open();
    expect(heading()).toBe("User 1");
    expect(screen.getByRole("link", { name: "Learning" }).getAttribute("aria-current")).toBe("page");
    expect(screen.getByText(/^Last sign-in/).textContent).toContain("19/11/2026");
    const [assigned] = cellsOf("Assignments");
    expect(assigned).toEqual([
      ...["Transfers", "Item", "New adviser", "Margaret Manager", "01/12/2026", "–none"],
    ]);
    expect(cellsOf("Completions")[0]!.map((text) => text!.slice(0, 10))).toEqual([
      "Gifts",
      "10/11/2026",
      "12/11/2026",
      "10/11/2027",
    ]);
    expect(cellsOf("Exams")[0]!.slice(0, 4)).toEqual(["Sanctions", "Passed", "90", "60"]);
    expect(screen.getByText("The latest 1 of 300.")).toBeTruthy();
    expect(cellsOf("Audiences")).toEqual([["Advice", "Rule"]]);
  });

  test("says for each part that there is nothing", async () => {
    await open({ [ofUser]: data(empty) });
    for (const text of [
      "Never signed in.",
      "No manager.",
      "No assignments.",
      "No completions.",
      "No exams started.",
      "Not in any audience.",
    ])
      expect(screen.getByText(text)).toBeTruthy();
  });

  test("names the manager with a link to them", async () => {
    await open({ [read]: data(user(1, { manager: 7, manager_name: "Margaret Manager" })) });
    expect(screen.getByRole("link", { name: "Margaret Manager" }).getAttribute("href")).toBe(
      "/admin/house/users/7/edit",
    );
    expect(screen.queryByText("No manager.")).toBeNull();
  });

  test("reports loading, a failed load and a lack of access differently", async () => {
    const answer = Promise.withResolvers<FakeAnswer>();
    const { server } = await open({ [ofUser]: () => answer.promise });
    expect(await screen.findByText("Loading the record")).toBeTruthy();
    answer.resolve(refused(422, "No"));
    await settled();
    expect(screen.getByRole("heading", { name: "The records could not be loaded" })).toBeTruthy();
    server.on(ofUser, refused(403, "Forbidden"));
    await press("Try again");
    expect(screen.getByRole("heading", { name: "You cannot see these records" })).toBeTruthy();
  });

  test("opens the dialog to act as the user [D-22]", async () => {
    await open({ "GET /api/admin/confirmation": confirmed });
    fireEvent.click(screen.getByRole("button", { name: "Act as User 1" }));
    await settled();
    expect(await screen.findByRole("dialog", { name: "Act as User 1?" })).toBeTruthy();
  });

  test("says why nobody can act as the user [D-22]", async () => {
    await open({ [read]: data(user(1, { roles: ["super admin"] })) });
    expect(screen.getByRole("button", { name: "Act as User 1" })).toHaveProperty("disabled", true);
    expect(screen.getByText("Nobody can act as a super administrator")).toBeTruthy();
  });
});

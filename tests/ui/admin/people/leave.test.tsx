import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { ActQuestion } from "#src/ui/admin/acts/ActDialog.tsx";
import { peoplePlaces } from "#src/routes/admin/housePeople.ts";
import users from "#src/routes/admin/resources/users.ts";
import { CreateLeave, EditLeave } from "#src/ui/admin/people/LeaveFormPage.tsx";
import { belowPage } from "#src/ui/admin/people/LeavePage.tsx";
import { noAnswer, type FakeAnswer } from "../../../fake/world.ts";
import { callsOf, settled, showPage } from "../../showPage.tsx";
import { admin } from "../places.ts";
import { data, heading, press, refused, sent, user } from "./rows.ts";

const LeavePage = belowPage(peoplePlaces[0], users);
const [read, ofUser] = ["GET /api/admin/users/1", "GET /api/admin/users/1/long-term-leave"];
const one = "/api/admin/long-term-leave/5";
const foresee = "POST /api/admin/users/1/long-term-leave/foresight";
const foreseen = (rest: object = {}) => data({ days: 90, rest: 0, move: 0, appear: 0, ...rest });
const leave = (rest: object = {}) => ({
  id: 5,
  version: "w5",
  user: { id: 1, name: "User 1" },
  starts_on: "2026-12-01",
  ends_on: "2026-12-31",
  reason: "Sabbatical",
  days: 31,
  moved: [
    {
      what: "Sanctions",
      kind: "exam",
      before: "2026-12-05T00:00:00Z",
      after: "2027-01-05T00:00:00Z",
    },
  ],
  ...rest,
});
type Answers = NonNullable<Parameters<typeof showPage>[2]>["answers"];
const list = (answers: Answers = {}) =>
  showPage(LeavePage, "/admin/house/users/1/long-term-leave", {
    me: admin,
    path: "/admin/house/users/:id/long-term-leave",
    answers: { [read]: data(user(1)), [ofUser]: data([leave()]), ...answers },
  });
const create = (answers: Answers = {}) =>
  showPage(CreateLeave, "/admin/house/users/1/long-term-leave/create", {
    me: admin,
    path: "/admin/house/users/:id/long-term-leave/create",
    answers: { [read]: data(user(1)), [foresee]: foreseen(), ...answers },
  });
const edit = (answers: Answers = {}) =>
  showPage(EditLeave, "/admin/house/long-term-leave/5/edit", {
    me: admin,
    path: "/admin/house/long-term-leave/:leave/edit",
    answers: { [`GET ${one}`]: data(leave()), [foresee]: foreseen(), ...answers },
  });
type Key = { key?: string };
const type = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

/** The dialog that asks before an act loads late. */
beforeAll(async () => {
  await ActQuestion.load();
});
beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => {}));

describe("a user's long-term leave", () => {
  test("shows the old and new date of everything that moved, and links to its form [T-22]", async () => {
    await list();
    expect(heading()).toBe("User 1");
    const card = screen.getByRole("region", { name: /^Leave from/ });
    expect(within(card).getByText("Sabbatical, 31 days")).toBeTruthy();
    const moved = within(card).getByRole("table", { name: "Due dates that moved" });
    expect(within(moved).getAllByRole("row")[1]!.textContent).toMatch(/^Sanctions \(exam\).*2026.*2027$/);
    expect(within(card).getByRole("link", { name: "Change" }).getAttribute("href")).toBe(
      "/admin/house/long-term-leave/5/edit",
    );
    expect(screen.getByRole("link", { name: "Add leave" }).getAttribute("href")).toBe(
      "/admin/house/users/1/long-term-leave/create",
    );
  });

  test("says that nothing moved, and names what an assignment moved without its kind", async () => {
    const [due] = leave().moved;
    await list({
      [ofUser]: data([
        leave({ moved: [{ ...due, what: "Data protection", kind: "assignment" }] }),
        leave({ id: 6, starts_on: "2027-02-01", ends_on: "2027-02-01", days: 1, moved: [] }),
      ]),
    });
    const [first, second] = screen.getAllByRole("region", { name: /^Leave from/ });
    expect(within(first!).getByRole("rowheader").textContent).toBe("Data protection");
    expect(within(second!).getByText("Sabbatical, 1 day")).toBeTruthy();
    expect(within(second!).getByText("No due dates moved.")).toBeTruthy();
    expect(within(second!).queryByRole("table")).toBeNull();
  });

  test("is deleted after a confirmation that explains the consequences [E-076][B-418]", async () => {
    const { app, server } = await list();
    const people = [users.calls.list.path];
    app.queries.setQueryData(people, "as it was");
    await press("Delete");
    const question = screen.getByRole("alertdialog");
    expect(question.textContent).toContain("The due dates it moved will move back.");
    expect(callsOf(server.calls, "DELETE")).toEqual([]);
    server.on(ofUser, data([]));
    fireEvent.click(within(question).getByRole("button", { name: "Delete" }));
    await settled();
    expect(callsOf(server.calls, `DELETE ${one}`)).toHaveLength(1);
    expect(screen.getByRole("heading", { name: "No long-term leave" })).toBeTruthy();
    // The list of users shows who is on leave.
    expect(app.queries.getQueryState(people)?.isInvalidated).toBe(true);
  });

  test("stays when it cannot be deleted, and the failure is reported", async () => {
    const { toasts } = await list({ [`DELETE ${one}`]: refused(422, "The exam is under way") });
    await press("Delete");
    fireEvent.click(within(screen.getByRole("alertdialog")).getByRole("button", { name: "Delete" }));
    await settled();
    expect(toasts.map(({ text }) => text)).toEqual(["The exam is under way"]);
    expect(screen.getByRole("region", { name: /^Leave from/ })).toBeTruthy();
  });

  test("reports loading, a failed load and a lack of access differently", async () => {
    const answer = Promise.withResolvers<FakeAnswer>();
    const { server } = await list({ [ofUser]: () => answer.promise });
    expect(await screen.findByText("Loading long-term leave")).toBeTruthy();
    answer.resolve(refused(422, "No"));
    await settled();
    expect(screen.getByRole("heading", { name: "The periods of leave could not be loaded" })).toBeTruthy();
    server.on(ofUser, refused(403, "Forbidden"));
    await press("Try again");
    expect(screen.getByRole("heading", { name: "You cannot see these periods of leave" })).toBeTruthy();
    expect(screen.queryByRole("heading", { name: "No long-term leave" })).toBeNull();
  });
});

describe("the leave form", () => {
  test("sends the dates and the reason, and reports how many due dates moved [R-A-008][B-418]", async () => {
    const { server, toasts, history } = await create({
      "POST /api/admin/users/1/long-term-leave": data(leave()),
    });
    expect(heading()).toBe("Add leave");
    expect(screen.getByRole("button", { name: "Save" })).toHaveProperty("disabled", true);
    type(/^First day/, "2026-12-01");
    type(/^Last day/, "2026-12-31");
    type(/^Reason/, "Sabbatical");
    expect(screen.getByLabelText(/^Reason/)).toHaveProperty("maxLength", 200);
    await press("Save");
    expect(sent(server.calls, "POST /api/admin/users/1/long-term-leave")).toEqual([
      { starts_on: "2026-12-01", ends_on: "2026-12-31", reason: "Sabbatical", key: expect.any(String) },
    ]);
    expect(toasts.map(({ text }) => text)).toEqual(["Leave saved. 1 due date moved"]);
    expect(history.at(-1)).toBe("/admin/house/users/1/long-term-leave");
  });

  test("sends the same key again when an answer was lost, first to foresee its effect", async () => {
    const made = "POST /api/admin/users/1/long-term-leave";
    const { server } = await create({ [made]: noAnswer() });
    type(/^First day/, "2026-12-01");
    type(/^Last day/, "2026-12-31");
    type(/^Reason/, "Sabbatical");
    await press("Save");
    server.on(made, data(leave()));
    await press("Save");
    const keys = [foresee, made].flatMap((call) => sent(server.calls, call).map((body) => (body as Key).key));
    expect([keys.length, new Set(keys).size, typeof keys[0]]).toEqual([4, 1, "string"]);
  });

  test("asks for a later day while a year has fewer than four digits", async () => {
    const { server } = await create();
    type(/^First day/, "0202-12-01");
    type(/^Last day/, "2026-12-31");
    type(/^Reason/, "Sabbatical");
    await press("Save");
    expect(screen.getByLabelText(/^First day/).getAttribute("aria-invalid")).toBe("true");
    expect(screen.getByText("Enter the year with four digits")).toBeTruthy();
    expect(callsOf(server.calls, "POST")).toEqual([]);
  });

  test("shows the effect on reminders, and saves only after confirmation [G-14]", async () => {
    const { server } = await create({
      "POST /api/admin/users/1/long-term-leave": data(leave()),
      [foresee]: foreseen({ rest: 2, move: 1_200, appear: 3 }),
    });
    type(/^First day/, "2026-12-01");
    type(/^Last day/, "2026-12-31");
    type(/^Reason/, "Sabbatical");
    await press("Save");
    const asked = within(await screen.findByRole("alertdialog", { name: "Save this leave?" }));
    expect(
      asked.getByText(
        "Of User 1’s reminders in the next 90 days, 2 will not be sent, 1,200 will be sent on another day and 3 more will be sent.",
      ),
    ).toBeTruthy();
    const made = "POST /api/admin/users/1/long-term-leave";
    expect(sent(server.calls, made)).toEqual([]);
    fireEvent.click(asked.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(sent(server.calls, made)).toHaveLength(1));
  });

  test("reports missing values at their fields before sending, and the server's refusals afterwards", async () => {
    const { server } = await create({
      "POST /api/admin/users/1/long-term-leave": refused(422, "There is another leave at that time", {
        errors: { starts_on: ["There is another leave at that time"] },
      }),
    });
    type(/^First day/, "2026-12-01");
    await press("Save");
    expect(screen.getByText("Required")).toBeTruthy();
    expect(screen.getByLabelText(/^Last day/).getAttribute("aria-invalid")).toBe("true");
    expect(callsOf(server.calls, "POST")).toEqual([]);
    type(/^Last day/, "2026-12-31");
    type(/^Reason/, "Sabbatical");
    await press("Save");
    expect(screen.getByText("There is another leave at that time")).toBeTruthy();
    expect(screen.getByLabelText(/^First day/).getAttribute("aria-invalid")).toBe("true");
  });

  test("saves with the version that was read, and shows the due dates that moved [R-A-009][E-074][E-075][B-418]", async () => {
    const { server } = await edit({ [`PATCH ${one}`]: data(leave({ moved: [] })) });
    expect(heading()).toBe("Long-term leave: User 1");
    expect(screen.getByRole("table", { name: "Due dates that moved" })).toBeTruthy();
    type(/^Last day/, "2026-12-24");
    await press("Save");
    expect(sent(server.calls, `PATCH ${one}`)).toEqual([
      { starts_on: "2026-12-01", ends_on: "2026-12-24", reason: "Sabbatical", version: "w5" },
    ]);
  });

  test("does not overwrite another user's changes: reports them and keeps what was typed", async () => {
    const { toasts } = await edit({ [`PATCH ${one}`]: refused(409, "This leave has changed meanwhile") });
    type(/^Reason/, "Something else");
    await press("Save");
    expect(screen.getByRole("alert").textContent).toMatch(/^This leave has changed meanwhile Your changes/);
    expect(toasts).toEqual([]);
    expect(screen.getByLabelText<HTMLInputElement>(/^Reason/).value).toBe("Something else");
  });

  test("keeps what was typed when the leave is loaded again, and merges it with saved changes [T-47][T-48]", async () => {
    const theirs = leave({ version: "w6", reason: "Parental leave" });
    const body = { message: "Someone has saved this period of leave since you opened it" };
    const { app, server } = await edit({
      [`PATCH ${one}`]: {
        status: 409,
        body: { ...body, data: { current: theirs, changed: ["starts_on", "ends_on", "reason"] } },
      },
    });
    type(/^Last day/, "2026-12-24");
    server.on(`GET ${one}`, data(theirs));
    await act(() => app.queries.invalidateQueries());
    await settled();
    expect(screen.getByLabelText<HTMLInputElement>(/^Last day/).value).toBe("2026-12-24");
    await press("Save");
    const told = screen.getByRole("region", {
      name: "Someone else has saved this period of leave since you opened it",
    });
    expect(told.textContent).toContain("Reason, their versionParental leave");
    server.on(`PATCH ${one}`, data(leave({ version: "w7" })));
    await press("Save");
    expect(sent(server.calls, `PATCH ${one}`)).toEqual([
      { starts_on: "2026-12-01", ends_on: "2026-12-24", reason: "Sabbatical", version: "w5" },
      { starts_on: "2026-12-01", ends_on: "2026-12-24", reason: "Parental leave", version: "w6" },
    ]);
  });

  test.each<[FakeAnswer, string]>([
    [refused(404, "Not found"), "This period of leave could not be found"],
    [refused(403, "Forbidden"), "You cannot see these periods of leave"],
    [refused(422, "No"), "The periods of leave could not be loaded"],
  ])("reports why the leave could not be loaded: %j", async (answer, said) => {
    await edit({ [`GET ${one}`]: answer });
    expect(screen.getByRole("heading", { name: said })).toBeTruthy();
  });

  test("is not shown for a user who does not exist", async () => {
    await create({ [read]: refused(404, "Not found") });
    expect(screen.getByRole("heading", { level: 1, name: "This user could not be found" })).toBeTruthy();
    expect(screen.queryByLabelText(/^First day/)).toBeNull();
  });
});

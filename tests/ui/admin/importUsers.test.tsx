import { fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { peoplePlaces } from "#src/routes/admin/housePeople.ts";
import users from "#src/routes/admin/resources/users.ts";
import { importPage } from "#src/ui/admin/import/importPage.tsx";
import { callsOf, settled, showPage } from "../showPage.tsx";
import { job, press, row, rows, status } from "./glossaryImport.tsx";
import { admin } from "./places.ts";

/** Users are the records that are invited after an import, and that are disabled when it is undone. */
const Page = importPage(peoplePlaces[0], users);
const api = "/api/admin/users/import";
const act = `POST ${api}/7/act`;
type Options = NonNullable<Parameters<typeof showPage>[2]>;
const open = (
  answers: Options["answers"] = {},
  { me = admin, query = "?import=7" }: { me?: object; query?: string } = {},
) =>
  showPage(Page, `/admin/house/users/import${query}`, {
    me,
    answers: {
      [`GET ${api}/7`]: written(),
      [`GET ${api}/7/rows`]: rows(),
      [`GET ${api}`]: { body: { data: [] } },
      ...answers,
    },
  });
const columns = ["job_title", "grade", "email"].map((field) => ({ heading: field, field, known: true }));
const written = (rest: Parameters<typeof job>[0] = {}, counts: NonNullable<Parameters<typeof job>[1]> = {}) =>
  job({ status: "done", columns, can_undo: true, ...rest }, { broken: 0, ...counts });

beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => {}));

test("the people who are new can be invited once, after a confirmation", async () => {
  const { server } = await open({ [act]: written({ acted: 2 }) });
  await press("Invite 2 users");
  const dialog = within(screen.getByRole("alertdialog", { name: "Invite 2 users?" }));
  expect(dialog.getByText(/^They will be emailed a link to set their password/)).toBeTruthy();
  expect(callsOf(server.calls, act)).toEqual([]);
  fireEvent.click(dialog.getByRole("button", { name: "Invite" }));
  await settled();
  expect(callsOf(server.calls, act)).toEqual([act]);
  expect(screen.getByText("2 users invited.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^Invite these/, hidden: true })).toBeNull();
});

test.each([
  ["is not offered if nobody is new", {}, { new: 0 }, null, []],
  ["is offered if it was not done", {}, { new: 1 }, "Invite 1 user", []],
  ["is not offered again", { acted: 1 }, { new: 1 }, null, ["1 user invited."]],
])("inviting %s", async (_, rest, counts, offered, told) => {
  await open({ [`GET ${api}/7`]: written(rest, counts) });
  expect(screen.queryByRole("button", { name: /^Invite/ })?.textContent ?? null).toBe(offered);
  expect(status().filter((one) => one?.includes("invited"))).toEqual(told);
});

test("an import that is undone disables the people whom it added", async () => {
  await open({ [`POST ${api}/7/undo`]: written({ status: "rolled_back" }) });
  await press("Undo import");
  const dialog = within(screen.getByRole("alertdialog"));
  expect(dialog.getByText(/^2 users are disabled and 1 user is restored\./)).toBeTruthy();
  fireEvent.click(dialog.getByRole("button", { name: "Undo import" }));
  await settled();
  expect(status()).toContain("The new users are disabled. Those that were changed are as they were before.");
});

test("the columns of an import begin with whom the rows are about and what has to be looked at", async () => {
  const fault = { field: "grade", value: "X", message: "It is not known", suggestion: null };
  await open({
    [`GET ${api}/7`]: written({ status: "checked" }, { broken: 1 }),
    [`GET ${api}/7/rows`]: rows(row(2, { kind: "broken", faults: [fault] })),
  });
  const table = within(screen.getByRole("region", { name: "Rows of the file: table" }));
  expect(table.getAllByRole("columnheader").map((one) => one.textContent)).toEqual([
    ...["Row", "Status", "Email", "Grade", "Job title"],
  ]);
});

test("while acting as another user, no file can be chosen and no template downloaded", async () => {
  const logged_in_as = { status: true, admin_user_id: 9, roles: ["system admin"] };
  await open({}, { query: "", me: { id: 1, roles: ["system admin"], logged_in_as } });
  expect(screen.getByLabelText("File to import")).toHaveProperty("disabled", true);
  const reason = "Return to your own account first. You cannot do this while acting as another user.";
  expect(screen.getByRole("alert").textContent).toBe(reason);
  const template = screen.getByText("Excel (XLSX)", { selector: "a" });
  expect([template.getAttribute("href"), template.getAttribute("aria-disabled")]).toEqual([null, "true"]);
});

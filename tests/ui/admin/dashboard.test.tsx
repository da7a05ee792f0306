import { fireEvent, screen, within } from "@testing-library/react";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { figureDays, type Change, type Figure, type Need } from "#src/contracts/admin/dashboard.ts";
import { ActQuestion } from "#src/ui/admin/acts/ActDialog.tsx";
import { Dashboard } from "#src/ui/admin/dashboard/Dashboard.tsx";
import { changeOf } from "#src/ui/admin/dashboard/Figures.tsx";
import { callsOf, settled, showPage } from "../showPage.tsx";
import { data, press, refused } from "./people/rows.ts";
import { admin } from "./places.ts";

const read = "GET /api/admin/dashboard";
const House = () => <Dashboard area="House" title="House" />;
const need = (rest: Partial<Need> = {}): Need => ({
  ...{ key: "invite", area: "House", count: 2, words: { one: "user", many: "users" } },
  ...{ reason: "have not been invited yet", oldest: "2026-11-18T10:00:00Z", list: null, verb: "Invite" },
  act: { consequence: "They will be emailed a link.", barred: null },
  ...rest,
});
const figure = (rest: Partial<Figure> = {}): Figure => ({
  ...{ key: "sign-ins", label: "Sign-ins", at: null, before: 30 },
  ...{ days: Array.from({ length: figureDays }, () => 1), ...rest },
});
const change = (rest: Partial<Change> = {}): Change => ({
  ...{ id: 1, at: "2026-11-20T09:00:00Z", act: "archived", actor: { id: 9, name: "Grace" } },
  ...{ subject: "glossary term", kind: null, record_id: null, report: null, name: "Bond", others: 0 },
  ...rest,
});
const shown = (rest: object = {}) =>
  data({ checked_at: "2026-11-20T10:00:00Z", needs: [], figures: [], changes: [], ...rest });
const open = (answers: NonNullable<Parameters<typeof showPage>[2]>["answers"] = {}) =>
  showPage(House, "/admin/house", { me: admin, answers: { [read]: shown(), ...answers } });

/** The dialog that asks before an act loads late. */
beforeAll(async () => void (await ActQuestion.load()));
beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => {}));

test("a dashboard that cannot be loaded says so, and one that cannot be updated keeps what it shows", async () => {
  const { server, app } = await open({ [read]: refused(500, "Server Error") });
  expect(screen.getByRole("heading", { name: "The dashboard could not be loaded" })).toBeTruthy();
  server.on(read, shown({ changes: [change()] }));
  await press("Try again");
  expect(screen.queryByRole("alert")).toBeNull();
  server.on(read, refused(500, "Server Error"));
  void app.queries.invalidateQueries();
  await settled();
  expect(screen.getByRole("heading", { name: "The dashboard could not be updated" })).toBeTruthy();
  expect(screen.getByText("Bond")).toBeTruthy();
});

test("without figures there is no part for them", async () => {
  await open();
  expect(screen.queryByRole("heading", { name: `Last ${figureDays} days` })).toBeNull();
  expect(screen.getByText("Nothing has been changed yet.")).toBeTruthy();
});

test.each([
  [30, 30, "As many as in the 30 days before"],
  [0, 0, "As many as in the 30 days before"],
  [36, 30, "20% more than in the 30 days before"],
  [24, 30, "20% fewer than in the 30 days before"],
  [1_001, 1_000, "Less than 1% more than in the 30 days before"],
  [5, 0, "0 in the 30 days before"],
  [5_000, 3, "3 in the 30 days before"],
])("a figure of %i after %i is compared in words", (total, before, words) => {
  expect(changeOf(total, before)).toBe(words);
});

test("what needs the user is named without a link if there is no list, and can be undone", async () => {
  const act = "POST /api/admin/dashboard/needs/invite";
  const undo = `POST /api/admin/undo/${"t".repeat(24)}`;
  const { server } = await open({
    [read]: shown({ needs: [need()], figures: [figure()] }),
    [act]: data({ done: 2, refused: [], undo: "t".repeat(24), says: "2 users invited" }),
    [undo]: data({ done: 2, refused: [] }),
  });
  const row = within(within(screen.getByRole("region", { name: "Needs you" })).getByRole("listitem"));
  expect(row.getByText("2 users", { selector: "strong" })).toBeTruthy();
  expect(row.queryByRole("link")).toBeNull();
  await press("Invite: 2 users have not been invited yet");
  fireEvent.click(within(screen.getByRole("alertdialog")).getByRole("button", { name: "Invite" }));
  await settled();
  expect(screen.getByText("2 users invited.")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Undo", hidden: true }));
  await settled();
  expect(callsOf(server.calls, undo)).toHaveLength(1);
});

test("only the verb that is under way is busy, and asking first makes none of them so", async () => {
  const act = "POST /api/admin/dashboard/needs/invite";
  const { promise, resolve } = Promise.withResolvers<ReturnType<typeof data>>();
  const other = need({ key: "remind", verb: "Remind", reason: "have not signed in" });
  await open({ [read]: shown({ needs: [need(), other] }), [act]: () => promise });
  const busy = () =>
    within(screen.getByRole("list", { name: "Needs you", hidden: true }))
      .getAllByRole("button", { hidden: true })
      .flatMap((one) => (one.getAttribute("aria-busy") === "true" ? [one.textContent] : []));
  await press("Invite: 2 users have not been invited yet");
  expect(busy()).toEqual([]);
  fireEvent.click(within(screen.getByRole("alertdialog")).getByRole("button", { name: "Invite" }));
  await settled();
  expect(busy()).toEqual(["Invite"]);
  resolve(data({ done: 2, refused: [], undo: null, says: "2 users invited" }));
  await settled();
  expect(busy()).toEqual([]);
});

test("changes name the record, or what it was once it is gone, and who made them", async () => {
  const long = `${"x".repeat(79)} and more`;
  const changes = [
    change({ others: 1_200 }),
    change({ id: 2, name: null, actor: null }),
    change({ id: 3, name: null, subject: null, act: "signed in" }),
    change({ id: 4, name: long }),
  ];
  await open({ [read]: shown({ changes }) });
  const rows = within(screen.getByRole("list", { name: "Recent changes" })).getAllByRole("listitem");
  expect(rows.map((row) => row.textContent!.replace(/ · .*$/, ""))).toEqual([
    "Bond and 1,200 moreArchived by Grace",
    "Glossary termArchived by the system",
    "Signed inSigned in by Grace",
    `${"x".repeat(79)}…Archived by Grace`,
  ]);
});

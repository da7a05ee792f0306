import { fireEvent, screen, within } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import { mentors as place } from "#src/routes/admin/mentoring.ts";
import mentors from "#src/routes/admin/resources/mentors.ts";
import type { AnyResource } from "#src/routes/admin/resource.ts";
import { ActQuestion } from "#src/ui/admin/acts/ActDialog.tsx";
import { loadListParts } from "#src/ui/admin/list/lateParts.ts";
import { listPage } from "#src/ui/admin/list/listPage.tsx";
import { viewPage } from "#src/ui/admin/mentoring/MentorPage.tsx";
import { settled, showPage } from "../showPage.tsx";
import { press, sent } from "./glossaryList.tsx";
import { admin, listed, noViews } from "./places.ts";

/** Loaded late in a browser. */
beforeAll(async () => {
  await Promise.all([ActQuestion.load(), loadListParts()]);
});

const api = "/api/admin/mentoring/mentors";
const mentor = {
  ...{ id: 6, version: "v1", name: "Bea Lind", email: "bea@example.org", role: "Adviser" },
  ...{ created_at: "2026-11-01T09:00:00Z", updated_at: "2026-11-01T09:00:00Z" },
  ...{ status: "ACTIVE", skills: ["Tax"], methods: [], regularity: "Monthly", town: null, distance: null },
  ...{ mentee_limit: null, submitted_at: null, decline_message: "", hold_message: "" },
  ...{ availability: "away", away_until: null, paused: true, places: "1 of 4", mentees: 1, pending: 0 },
  ...{ last_meeting_on: null, decided_at: null, about: "I like questions." },
};
const relationship = {
  ...{ id: 3, mentee: "Ada Byron", mentor: "Bea Lind", status: "ACTIVE", meetings: 2 },
  ...{ asked_at: "2026-11-01T09:00:00Z", changed_at: "2026-11-02T09:00:00Z" },
  ...{ last_meeting_on: "2026-11-12", next_meeting_on: null },
};
const open = (relationships: readonly object[], history: readonly object[] = []) =>
  showPage(viewPage(place, mentors as AnyResource), `${place.path}/6`, {
    me: admin,
    path: `${place.path}/:id`,
    answers: {
      [`GET ${api}/6`]: { body: { data: mentor } },
      [`GET ${api}/6/neighbours`]: { body: { data: { previous: null, next: null, position: 1, total: 1 } } },
      [`GET ${api}/6/history`]: listed(history),
      [`GET ${api}/6/relationships`]: { body: { data: relationships } },
      [`POST ${api}/bulk`]: { body: { data: { done: 1, refused: [], undo: null } } },
    },
  });

test("a selection says so if nothing can be done with it", async () => {
  await showPage(listPage(place, mentors as AnyResource), place.path, {
    me: admin,
    answers: {
      ...noViews,
      [`GET ${api}`]: listed([
        { ...mentor, paused: false },
        { ...mentor, id: 7 },
      ]),
    },
  });
  const bar = () => within(screen.getByRole("group", { name: "Selection" }));
  const [first, second] = screen.getAllByRole("checkbox", { name: "Select Bea Lind" });
  fireEvent.click(first!);
  await settled();
  expect(bar().getByText("Nothing can be done with these")).toBeTruthy();
  fireEvent.click(second!);
  await settled();
  expect(bar().queryByText("Nothing can be done with these")).toBeNull();
  expect(bar().getByRole("button", { name: "Resume" })).toBeTruthy();
});

test("a mentor's page shows their profile and their relationships, and resumes a paused mentor", async () => {
  const { server } = await open([relationship]);
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Bea Lind");
  const profile = screen.getByRole("region", { name: "Profile" });
  expect(profile.textContent).toContain("I like questions.");
  expect(profile.textContent).toContain("1 of 4");
  const table = within(screen.getByRole("table", { name: "Relationships and requests" }));
  expect(table.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual([
    ...["Mentee", "Status", "Since", "Meetings", "Last meeting", "Next meeting"],
  ]);
  expect(table.getAllByRole("cell").map(({ textContent }) => textContent)).toEqual([
    ...["Ada Byron", "Active", "02/11/2026 09:00:00", "2", "12/11/2026", "–none"],
  ]);
  await press("Resume");
  const dialog = within(screen.getByRole("alertdialog"));
  expect(dialog.getByText("Mentees can send them requests again.")).toBeTruthy();
  fireEvent.click(dialog.getByRole("button", { name: "Resume" }));
  await settled();
  expect(sent(server.calls, `POST ${api}/bulk`)).toMatchObject({ act: "resume", ids: [6] });
});

test("a mentor's history has the words of their page, also for what was decided about their application", async () => {
  const entry = (id: number, act: string, field: string, before: unknown, after: unknown) => ({
    ...{ id, at: "2026-11-20T09:00:00Z", actor: { id: 1, name: "Mena Admin" }, on_behalf_of: null },
    ...{ act, reason: null, changes: [{ field, before, after }] },
  });
  await open(
    [],
    [
      entry(4, "pause", "availability", "available", "away"),
      entry(3, "hold", "status", "ACTIVE", "REVIEW_HOLD"),
      entry(2, "deny", "status", "REVIEW_PENDING", "REVIEW_DENIED"),
      entry(1, "resume", "away_until", "2026-12-07", null),
    ],
  );
  const lines = within(screen.getByRole("region", { name: "History" })).getAllByRole("listitem");
  expect(lines.map(({ textContent }) => textContent!.replace(/, 20.*?(?=[A-Z])/, ": "))).toEqual([
    "Paused by Mena Admin: Availabilitybefore: Availableafter: Away",
    "Put on hold by Mena Admin: Statusbefore: Activeafter: On hold",
    "Declined by Mena Admin: Statusbefore: Waitingafter: Not accepted",
    "Resumed by Mena Admin: Away untilbefore: 07/12/2026after: empty",
  ]);
});

test("a mentor without relationships has an explanation in their place", async () => {
  await open([]);
  expect(screen.getByText("No relationships yet")).toBeTruthy();
  expect(screen.queryByRole("table", { name: "Relationships and requests" })).toBeNull();
});

import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Assignment } from "#src/contracts/training.ts";
import { AssignmentRow } from "#src/ui/training/AssignmentRow.tsx";
import { card } from "../learning/rows.ts";
import { showPage } from "../showPage.tsx";
import { assignment } from "./rows.ts";

const show = (rest: Partial<Assignment>) =>
  showPage(() => <AssignmentRow assignment={assignment(rest)} level={2} />, "/mandatory-training");

const renewed = card(3, { progress: "recertifying" });

test.each<[string, Partial<Assignment>, RegExp | null]>([
  [
    "one that is still valid",
    { card: renewed, certified_until: "2026-12-24T12:00:00Z" },
    /^Your certificate is valid until .*24.*\.$/,
  ],
  [
    "one that has expired",
    { card: renewed, certified_until: "2026-11-10T12:00:00Z" },
    /^Your certificate expired on .*10.*\.$/,
  ],
  // The due date says it already.
  [
    "one that is due then",
    { card: renewed, status: "recertifying", certified_until: "2026-12-24T12:00:00Z" },
    null,
  ],
  ["none", {}, null],
])("a row says until when a certificate to be renewed is valid: %s", async (_, rest, said) => {
  await show(rest);
  const told = screen.queryByText(/^Your certificate/)?.textContent ?? null;
  if (said) expect(told).toMatch(said);
  else expect(told).toBeNull();
});

test.each<[string, Partial<Assignment>, RegExp]>([
  ["has moved", { moved_by_leave: true }, /30.*\. The date has moved with it\.$/],
  ["was overdue", { due_at: "2026-11-02T12:00:00Z" }, /30[^.]*\. The date had passed and has not moved\.$/],
  ["was assigned since, and is due later", {}, /30[^.]*\.$/],
])(
  "a row says that nothing is due during leave, until when, and what became of its date: %s",
  async (_, rest, said) => {
    const { unmount } = await show({ status: "paused by leave", paused_until: "2026-11-30", ...rest });
    expect(screen.getByText("Paused by leave")).toBeTruthy();
    expect(screen.getByText(/^Nothing is due while you are on leave, until/).textContent).toMatch(said);
    unmount();
    await show({});
    expect(screen.queryByText(/while you are on leave/)).toBeNull();
  },
);

test("a completed assignment is opened again and speaks of no consequence", async () => {
  const consequence = "You may not advise clients.";
  const { unmount } = await show({ consequence });
  expect(screen.getByText(`Consequence: ${consequence}`)).toBeTruthy();
  unmount();
  await show({ consequence, status: "completed", completed_at: "2026-11-19T12:00:00Z" });
  expect(screen.queryByText(/^Consequence/)).toBeNull();
  expect(screen.getByRole("link", { name: "Open again: Item 3" })).toBeTruthy();
});

import { expect, test } from "vitest";
import { chooseHero } from "#server/search/hero.ts";
import type { Due } from "#src/contracts/learning.ts";
import { card, dueRow } from "../ui/learning/rows.ts";

const now = new Date("2026-11-24T12:00:00Z");
const inDays = (days: number): string => new Date(now.getTime() + days * 86_400_000).toISOString();

const exam = (id: number, rest: Partial<Due>): Due =>
  dueRow({ ...card(id), type: "exam", kind: null, topic: null }, { standing: "open", ...rest });
const running = exam(1, { standing: "in progress", finishes_at_iso: inDays(0.01) });
const late = dueRow(card(2), { due_at: inDays(-2), overdue: true });
const later = dueRow(card(3), { due_at: inDays(-1), overdue: true });
const soon = dueRow(card(4), { due_at: inDays(7) });
const far = dueRow(card(5), { due_at: inDays(7.01) });
const waiting = (standing: Due["standing"]) => exam(6, { standing, due_at: inDays(-3), overdue: true });
const read = { card: card(7), read: 0.45 };
const readBefore = { card: card(4), read: 0.2 };

test.each([
  ["a running exam comes before all else", [running, late, soon], [read], ["running exam", 1, 0]],
  ["what is overdue comes next, the longest first", [late, later, soon], [read], ["overdue", 2, 0]],
  ["then what is due within seven days", [soon, far], [read], ["due soon", 4, 0]],
  ["with how far it is read", [soon], [read, readBefore], ["due soon", 4, 0.2]],
  ["then what was read last, the latest first", [far], [read, readBefore], ["last read", 7, 0.45]],
  ["nothing is due soon and nothing begun", [far], [], null],
  ["nothing at all", [], [], null],
  [
    "an exam that is being marked is none to continue",
    [waiting("awaiting marking"), soon],
    [],
    ["due soon", 4, 0],
  ],
  ["nor one that is locked", [waiting("locked"), far], [read], ["last read", 7, 0.45]],
  ["nor one without attempts left", [waiting("no attempts left")], [], null],
  ["nor one that is not available", [waiting("unavailable")], [], null],
  ["an exam that is overdue is one, while it can be sat", [waiting("open"), late], [], ["overdue", 6, 0]],
] as const)("%s", (_, due, begun, expected) => {
  const hero = chooseHero(due, begun, now);
  expect(hero && [hero.why, hero.card.id, hero.read]).toEqual(expected);
});

test("it says until when", () => {
  expect(chooseHero([running], [], now)).toMatchObject({
    finishes_at_iso: running.finishes_at_iso,
    due_at: null,
  });
  expect(chooseHero([soon], [], now)).toMatchObject({ finishes_at_iso: null, due_at: soon.due_at });
});

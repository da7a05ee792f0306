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
  ["a running exam comes before everything else", [running, late, soon], [read], ["running exam", 1, 0]],
  ["overdue content comes next, longest overdue first", [late, later, soon], [read], ["overdue", 2, 0]],
  ["content due within seven days comes next", [soon, far], [read], ["due soon", 4, 0]],
  ["content due soon shows how much of it was read", [soon], [read, readBefore], ["due soon", 4, 0.2]],
  ["content read last comes next, latest first", [far], [read, readBefore], ["last read", 7, 0.45]],
  ["there is no hero if nothing is due soon or was begun", [far], [], null],
  ["there is no hero without any content", [], [], null],
  ["an exam that awaits marking is not offered", [waiting("awaiting marking"), soon], [], ["due soon", 4, 0]],
  ["a locked exam is not offered", [waiting("locked"), far], [read], ["last read", 7, 0.45]],
  ["an exam without attempts left is not offered", [waiting("no attempts left")], [], null],
  ["an unavailable exam is not offered", [waiting("unavailable")], [], null],
  ["an overdue exam is offered while it can be sat", [waiting("open"), late], [], ["overdue", 6, 0]],
] as const)("%s", (_, due, begun, expected) => {
  const hero = chooseHero(due, begun, now);
  expect(hero && [hero.why, hero.card.id, hero.read]).toEqual(expected);
});

test("the hero has the finishing time of a running exam or the due date of other content", () => {
  expect(chooseHero([running], [], now)).toMatchObject({
    finishes_at_iso: running.finishes_at_iso,
    due_at: null,
  });
  expect(chooseHero([soon], [], now)).toMatchObject({ finishes_at_iso: null, due_at: soon.due_at });
});

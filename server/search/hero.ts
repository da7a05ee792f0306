import type { DueCard, Due, Hero } from "#src/contracts/learning.ts";
import { soon } from "../dueSoon.ts";

/** Something in progress, latest first. */
type Begun = { card: DueCard; read: number };

/**
 * Chooses what home puts first: the exam that is running, then what is overdue, what is due within a week, and what was
 * read last. The first due entry of each sort counts; an exam that cannot be sat now is skipped.
 */
export function chooseHero(due: readonly Due[], begun: readonly Begun[], now: Date): Hero | null {
  const readOf = ({ type, id }: DueCard) =>
    begun.find(({ card }) => card.type === type && card.id === id)?.read ?? 0;
  const first = (why: Hero["why"], holds: (row: Due) => boolean): Hero | undefined => {
    const row = due.find((one) => canBegin(one) && holds(one));
    return row && { ...of(row), why, read: readOf(row.card) };
  };
  const [last] = begun;
  return (
    first("running exam", ({ finishes_at_iso }) => finishes_at_iso !== null) ??
    first("overdue", ({ overdue }) => overdue) ??
    first("due soon", ({ due_at }) => due_at !== null && due_at <= soon(now)) ??
    (last ? { why: "last read", ...last, due_at: null, finishes_at_iso: null } : null)
  );
}

const of = ({ card, due_at, finishes_at_iso }: Due) => ({ card, due_at, finishes_at_iso });

const canBegin = ({ standing }: Due): boolean =>
  standing === null || standing === "in progress" || standing === "open";

import type { App } from "#server/app.ts";
import type { assignments } from "#server/schema/index.ts";
import { day } from "#src/contracts/milliseconds.ts";
import { chance } from "../chance.ts";
import type { Learnable, Learner } from "./learners.ts";
import { readLibrary, type Training } from "./library.ts";

export type Asked = { row: typeof assignments.$inferInsert; item: Learnable; doneDaysAgo: number | null };

/** What everyone was assigned, and when they completed it: most in time, some late, a few of the latest not yet. */
export function assignedTo(
  app: App,
  learners: readonly Learner[],
  library: readonly Learnable[],
  manager: number,
): Map<number, Asked[]> {
  const training = readLibrary().training.map((one) => {
    const item = library.find(({ title }) => title === one.title);
    if (!item) throw new Error(`The library has no “${one.title}” to be trained in`);
    return { ...one, item };
  });
  const before = (days: number) => new Date(app.now().getTime() - days * day);
  return new Map(
    learners.map((learner) => [
      learner.id,
      training
        .filter(({ due_days_ago: due }) => due < learner.from - 14 && due > lastDueOf(learner))
        .map((one, i): Asked => ({
          item: one.item,
          doneDaysAgo: doneOf(learner, one, i),
          row: {
            ...{ userId: learner.id, itemId: one.item.id, kind: "mandatory", reason: one.reason },
            ...{ consequence: one.consequence ?? null, assignedBy: manager },
            // Assigned two months ahead.
            ...{ assignedAt: before(one.due_days_ago + 60), dueAt: before(one.due_days_ago) },
            // An account's due dates are added elsewhere.
            validMonths: learner.isAccount ? null : (one.valid_months ?? null),
          },
        })),
    ]),
  );
}

/** Training is assigned two months ahead. An account's last weeks are added elsewhere. */
const lastDueOf = ({ until, isAccount }: Learner): number => (isAccount ? until : until - 60);

/** @returns days before today; null: not yet */
function doneOf(learner: Learner, { due_days_ago: due }: Training, i: number): number | null {
  const luck = chance(learner.n, i, 31);
  const early = due + 2 + Math.floor(chance(learner.n, i, 32) * 40);
  const done = luck < 0.92 ? early : due - 1 - Math.floor(chance(learner.n, i, 33) * 20);
  // Nobody completes anything tomorrow, or after they have left; nothing that was due long ago is still open.
  if (done <= Math.max(learner.until, 0)) return learner.isAccount ? due + 3 : null;
  return luck < 0.97 || due > 200 || learner.isAccount ? Math.min(done, learner.from - 1) : null;
}

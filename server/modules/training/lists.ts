import type * as z from "zod/mini";
import {
  assignmentStatuses,
  type Assignment,
  type AssignmentAnswer,
  type AssignmentQuery,
  type AssignmentStanding,
  type Quarter,
} from "#src/contracts/training.ts";

export const standingOf = ({ status }: Pick<Assignment, "status">): AssignmentStanding =>
  status === "completed" ? "completed" : "outstanding";

/** The quarter of a due date (UTC). */
export function quarterOf({ due_at }: Pick<Assignment, "due_at">): Pick<Quarter, "year" | "quarter"> {
  const due = new Date(due_at);
  return { year: due.getUTCFullYear(), quarter: Math.floor(due.getUTCMonth() / 3) + 1 };
}

/** The quarters in which something is due, latest first, with counts by status. */
export function quartersOf(assignments: readonly Assignment[]): Quarter[] {
  const quarters = new Map<string, Quarter>();
  for (const one of assignments) {
    const { year, quarter } = quarterOf(one);
    const key = `${year} ${quarter}`;
    const known = quarters.get(key) ?? { year, quarter, outstanding: 0, overdue: 0, completed: 0 };
    quarters.set(key, {
      ...known,
      [standingOf(one)]: known[standingOf(one)] + 1,
      overdue: known.overdue + (one.status === "overdue" ? 1 : 0),
    });
  }
  return [...quarters.values()].sort((one, other) => other.year - one.year || other.quarter - one.quarter);
}

const byTitle = (one: Assignment, other: Assignment): number =>
  one.card.title.localeCompare(other.card.title, "en") || one.id - other.id;

const isResting = ({ status }: Assignment): boolean => status === "exempt" || status === "paused by leave";

/** What has to be completed again is not done. */
const doneAt = (one: Assignment): string => (standingOf(one) === "completed" ? (one.completed_at ?? "") : "");

type Sort = z.output<typeof AssignmentQuery>["sort"];
const sorts: Readonly<Record<Sort, (one: Assignment, other: Assignment) => number>> = {
  // The most recently completed first; what rests comes after everything else.
  due: (one, other) =>
    Number(isResting(one)) - Number(isResting(other)) ||
    doneAt(other).localeCompare(doneAt(one)) ||
    one.due_at.localeCompare(other.due_at) ||
    one.id - other.id,
  title: byTitle,
  shortest: (one, other) => one.card.minutes - other.card.minutes || byTitle(one, other),
};

/** A page of a list of assignments, with what its filters would match. */
export function answerOf(
  all: readonly Assignment[],
  { standing, status, sort, page, perPage }: z.output<typeof AssignmentQuery>,
): Omit<AssignmentAnswer, "server_time_iso"> {
  const found = all.filter((one) => standingOf(one) === standing);
  const chosen = status?.length ? found.filter((one) => status.includes(one.status)) : found;
  const rows = chosen.toSorted(sorts[sort]);
  return {
    data: rows.slice((page - 1) * perPage, page * perPage),
    meta: { total: rows.length, page, perPage },
    statuses: assignmentStatuses
      .map((value) => ({ value, count: found.filter((one) => one.status === value).length }))
      .filter(({ count }) => count > 0),
    standings: { outstanding: all.length - completedIn(all), completed: completedIn(all) },
  };
}

const completedIn = (all: readonly Assignment[]): number =>
  all.filter((one) => standingOf(one) === "completed").length;

import type {
  Assignment,
  AssignmentStanding,
  assignmentSorts,
  AssignmentStatus,
  Quarter,
} from "#src/contracts/training.ts";
import type { StatusChipProps } from "#src/ui/kit/StatusChip.tsx";

/** The wording of mandatory training and enrolments, in one place. */
export const statusWords: Readonly<Record<AssignmentStatus, string>> = {
  overdue: "Overdue",
  "due soon": "Due soon",
  recertifying: "Recertifying",
  open: "Open",
  "paused by leave": "Paused by leave",
  exempt: "Exempt",
  completed: "Completed",
};

export const statusMarks: Readonly<Record<AssignmentStatus, StatusChipProps["status"]>> = {
  overdue: "danger",
  "due soon": "warning",
  recertifying: "warning",
  open: "neutral",
  "paused by leave": "info",
  exempt: "info",
  completed: "success",
};

const standingWords: Readonly<Record<AssignmentStanding, string>> = {
  outstanding: "Outstanding",
  completed: "Completed",
};

/** “Outstanding (3)”, with the number once it is known. */
export const tabWords = (standing: AssignmentStanding, count: number | undefined): string =>
  count === undefined ? standingWords[standing] : `${standingWords[standing]} (${count})`;

/** The possible orders of a list. Completed assignments are ordered by completion date instead of due date. */
export const sortWords = (
  standing: AssignmentStanding,
): Readonly<Record<(typeof assignmentSorts)[number], string>> => ({
  due: standing === "completed" ? "Last completed first" : "Due first",
  title: "Title A to Z",
  shortest: "Shortest first",
});

const months = ["January to March", "April to June", "July to September", "October to December"];

/** “July to September 2026” */
export const quarterWords = ({ year, quarter }: Pick<Quarter, "year" | "quarter">): string =>
  `${months[quarter - 1]} ${year}`;

/** Who assigned an assignment. */
export const assignedBy = ({ kind, assigned_by }: Pick<Assignment, "kind" | "assigned_by">): string => {
  if (assigned_by === null) return "Assigned by your organisation";
  return kind === "enrolment" ? `${assigned_by} enrolled you` : `Assigned by ${assigned_by}`;
};

import type { accreditationSorts, ExamCard } from "#src/contracts/accreditation.ts";
import type { ExamStanding } from "#src/contracts/examStandings.ts";
import { plural } from "#src/contracts/numbers.ts";
import { to } from "#src/routes/links.ts";
import type { StatusChipProps } from "#src/ui/kit/StatusChip.tsx";
import { duration } from "#src/ui/learning/words.ts";

/** The wording of accreditation that is not in the ledger, in one place. */
export const standingWords: Record<ExamStanding, string> = {
  "in progress": "In progress",
  open: "Open",
  "awaiting marking": "Awaiting marking",
  locked: "Locked",
  "no attempts left": "No attempts left",
  unavailable: "Not available",
  passed: "Passed",
};

export const standingStatus: Record<ExamStanding, StatusChipProps["status"]> = {
  "in progress": "info",
  open: "neutral",
  "awaiting marking": "info",
  locked: "warning",
  "no attempts left": "warning",
  unavailable: "neutral",
  passed: "success",
};

type Sort = (typeof accreditationSorts)[number];
export const sortWords: Record<Sort, string> = {
  next: "Suggested order",
  name: "Name A to Z",
  shortest: "Shortest first",
  recent: "Last attempted first",
};

/** The kind of exam, in short facts. */
export const factsOf = (card: ExamCard): string[] => [
  duration(card.duration_seconds / 60),
  ...(card.questions > 0 ? [plural(card.questions, "question")] : []),
  `Pass mark ${card.pass_percentage}%`,
  ...(card.needs_password ? ["Password needed"] : []),
];

/** The address that shows a finished attempt again (T-31). */
export const resultAddress = (exam: number, attempt: number): string => to("Exam", { id: exam }, { attempt });

/** The link of an exam's name: to sit it, or to the last result; null if there is neither. */
export function addressOf({ id, standing, last_attempt }: ExamCard): string | null {
  if (standing === "in progress" || standing === "open") return to("Exam", { id });
  return last_attempt && resultAddress(id, last_attempt.id);
}

/** The text of a link to the last attempt. */
export const resultWords = ({ last_attempt: last }: ExamCard): string => {
  if (!last || last.attempt_percentage === null) return "Show receipt";
  return `Show result, ${last.attempt_percentage}%`;
};

/** When the first lock-out of these exams ends; null if none is locked. */
export const lockEndOf = (cards: readonly ExamCard[] = []): number | null => {
  const ends = cards.flatMap(({ locked_until: end }) => (end === null ? [] : [Date.parse(end)]));
  return ends.length > 0 ? Math.min(...ends) : null;
};

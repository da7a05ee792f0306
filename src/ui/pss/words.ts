import { formatNumber } from "#src/contracts/numbers.ts";
import type { AccreditationStatus, PointsEntry } from "#src/contracts/pss.ts";
import type { StatusChipProps } from "#src/ui/kit/StatusChip.tsx";

/** The wording of the professional skills framework, in one place. */
export const statusWords: Readonly<Record<AccreditationStatus, string>> = {
  "not started": "Not started",
  "in progress": "In progress",
  achieved: "Achieved",
};

export const statusMarks: Readonly<Record<AccreditationStatus, StatusChipProps["status"]>> = {
  "not started": "neutral",
  "in progress": "info",
  achieved: "success",
};

const pointWord = (points: number): string => (Math.abs(points) === 1 ? "point" : "points");

/** “55 points”, “1 point”. */
export const pointsOf = (points: number): string => `${formatNumber(points)} ${pointWord(points)}`;

/** Points as the ledger shows them: “+10 points”, “−5 points”. */
export const signed = (points: number): string =>
  `${points < 0 ? "−" : "+"}${formatNumber(Math.abs(points))} ${pointWord(points)}`;

/** “10 of 40 points”; “45 points, 40 needed” if there are more. */
export const shareOf = (points: number, whole: number): string =>
  points > whole
    ? `${pointsOf(points)}, ${formatNumber(whole)} needed`
    : `${formatNumber(points)} of ${pointsOf(whole)}`;

/** How the points were earned. */
export function origin({ by, given_by, points }: PointsEntry): string {
  if (by === "completion") return "Earned by completing the item";
  return `${points < 0 ? "Taken" : "Given"} by ${given_by ?? "an administrator"}`;
}

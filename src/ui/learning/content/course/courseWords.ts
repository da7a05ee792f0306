import type { CourseAttempt, CourseState } from "#src/contracts/courses.ts";
import { duration } from "../../words.ts";

/** The wording of courses, in one place. */
export const stateWords: Record<CourseState, string> = {
  incomplete: "In progress",
  completed: "Completed",
  passed: "Passed",
  failed: "Not passed",
};

const percent = (score: number): string => `${Math.round(score * 100)}%`;

/** The status of an attempt: “Passed with 90%”. */
export const standingOf = ({ state, score }: Pick<CourseAttempt, "state" | "score">): string =>
  score === null ? stateWords[state] : `${stateWords[state]} with ${percent(score)}`;

/** Returns how long an attempt has taken so far. */
export const tookOf = ({ seconds }: Pick<CourseAttempt, "seconds">): string => {
  const minutes = Math.round(seconds / 60);
  return minutes === 0 ? "less than a minute" : duration(minutes);
};

/** Why a report is not kept that no server would accept. */
export const beyondLimits =
  "This course reports more than can be saved. What was saved before is kept. Tell your administrator about it.";

/** The outcome of the sitting that has just ended. */
export const outcomeWords: Record<CourseState, { title: string; text: string }> = {
  incomplete: {
    title: "Your progress is saved",
    text: "You can continue where you left off, on any device.",
  },
  completed: { title: "You have completed the course", text: "This item is now marked as completed." },
  passed: { title: "You have passed the course", text: "This item is now marked as completed." },
  failed: {
    title: "You have not passed this time",
    text: "You can start again as often as you like. Your best score counts.",
  },
};

import type { Activity, ActivityAct, ActivityType } from "#src/contracts/activityLog.ts";
import type { cpdSorts, cpdSources } from "#src/contracts/cpdLog.ts";

/** The wording of a learner's record, in one place. */

/** Both kinds of rows, as filter values. */
export const sourceWords: Record<(typeof cpdSources)[number], string> = {
  item: "Completed items",
  entry: "Own entries",
};

export const sortWords: Record<(typeof cpdSorts)[number], string> = {
  "-on": "Newest first",
  on: "Oldest first",
  "-minutes": "Longest first",
  minutes: "Shortest first",
  title: "Title",
};

export const actWords: Record<ActivityAct, string> = {
  viewed: "Viewed",
  completed: "Completed",
  listened: "Listened",
  sat: "Exam attempt",
  logged: "Logged as CPD",
  rated: "Rated",
  hidden: "Hidden",
};

export const typeWords: Record<ActivityType, string> = {
  item: "Item",
  boxset: "Boxset",
  exam: "Exam",
  episode: "Podcast episode",
  cpd: "CPD entry",
};

const details: Readonly<Record<string, string>> = {
  like: "Liked",
  dislike: "Disliked",
  OPEN: "Exam started",
  PASSED: "Exam passed",
  FAILED: "Exam failed",
};

/** What was done, if more is known than its kind; for an attempt in any other status, that it was submitted. */
export const detailWords = ({ act, detail }: Pick<Activity, "act" | "detail">): string | null =>
  detail === null ? null : (details[detail] ?? (act === "sat" ? "Exam submitted" : null));

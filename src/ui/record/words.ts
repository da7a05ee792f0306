import type { cpdSorts, cpdSources } from "#src/contracts/cpdLog.ts";

/** The words of a learner's record, in one place. */

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

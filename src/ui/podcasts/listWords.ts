import type { ProblemWords } from "#src/ui/lists/ListProblem.tsx";

/** What to tell a listener about podcasts that failed to load. */
export const podcastProblem: ProblemWords = {
  failed: "The podcasts could not be loaded",
  forbidden: "You cannot see these podcasts",
  help: "Ask your manager or an administrator for access.",
};

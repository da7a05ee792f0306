import type { ProblemWords } from "#src/ui/lists/ListProblem.tsx";

/** What a listener is told of podcasts that did not come. */
export const podcastProblem: ProblemWords = {
  failed: "The podcasts could not be loaded",
  forbidden: "You cannot see these podcasts",
  help: "Ask your manager or an administrator for access.",
};

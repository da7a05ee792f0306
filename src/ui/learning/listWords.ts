import type { ProblemWords } from "#src/ui/lists/ListProblem.tsx";

/** What a learner is told of a list that did not come. */
export const learnerListWords: ProblemWords = {
  failed: "The list could not be loaded",
  forbidden: "You cannot see this list",
  help: "Ask your manager or an administrator for access.",
};

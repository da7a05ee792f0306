import type { ProblemWords } from "#src/ui/lists/ListProblem.tsx";

/** What to tell a learner about a list that failed to load. */
export const learnerListWords: ProblemWords = {
  failed: "The list could not be loaded",
  forbidden: "You cannot see this list",
  help: "Ask your manager or an administrator for access.",
};

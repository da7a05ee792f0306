import { late } from "#src/ui/kit/late.tsx";

/** What is asked or filled in for an act. It brings the inputs, which nobody needs before. */
export const ActQuestion = late("The question", () => import("./ActQuestionView.tsx"));

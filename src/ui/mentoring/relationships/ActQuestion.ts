import { late } from "#src/ui/kit/late.tsx";

/** The question or form of an act. It brings the inputs, which nobody needs earlier. */
export const ActQuestion = late("The question", () => import("./ActQuestionView.tsx"));

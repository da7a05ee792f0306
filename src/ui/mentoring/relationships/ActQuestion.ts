import { late } from "#src/ui/kit/late.tsx";

/** The question or form of an act. Loaded late with its inputs, which nothing needs earlier. */
export const ActQuestion = late("The question", () => import("./ActQuestionView.tsx"));

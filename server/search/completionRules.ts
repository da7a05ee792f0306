import { contentKindOf, type ContentKind } from "#src/contracts/itemContent.ts";
import type { ItemKind } from "#src/contracts/learning.ts";
import type { completionSources } from "../schema/learning.ts";

type CompletionRule = {
  /** The rule as shown before and during the item (T-15). */
  rule: (kind: ItemKind, about: string) => string;
  /** The recorded source of such a completion. */
  source: (typeof completionSources)[number];
  /** Why it cannot be marked as completed yet, with the part that has been seen: `40%`. */
  tooLittle: (seen: string) => string;
  /** Why not, if its end was reached too quickly. */
  tooQuick: (seconds: number) => string;
};

const sooner = (seconds: number, verb: string): string =>
  `You reached the end very quickly. Keep ${verb} for another ${seconds} seconds.`;
const bySelf = (why: string): Pick<CompletionRule, "tooLittle" | "tooQuick"> => ({
  tooLittle: () => why,
  tooQuick: () => why,
});

/** How each kind of content is completed, with the texts for it. */
const completionRules: Record<ContentKind | "text", CompletionRule> = {
  text: {
    rule: (kind, about) => `Read this ${kind} to the end (${about}) and mark it as completed.`,
    source: "read",
    tooLittle: (seen) => `You have read ${seen} of this. Read it to the end.`,
    tooQuick: (seconds) => sooner(seconds, "reading"),
  },
  video: {
    rule: (_, about) => `Watch this video to the end (${about}) and mark it as completed.`,
    source: "watched",
    tooLittle: (seen) => `You have watched ${seen} of this. Watch it to the end.`,
    tooQuick: (seconds) => sooner(seconds, "watching"),
  },
  audio: {
    rule: (_, about) => `Listen to this recording to the end (${about}) and mark it as completed.`,
    source: "heard",
    tooLittle: (seen) => `You have heard ${seen} of this. Listen to it to the end.`,
    tooQuick: (seconds) => sooner(seconds, "listening"),
  },
  PDF: {
    rule: (_, about) => `Read this PDF to its last page (${about}) and mark it as completed.`,
    source: "read",
    tooLittle: (seen) => `You have read ${seen} of this. Read it to its last page.`,
    tooQuick: (seconds) => sooner(seconds, "reading"),
  },
  "web link": {
    rule: (_, about) => `Open this page (${about} to read) and mark it as completed.`,
    source: "opened",
    ...bySelf("Open the page first."),
  },
  image: {
    rule: () => "Look at this image and mark it as completed.",
    source: "opened",
    ...bySelf("Open the image first."),
  },
  form: {
    rule: (_, about) => `Answer this form (${about}) and send it. That completes it.`,
    source: "sent",
    ...bySelf("A form is completed by sending it. Answer its questions and send it."),
  },
  course: {
    rule: (_, about) => `Work through this course (${about}). It is completed when the course says so.`,
    source: "passed",
    ...bySelf("A course is completed within it. Open it and continue to the end."),
  },
};

/** How an item of this kind is completed. */
export const completionRuleOf = (kind: ItemKind): CompletionRule => completionRules[contentKindOf(kind)];

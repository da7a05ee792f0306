import type { Actor } from "xstate";
import type { answersMachine } from "#src/machines/exam/answersMachine.ts";
import type { examClockMachine } from "#src/machines/exam/examClockMachine.ts";
import type { examMachine } from "#src/machines/exam/examMachine.ts";
import type { examTabMachine } from "#src/machines/exam/examTabMachine.ts";
import type { Drafts } from "#src/services/drafts.ts";

export type ExamActors = {
  exam: Actor<typeof examMachine>;
  answers: Actor<typeof answersMachine>;
  clock: Actor<typeof examClockMachine>;
  tab: Actor<typeof examTabMachine>;
};

/**
 * What the edge itself must know: `browser.tab`, told before anything is asked of the server; the attempt that is open, if
 * any, with the device's time of the last change of each question (D-23); and whether the page is going away.
 */
export type Desk = {
  tab: string;
  sitting: {
    attemptId: number;
    completionKey: string;
    drafts: Drafts;
    givenAt: Map<number, number>;
  } | null;
  /** What this exam itself asks of the window; null where it asks nothing. */
  needs: { leastWidth: number; name: string } | null;
  isClosing: boolean;
};

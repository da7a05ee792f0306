import { fromCallback, sendParent, type ActorRefFrom, type AnyActorRef } from "xstate";
import { policiesCode, WrittenElsewhere } from "#src/contracts/exam.ts";
import type { AttemptResult } from "#src/contracts/examResult.ts";
import { extraOf, messageOf, isConflict } from "#src/contracts/failures.ts";
import { isAnswered } from "./answerRows.ts";
import { answersMachine } from "./answersMachine.ts";
import { examClockMachine } from "./examClockMachine.ts";
import { examMachine } from "./examMachine.ts";
import { examTabMachine, type Opened, type Taken } from "./examTabMachine.ts";

/** What the window, the answers, the clock and the tab send to the sitting that invokes them. */
export type ChildEvent =
  | ({ type: "attempt.opened" } & Opened)
  /** Submitted; the result follows. */
  | { type: "attempt.over" }
  /** The server reports that the attempt is over. */
  | { type: "attempt.ended" }
  | { type: "result.reached"; result: AttemptResult; fresh: boolean }
  | { type: "submission.began" }
  | { type: "submission.ended" }
  | { type: "written.elsewhere"; writer: string | null }
  | ({ type: "attempt.takenOver"; overtaken: boolean } & Taken)
  | { type: "time.up" }
  | { type: "time.extended" }
  /** The clock no longer knows what time it is. */
  | { type: "time.doubted" };

/** The tab that wrote instead, from a refused submission; null if it does not say. */
function writerIn(failure: unknown): string | null {
  const read = WrittenElsewhere.safeParse({ message: messageOf(failure), ...extraOf(failure) });
  return isConflict(failure) && read.success ? read.data.data.writer : null;
}

/**
 * The four machines with what they send to their parent. Everything else that they need is provided at the edge, on top
 * of these.
 */
export const sittingChildren = {
  exam: examMachine.provide({
    actions: {
      beginAttempt: sendParent((_, opened: Opened): ChildEvent => ({ type: "attempt.opened", ...opened })),
      settleAnswers: sendParent({ type: "submission.began" } satisfies ChildEvent),
      resumeSaving: sendParent({ type: "submission.ended" } satisfies ChildEvent),
      endAttempt: sendParent({ type: "attempt.over" } satisfies ChildEvent),
      tellWrittenElsewhere: sendParent((_, { failure }: { failure: unknown }): ChildEvent => ({
        type: "written.elsewhere",
        writer: writerIn(failure),
      })),
      goToResult: sendParent((_, reached: { result: AttemptResult; fresh: boolean }): ChildEvent => ({
        type: "result.reached",
        ...reached,
      })),
    },
  }),
  answers: answersMachine.provide({
    actions: {
      tellFinished: sendParent({ type: "attempt.ended" } satisfies ChildEvent),
      tellWrittenElsewhere: sendParent((_, { writer }: { writer: string | null }): ChildEvent => ({
        type: "written.elsewhere",
        writer,
      })),
    },
  }),
  clock: examClockMachine.provide({
    actions: {
      tellTimeUp: sendParent({ type: "time.up" } satisfies ChildEvent),
      tellTimeExtended: sendParent({ type: "time.extended" } satisfies ChildEvent),
      askTime: sendParent({ type: "time.doubted" } satisfies ChildEvent),
    },
  }),
  tab: examTabMachine.provide({
    actions: {
      showTakenOver: sendParent(
        (_, { questions, drafts, overtaken }: Taken & { overtaken: boolean }): ChildEvent => ({
          type: "attempt.takenOver",
          questions,
          drafts,
          overtaken,
        }),
      ),
      tellFinished: sendParent({ type: "attempt.ended" } satisfies ChildEvent),
    },
  }),
};

/** The children as seen by the holder of the sitting. */
export type SittingChildren = {
  [Name in keyof typeof sittingChildren]: ActorRefFrom<(typeof sittingChildren)[Name]>;
};

/** What the sitting needs to know about the state of its children. */
export type Shown = {
  /** `stuck` waits to try the submission again, `barred` waits for policies to be accepted. */
  window: "stuck" | "barred" | null;
  answers: {
    /** The answers are on their way to the server without further prompting. */
    isSaving: boolean;
    /** No save is under way for which a submission would have to wait. */
    isSettled: boolean;
    /** Every question has an answer (B-108). */
    isAnswered: boolean;
  };
  tab: { isWriter: boolean };
};
export type ShownEvent =
  | { type: "window.shown"; window: Shown["window"] }
  | ({ type: "answers.shown" } & Shown["answers"])
  | ({ type: "tab.shown" } & Shown["tab"]);

type Snapshot<Name extends keyof SittingChildren> = ReturnType<SittingChildren[Name]["getSnapshot"]>;

const windowShown = (exam: Snapshot<"exam">): ShownEvent => {
  const isStuck = exam.matches("signedOut") || exam.hasTag("failed");
  const isBarred = exam.matches("unableToStart") && exam.context.startError?.code === policiesCode;
  return { type: "window.shown", window: isStuck ? "stuck" : isBarred ? "barred" : null };
};
const answersShown = (answers: Snapshot<"answers">): ShownEvent => ({
  type: "answers.shown",
  isSaving: answers.hasTag("writing"),
  isSettled: answers.hasTag("settled"),
  isAnswered:
    answers.context.rows.length > 0 && answers.context.rows.every(({ answer }) => isAnswered(answer)),
});
const tabShown = (tab: Snapshot<"tab">): ShownEvent => ({
  type: "tab.shown",
  isWriter: tab.hasTag("writer"),
});

/**
 * Reports the state of its children to the sitting, whenever that changes. It has no IO, so nothing has to be provided:
 * it reads the snapshots of the machine that invokes it.
 */
export const watchChildren = fromCallback<ShownEvent, { sitting: AnyActorRef }>(({ input, sendBack }) => {
  const { exam, answers, tab } = (input.sitting.getSnapshot() as { children: SittingChildren }).children;
  const last = new Map<string, string>();
  const tellChanged = (event: ShownEvent): void => {
    const told = JSON.stringify(event);
    if (last.get(event.type) === told) return;
    last.set(event.type, told);
    sendBack(event);
  };
  tellChanged(windowShown(exam.getSnapshot()));
  tellChanged(answersShown(answers.getSnapshot()));
  tellChanged(tabShown(tab.getSnapshot()));
  const subscriptions = [
    exam.subscribe((snapshot) => tellChanged(windowShown(snapshot))),
    answers.subscribe((snapshot) => tellChanged(answersShown(snapshot))),
    tab.subscribe((snapshot) => tellChanged(tabShown(snapshot))),
  ];
  return () => subscriptions.forEach((subscription) => subscription.unsubscribe());
});

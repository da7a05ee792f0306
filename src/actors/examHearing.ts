import type { SnapshotFrom } from "xstate";
import type { App } from "#src/app.ts";
import { fillPath } from "#src/contracts/endpoint.ts";
import { completeAttemptPath } from "#src/contracts/exam.ts";
import { policiesCode } from "#src/contracts/exam.ts";
import type { ExamChange } from "#src/contracts/realtime.ts";
import { isAnswered } from "#src/machines/exam/answerRows.ts";
import type { PageSignal } from "#src/services/page.ts";
import type { Desk, ExamActors } from "./examDesk.ts";
import { onSignedInAgain } from "./session.ts";

/**
 * What the actors of an exam page hear: each other, the page, the session, the live channel and the other tabs.
 * Returns how to stop, which says that the window was closed where that is to be said (B-110).
 */
export function hearExam(app: App, { exam, answers, clock, tab }: ExamActors, desk: Desk): () => void {
  const { world } = app;
  const { policies, session } = app.actors;
  const isWriting = (): boolean => tab.getSnapshot().hasTag("writer");

  /** E-042, B-110: the window closes before the submission. Only the tab that writes says so. */
  function tellLeft(): void {
    if (!desk.sitting || !exam.getSnapshot().hasTag("open") || !isWriting()) return;
    const path = fillPath(completeAttemptPath, { id: desk.sitting.attemptId });
    world.sendImage(`${path}?k=${encodeURIComponent(desk.sitting.completionKey)}`);
  }

  function hearPage({ type }: PageSignal): void {
    desk.isClosing = type === "closing";
    const { value } = exam.getSnapshot();
    const isStuck = value === "signedOut" || exam.getSnapshot().hasTag("failed");
    if (isStuck && type !== "closing" && type !== "offline") exam.send({ type: "retry" });
    if (!desk.sitting) return;
    if (type === "closing") {
      answers.send({ type: "closing" });
      return tellLeft();
    }
    if (type === "offline") return answers.send({ type: "connection.lost" });
    if (type === "online") answers.send({ type: "connection.restored" });
    answers.send({ type: "woke" });
    tab.send({ type: "woke" });
  }

  function hearChange({ attempt_id: attemptId, finished, writer, finishes_at_iso }: ExamChange): void {
    if (desk.sitting?.attemptId !== attemptId) return;
    if (finished) return exam.send({ type: "attempt.ended" });
    if (writer !== null) tab.send({ type: "written.elsewhere", writer });
    clock.send({ type: "end.moved", finishesAt: Date.parse(finishes_at_iso) });
    answers.send({ type: "woke" });
  }

  let wasReady = false;
  let wasWriting = false;
  /** B-108: every question has an answer, and it is for this tab to submit them. */
  function tellReadiness(): void {
    const { rows } = answers.getSnapshot().context;
    const ready = isWriting() && rows.length > 0 && rows.every(({ answer }) => isAnswered(answer));
    if (ready === wasReady) return;
    wasReady = ready;
    exam.send({ type: "readiness.changed", ready });
  }

  function hearAnswers(): void {
    tellReadiness();
    const isSettling = exam.getSnapshot().matches({ inProgress: { submission: "settling" } });
    if (isSettling && answers.getSnapshot().hasTag("settled")) exam.send({ type: "answers.settled" });
  }

  function hearTab(): void {
    if (!desk.sitting) return;
    if (isWriting() !== wasWriting) {
      wasWriting = !wasWriting;
      answers.send({ type: wasWriting ? "writing.started" : "writing.stopped" });
    }
    tellReadiness();
  }

  function hearSignedInAgain(): void {
    if (!desk.sitting) return;
    answers.send({ type: "user.signedIn" });
    if (exam.getSnapshot().hasTag("failed")) exam.send({ type: "retry" });
  }

  let waiting = policies.getSnapshot().context.outstanding.length;
  /** A start that waited for policies is tried again once the last one was accepted. */
  function hearPolicies({ context: { outstanding } }: SnapshotFrom<typeof policies>): void {
    const wereWaiting = waiting > 0;
    waiting = outstanding.length;
    const { context, value } = exam.getSnapshot();
    const isBarred = value === "unableToStart" && context.startError?.code === policiesCode;
    if (isBarred && wereWaiting && waiting === 0) exam.send({ type: "retry" });
  }

  const subscriptions = [
    answers.subscribe(hearAnswers),
    tab.subscribe(hearTab),
    policies.subscribe(hearPolicies),
  ];
  const stops = [
    ...subscriptions.map((subscription) => () => subscription.unsubscribe()),
    onSignedInAgain(session, hearSignedInAgain),
    world.page.onSignal(hearPage),
    app.onExamChanged(hearChange),
    world.tabs.hear((message) => {
      if (message.type === "exam.ended" && message.attemptId === desk.sitting?.attemptId)
        exam.send({ type: "attempt.ended" });
    }),
  ];
  return () => {
    hearPage({ type: "closing" });
    stops.forEach((stop) => stop());
  };
}

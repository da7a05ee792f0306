import { fromCallback, fromPromise, type Actor } from "xstate";
import type { App } from "#src/app.ts";
import { accreditationCalls } from "#src/contracts/accreditation.ts";
import { completeAttemptPath, type StartAnswer } from "#src/contracts/exam.ts";
import { exam as limits } from "#src/contracts/limits.ts";
import type { ExamChange } from "#src/contracts/realtime.ts";
import { userCalls } from "#src/contracts/user.ts";
import { isAnswered, isUnsaved, itemOf } from "#src/machines/exam/answerRows.ts";
import { answersMachine } from "#src/machines/exam/answersMachine.ts";
import { examClockMachine, type Ticked } from "#src/machines/exam/examClockMachine.ts";
import { examMachine, type Opening } from "#src/machines/exam/examMachine.ts";
import {
  examTabMachine,
  isOwnBrowser,
  type LockNews,
  type Opened,
  type TakeLock,
  type TakenOver,
} from "#src/machines/exam/examTabMachine.ts";
import { inWords } from "#src/machines/exam/examTime.ts";
import { fillPath } from "#src/services/call.ts";
import { openDrafts, type Drafts } from "#src/services/drafts.ts";
import { createExamService, writerIn } from "#src/services/exam.ts";
import { readFailure } from "#src/services/failures.ts";
import type { PageSignal } from "#src/services/page.ts";
import { createRoot, readMe } from "./parts.ts";
import { isLoggedOut, signInPath } from "./session.ts";

export type ExamActors = {
  exam: Actor<typeof examMachine>;
  answers: Actor<typeof answersMachine>;
  clock: Actor<typeof examClockMachine>;
  tab: Actor<typeof examTabMachine>;
};

/** What the edge itself must know of the attempt that is open. */
type Sitting = { attemptId: number; completionKey: string; drafts: Drafts };

/** Pauses differ by up to a quarter either way, so that a thousand candidates do not come back in the same second. */
const spread = 0.25;
const notStored =
  "Your browser does not keep answers on this device. Stay online, so that they are saved as you type.";

/**
 * The actors of one exam page, wired to each other and to the world. Nothing happens before `begin`, which returns how to
 * leave the exam.
 */
export function createExam(app: App, { examId, tab: tabId }: { examId: number; tab: string }) {
  const { world, report, toast } = app;
  const { page, steady, now } = world;
  const { session, broadcast } = app.actors;
  let sitting: Sitting | null = null;
  let isClosing = false;

  const service = createExamService({
    call: app.call,
    callAny: app.callAny,
    steady,
    tab: tabId,
    onTime: (sample) => {
      if (sitting) clock.send({ type: "time.told", sample });
    },
  });
  const pauses = {
    retryPause: ({ context: { tries } }: { context: { tries: number } }) =>
      limits.retryPauses[Math.max(1, tries) - 1]! * (1 + spread * (2 * world.random() - 1)),
  };

  const isWriting = (): boolean => tab.getSnapshot().hasTag("writer");
  const isOpen = (): boolean => exam.getSnapshot().hasTag("open");
  /** Not for the user to know: the session asks them to sign in again, right here (D-7). */
  const tellUnauthorized = (_: unknown, { failure }: { failure: unknown }): void => {
    if (readFailure(failure).kind === "unauthorized") session.send({ type: "unauthorized.seen" });
  };

  /** What is kept here of an attempt that was just loaded. */
  async function adopt(
    { data: attempt }: Extract<StartAnswer, { data: unknown }>,
    at: { sentAt: number; receivedAt: number },
  ): Promise<Opened> {
    const drafts =
      sitting?.attemptId === attempt.attempt_id
        ? sitting.drafts
        : await openDrafts({
            openArea: world.openDraftArea,
            userId: readMe(app.queries)?.id ?? 0,
            attemptId: attempt.attempt_id,
            key: attempt.draft_key,
            now,
            onTrouble: () => toast({ tone: "warning", text: notStored }), // EXM-24
          });
    const found = await drafts.read();
    sitting = { attemptId: attempt.attempt_id, completionKey: attempt.completion_key, drafts };
    return { attempt, drafts: found, sample: { ...at, time: attempt } };
  }

  const exam = createRoot(
    world,
    examMachine.provide({
      actors: {
        openExam: fromPromise(async ({ input, signal }): Promise<Opening> => {
          if (page.width() < limits.leastWidth) return { kind: "unsupported" };
          const { answer, ...at } = await service.open({ ...input, signal });
          if ("error" in answer) return { kind: "refused", error: answer.error };
          if ("data" in answer) return { kind: "attempt", ...(await adopt(answer, at)) };
          return {
            kind: "wanted",
            introduction: answer.exam,
            passwordIncorrect: answer.password_incorrect,
          };
        }),
        watchWidth: fromCallback(({ sendBack }) =>
          page.onResize(() => {
            if (page.width() >= limits.leastWidth) sendBack({ type: "width.supported" });
          }),
        ),
        submitExam: fromPromise(async ({ input: { attemptId }, signal }) => {
          const { rows, rev } = answers.getSnapshot().context;
          const items = rows.filter(isUnsaved).map(itemOf);
          try {
            return await service.submit({ examId, attemptId, rev, items, signal });
          } catch (error) {
            // The server finishes what is over by itself, and then it has the result (decision 17).
            if (!exam.getSnapshot().hasTag("noCancel")) throw error;
            return await service.result(attemptId, signal).catch(() => {
              throw error;
            });
          }
        }),
        readResult: fromPromise(({ input: { attemptId }, signal }) => service.result(attemptId, signal)),
      },
      actions: {
        beginAttempt: (_, opened) => begin(opened),
        settleAnswers: () => {
          answers.send({ type: "submission.began" });
          if (answers.getSnapshot().hasTag("settled")) exam.send({ type: "answers.settled" });
        },
        resumeSaving: () => {
          answers.send({ type: "submission.ended" });
          if (isWriting()) answers.send({ type: "writing.started" });
        },
        endAttempt: () => {
          const attemptId = sitting?.attemptId;
          sitting?.drafts.wipe();
          if (attemptId !== undefined) world.tabs.tell({ type: "exam.ended", attemptId });
          close();
          for (const { path } of [accreditationCalls.index, accreditationCalls.search, userCalls.me])
            app.forget(path);
        },
        tellWrittenElsewhere: (_, { failure }) => {
          const { writer } = writerIn(readFailure(failure)) ?? { writer: null };
          tab.send({ type: "written.elsewhere", writer });
        },
        tellUnauthorized,
        goToLogin: () => page.leave(signInPath(page.address())),
        goAway: () => app.go("AccreditationIndex"),
        showMessage: (_, { message }) => toast({ tone: "error", text: message }),
        showFailure: (_, { failure }) => report(failure),
      },
      delays: pauses,
    }),
    { input: { examId } },
  );

  const answers = createRoot(
    world,
    answersMachine.provide({
      actors: {
        saveAnswers: fromPromise(({ input, signal }) =>
          service.save({
            examId,
            attemptId: sitting!.attemptId,
            ...input,
            // What is sent while the page goes away must outlive it, and so cannot be taken back.
            ...(isClosing ? { keepalive: true } : { signal }),
          }),
        ),
      },
      actions: {
        keepDraft: (_, draft) => sitting?.drafts.keep(draft),
        dropDrafts: (_, { drafts }) => drafts.forEach((draft) => sitting?.drafts.drop(draft)),
        tellFinished: () => exam.send({ type: "attempt.ended" }),
        tellWrittenElsewhere: (_, { writer }) => tab.send({ type: "written.elsewhere", writer }),
        tellUnauthorized,
      },
      delays: pauses,
    }),
  );

  const clock = createRoot(
    world,
    examClockMachine.provide({
      actors: {
        ticking: fromCallback<Ticked, { interval: number }>(({ input: { interval }, sendBack }) => {
          const tick = (): void => sendBack({ type: "tick", now: steady(), wall: now() });
          let timer: unknown;
          const goOn = (): void => {
            tick();
            timer = world.clock.setTimeout(goOn, interval);
          };
          timer = world.clock.setTimeout(goOn, interval);
          const stop = page.onSignal(({ type }) => {
            if (type !== "closing" && type !== "offline") tick();
          });
          return () => {
            world.clock.clearTimeout(timer as never);
            stop();
          };
        }),
      },
      actions: {
        announce: (_, { remaining }) => page.announce(`${inWords(remaining)} left`), // A11Y 9
        tellTimeUp: () => exam.send({ type: "time.up" }),
        tellTimeExtended: () => exam.send({ type: "time.extended" }),
        askTime: () => void askTime(),
      },
    }),
  );

  const tab = createRoot(
    world,
    examTabMachine.provide({
      actors: {
        lock: fromCallback<LockNews | TakeLock, { attemptId: number }>(
          ({ input: { attemptId }, sendBack, receive }) => holdLock(attemptId, sendBack, receive),
        ),
        takeOver: fromPromise(async ({ input: { attemptId }, signal }): Promise<TakenOver> => {
          const { rev } = answers.getSnapshot().context;
          const taking = await service.save({ examId, attemptId, rev, items: [], takeOver: true, signal });
          if (taking.kind === "finished") return { kind: "finished" };
          const { answer, ...at } = await service.open({ examId, password: "", confirmed: false, signal });
          if (!("data" in answer) || answer.data.attempt_id !== attemptId) return { kind: "finished" };
          return { kind: "taken", ...(await adopt(answer, at)) };
        }),
        askBeforeLeaving: app.holding,
      },
      actions: {
        showTakenOver: (_, { attempt: { questions }, drafts, sample, mine }) => {
          answers.send({ type: "attempt.loaded", questions, drafts, mine });
          clock.send({ type: "time.told", sample });
        },
        tellFinished: () => exam.send({ type: "attempt.ended" }),
        tellUnauthorized,
      },
    }),
    { input: { tab: tabId } },
  );

  function holdLock(
    attemptId: number,
    sendBack: (news: LockNews) => void,
    receive: (heard: (event: LockNews | TakeLock) => void) => void,
  ): () => void {
    let letGo: (() => void) | null = null;
    let isOver = false;
    const take = async (steal: boolean): Promise<void> => {
      if (letGo) return;
      const lost = (): void => {
        letGo = null;
        if (!isOver) sendBack({ type: "lock.lost" });
      };
      const held = await world.holdLock(`exam.${attemptId}`, { steal, lost }).catch(() => () => {});
      if (isOver) return held?.();
      letGo = held;
      if (!steal) sendBack({ type: held ? "lock.taken" : "lock.busy" });
    };
    receive(() => void take(true));
    void take(false);
    return () => {
      isOver = true;
      letGo?.();
    };
  }

  function begin({ attempt, drafts, sample }: Opened): void {
    const { attempt_id: attemptId, questions, writer } = attempt;
    session.send({ type: "exam.opened" });
    broadcast.send({ type: "exam.opened" });
    clock.send({ type: "attempt.opened", startedAt: Date.parse(attempt.started_at_iso), sample });
    answers.send({ type: "attempt.loaded", questions, drafts, mine: isOwnBrowser({ tab: tabId, writer }) });
    tab.send({ type: "attempt.opened", attemptId, writer });
  }

  /** The attempt is over, or its page is left. */
  function close(): void {
    if (!sitting) return;
    sitting = null;
    for (const actor of [clock, answers, tab]) actor.send({ type: "attempt.closed" });
    session.send({ type: "exam.closed" });
    broadcast.send({ type: "exam.closed" });
  }

  /** Who writes hears the time with a save; who only looks has to ask for the attempt. */
  async function askTime(): Promise<void> {
    if (answers.getSnapshot().hasTag("writing")) return answers.send({ type: "woke" });
    const { attemptId } = sitting ?? {};
    if (attemptId === undefined || !isOpen()) return;
    const asked = await service.open({ examId, password: "", confirmed: false }).catch(() => null);
    if (!asked || sitting?.attemptId !== attemptId) return;
    const { answer, ...at } = asked;
    if (!("data" in answer) || answer.data.attempt_id !== attemptId)
      return exam.send({ type: "attempt.ended" });
    // Every load has a key of its own, and only the last one counts (D-1).
    sitting.completionKey = answer.data.completion_key;
    clock.send({ type: "time.told", sample: { ...at, time: answer.data } });
  }

  /** E-042, B-110: the window closes before the submission. Only the tab that writes says so. */
  function tellLeft(): void {
    if (!sitting || !isOpen() || !isWriting()) return;
    const path = fillPath(completeAttemptPath, { id: sitting.attemptId });
    world.sendImage(`${path}?k=${encodeURIComponent(sitting.completionKey)}`);
  }

  function hearPage({ type }: PageSignal): void {
    isClosing = type === "closing";
    const { value } = exam.getSnapshot();
    const isStuck = value === "signedOut" || exam.getSnapshot().hasTag("failed");
    if (isStuck && type !== "closing" && type !== "offline") exam.send({ type: "retry" });
    if (!sitting) return;
    if (type === "closing") {
      answers.send({ type: "woke" });
      return tellLeft();
    }
    if (type === "offline") return answers.send({ type: "connection.lost" });
    if (type === "online") answers.send({ type: "connection.restored" });
    answers.send({ type: "woke" });
    tab.send({ type: "woke" });
  }

  function hearChange({ attempt_id: attemptId, finished, writer, finishes_at_iso }: ExamChange): void {
    if (sitting?.attemptId !== attemptId) return;
    if (finished) return exam.send({ type: "attempt.ended" });
    if (writer !== null) tab.send({ type: "written.elsewhere", writer });
    clock.send({ type: "end.moved", finishesAt: Date.parse(finishes_at_iso) });
    answers.send({ type: "woke" });
  }

  let wasReady = false;
  let wasWriting = false;
  let wasLoggedOut = isLoggedOut(session);
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
    if (!sitting) return;
    if (isWriting() !== wasWriting) {
      wasWriting = !wasWriting;
      answers.send({ type: wasWriting ? "writing.started" : "writing.stopped" });
    }
    tellReadiness();
  }

  function hearSession(): void {
    const loggedOut = isLoggedOut(session);
    const isBack = wasLoggedOut && !loggedOut;
    wasLoggedOut = loggedOut;
    if (!isBack || !sitting) return;
    answers.send({ type: "user.signedIn" });
    if (exam.getSnapshot().hasTag("failed")) exam.send({ type: "retry" });
  }

  return {
    actors: { exam, answers, clock, tab },

    begin(): () => void {
      const subscriptions = [
        answers.subscribe(hearAnswers),
        tab.subscribe(hearTab),
        session.subscribe(hearSession),
      ];
      const stops = [
        ...subscriptions.map((subscription) => () => subscription.unsubscribe()),
        page.onSignal(hearPage),
        app.onExamChanged(hearChange),
        world.tabs.hear((message) => {
          if (message.type === "exam.ended" && message.attemptId === sitting?.attemptId)
            exam.send({ type: "attempt.ended" });
        }),
      ];
      for (const actor of [tab, clock, answers, exam]) actor.start();
      return () => {
        isClosing = true;
        if (isWriting()) answers.send({ type: "woke" });
        tellLeft();
        stops.forEach((stop) => stop());
        close();
        for (const actor of [exam, answers, clock, tab]) actor.stop();
      };
    },
  };
}

import { fromCallback, fromPromise } from "xstate";
import type { App } from "#src/app.ts";
import { accreditationCalls } from "#src/contracts/accreditation.ts";
import { examNotFound, policiesCode, type AnswerItem, type StartAnswer } from "#src/contracts/exam.ts";
import { exam as limits } from "#src/contracts/limits.ts";
import { userCalls } from "#src/contracts/user.ts";
import { isUnsaved, itemOf, type Draft } from "#src/machines/exam/answerRows.ts";
import { answersMachine } from "#src/machines/exam/answersMachine.ts";
import { examClockMachine } from "#src/machines/exam/examClockMachine.ts";
import { examMachine, type Opening } from "#src/machines/exam/examMachine.ts";
import { examTabMachine, type Opened, type TakenOver } from "#src/machines/exam/examTabMachine.ts";
import { inWords } from "#src/machines/exam/examTime.ts";
import type { DraftArea } from "#src/services/draftArea.ts";
import { openDrafts } from "#src/services/drafts.ts";
import { createExamService, invalidStatus, tooLargeStatus, writerIn } from "#src/services/exam.ts";
import { readFailure } from "#src/services/failures.ts";
import type { Desk, ExamActors } from "./examDesk.ts";
import { hearExam } from "./examHearing.ts";
import { goToResult } from "./examResult.ts";
import { examLock } from "./examLock.ts";
import { examTicking } from "./examTicking.ts";
import { createRoot, readMe } from "./parts.ts";
import { signInPath } from "./session.ts";

/** What the server has answered to the opening of an exam, and when it was asked and heard by the steady clock. */
export type FirstAnswer = { answer: StartAnswer; sentAt: number; receivedAt: number };

/** Where an exam is sat. */
export type ExamSeat = {
  examId: number;
  /** `browser.tab`: the one is kept, the other is new with every opening (P8). */
  tab: Promise<string>;
  /** Opens the place for drafts; rejects where there is none, or none in time. */
  openArea: () => Promise<DraftArea>;
  /** The answer that has come with the document: for the first opening, and for no other. */
  takeFirst: (examId: number) => FirstAnswer | null;
};

/** Pauses differ by up to a quarter either way, so that a thousand candidates do not come back in the same second. */
const spread = 0.25;
const notStored =
  "Your browser does not keep answers on this device. Stay online, so that they are saved as you type.";

/**
 * The actors of one exam page, wired to each other and to the world. Nothing happens before `begin`, which returns how to
 * leave the exam.
 */
export function createExam(app: App, { examId, tab: naming, openArea, takeFirst }: ExamSeat) {
  const { world, report, toast } = app;
  const { page, steady, now } = world;
  const { session, broadcast } = app.actors;
  const desk: Desk = { tab: "", sitting: null, needs: null, isClosing: false };

  const service = createExamService({
    call: app.call,
    callAny: app.callAny,
    steady,
    now,
    tab: () => desk.tab,
    onTime: (sample) => {
      if (desk.sitting) clock.send({ type: "time.told", sample });
    },
  });
  const pauses = {
    retryPause: ({ context: { tries } }: { context: { tries: number } }) =>
      limits.retryPauses[Math.max(1, tries) - 1]! * (1 + spread * (2 * world.random() - 1)),
  };

  const isWriting = (): boolean => tab.getSnapshot().hasTag("writer");
  const isOpen = (): boolean => exam.getSnapshot().hasTag("open");
  /** Items as they are sent, each with when it was given. */
  const withTimes = (items: readonly AnswerItem[]): AnswerItem[] =>
    items.map((item) => {
      const at = desk.sitting?.givenAt.get(item.question_id);
      return at === undefined ? item : { ...item, given_at_iso: new Date(at).toISOString() };
    });
  const isTimedOut = (): boolean => exam.getSnapshot().matches({ inProgress: { ending: "timedOut" } });
  /** Not for the user to know: the session asks them to sign in again, right here (D-7). */
  const tellUnauthorized = (_: unknown, { failure }: { failure: unknown }): void => {
    if (readFailure(failure).kind === "unauthorized") session.send({ type: "unauthorized.seen" });
  };

  const exam = createRoot(
    world,
    examMachine.provide({
      actors: {
        openExam: fromPromise(async ({ input, signal }): Promise<Opening> => {
          const known = takeFirst(examId);
          // Known from the introduction, so that nothing begins in a window that is too narrow by now.
          const { leastWidth = limits.leastWidth, name = null } = desk.needs ?? {};
          if (page.width() < leastWidth) return { kind: "unsupported", leastWidth, name };
          desk.tab = await naming;
          const opened = known ?? (await service.open({ ...input, signal }).catch(unlessMissing));
          if (!opened) return { kind: "refused", error: examNotFound };
          const { answer, ...at } = opened;
          // Another version may be out since this page was loaded: then it asks by itself.
          if ("error" in answer && answer.error.code === policiesCode) app.forget(userCalls.me.path);
          if ("error" in answer) return { kind: "refused", error: answer.error };
          const told = "data" in answer ? answer.data : answer.exam;
          desk.needs = told.least_width === null ? null : { leastWidth: told.least_width, name: told.name };
          if (desk.needs && page.width() < desk.needs.leastWidth)
            return { kind: "unsupported", ...desk.needs };
          if ("data" in answer)
            return { kind: "attempt", attempt: answer.data, sample: { ...at, time: answer.data } };
          return {
            kind: "wanted",
            introduction: answer.exam,
            passwordIncorrect: answer.password_incorrect,
          };
        }),
        watchWidth: fromCallback(({ sendBack, input: { leastWidth } }) =>
          page.onResize(() => {
            if (page.width() >= leastWidth) sendBack({ type: "width.supported" });
          }),
        ),
        submitExam: fromPromise(async ({ input: { attemptId }, signal }) => {
          const { rows, rev } = answers.getSnapshot().context;
          const items = withTimes(rows.filter(isUnsaved).map(itemOf));
          try {
            return await service.submit({ examId, attemptId, rev, items, timeUp: isTimedOut(), signal });
          } catch (error) {
            // The server finishes what is over by itself, and then it has the result (decision 17). What it has not got of
            // the answers is sent again all the same, as evidence (D-23), unless it would not have that whatever happens.
            const { status } = readFailure(error);
            const isHopeless = items.length === 0 || [invalidStatus, tooLargeStatus].includes(status);
            if (!exam.getSnapshot().hasTag("noCancel") || !isHopeless) throw error;
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
          const attemptId = desk.sitting?.attemptId;
          desk.sitting?.drafts.wipe();
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
        goToResult: (_, { result, fresh }) => goToResult(app, result, fresh),
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
        saveAnswers: fromPromise(({ input, signal }) => {
          const saving = new AbortController();
          // What is under way when the page is left must outlive it; only the next save takes it back.
          signal.addEventListener("abort", () => {
            if (desk.sitting) saving.abort();
          });
          return service.save({
            examId,
            attemptId: desk.sitting!.attemptId,
            ...input,
            items: withTimes(input.items),
            signal: saving.signal,
            keepalive: desk.isClosing,
          });
        }),
      },
      actions: {
        keepDraft: (_, draft) => {
          desk.sitting?.givenAt.set(draft.questionId, now());
          desk.sitting?.drafts.keep(draft);
        },
        dropDrafts: (_, { drafts }) => drafts.forEach((draft) => desk.sitting?.drafts.drop(draft)),
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
        ticking: examTicking(world),
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
        lock: examLock(world),
        takeOver: fromPromise(async ({ input: { attemptId }, signal }): Promise<TakenOver> => {
          const { rev } = answers.getSnapshot().context;
          const taking = await service.takeOver({ examId, attemptId, rev, signal });
          // Read last: until now another tab may have kept what it could not save any more.
          return taking.kind === "taken"
            ? { ...taking, drafts: (await desk.sitting?.drafts.read()) ?? [] }
            : taking;
        }),
        askBeforeLeaving: app.holding,
      },
      actions: {
        showTakenOver: (_, { questions: held, drafts, overtaken }) => {
          const now = new Map(held.map((one) => [one.id, one]));
          const asked = exam.getSnapshot().context.paper?.questions ?? [];
          const questions = asked.map((question) => ({ ...question, ...now.get(question.id) }));
          answers.send({ type: "attempt.loaded", questions, drafts, tab: desk.tab, overtaken });
        },
        tellFinished: () => exam.send({ type: "attempt.ended" }),
        tellUnauthorized,
      },
    }),
  );

  function begin({ attempt, sample }: Opened): void {
    const { attempt_id: attemptId, questions, writer } = attempt;
    const own = { tab: desk.tab, writer };
    const load = (found: readonly Draft[]): void =>
      answers.send({ type: "attempt.loaded", questions, drafts: found, tab: desk.tab, overtaken: false });
    const drafts = openDrafts({
      openArea,
      userId: readMe(app.queries)?.id ?? 0,
      attemptId,
      key: attempt.draft_key,
      now,
      onTrouble: () => toast({ tone: "warning", text: notStored }), // EXM-24
    });
    const givenAt = new Map<number, number>();
    desk.sitting = { attemptId, completionKey: attempt.completion_key, drafts, givenAt };
    session.send({ type: "exam.opened" });
    broadcast.send({ type: "exam.opened" });
    clock.send({ type: "attempt.opened", startedAt: Date.parse(attempt.started_at_iso), sample });
    load([]);
    const { rows } = answers.getSnapshot().context;
    tab.send({ type: "attempt.opened", attemptId, ...own });
    // The attempt shows before the storage has opened. Whoever takes over meanwhile has read it for themselves.
    void drafts.read().then((found) => {
      for (const { questionId, at } of found) if (!givenAt.has(questionId)) givenAt.set(questionId, at);
      if (found.length > 0 && answers.getSnapshot().context.rows === rows) load(found);
    });
  }

  /** The attempt is over, or its page is left. */
  function close(): void {
    if (!desk.sitting) return;
    desk.sitting = null;
    for (const actor of [clock, answers, tab]) actor.send({ type: "attempt.closed" });
    session.send({ type: "exam.closed" });
    broadcast.send({ type: "exam.closed" });
  }

  /** Who writes hears the time with a save; who only looks has to ask for the attempt. */
  async function askTime(): Promise<void> {
    if (answers.getSnapshot().hasTag("writing")) return answers.send({ type: "woke" });
    const { attemptId } = desk.sitting ?? {};
    if (attemptId === undefined || !isOpen()) return;
    const asked = await service.open({ examId, password: "", confirmed: null }).catch(() => null);
    if (!asked || desk.sitting?.attemptId !== attemptId) return;
    const { answer, ...at } = asked;
    if (!("data" in answer) || answer.data.attempt_id !== attemptId)
      return exam.send({ type: "attempt.ended" });
    // Every load has a key of its own, and only the last one counts (D-1).
    desk.sitting.completionKey = answer.data.completion_key;
    clock.send({ type: "time.told", sample: { ...at, time: answer.data } });
  }

  const actors: ExamActors = { exam, answers, clock, tab };
  return {
    actors,

    begin(): () => void {
      const stop = hearExam(app, actors, desk);
      for (const actor of [tab, clock, answers, exam]) actor.start();
      return () => {
        stop();
        close();
        for (const actor of [exam, answers, clock, tab]) actor.stop();
      };
    },
  };
}

/** What is not there is an answer like others. @throws any other failure */
function unlessMissing(error: unknown): null {
  if (readFailure(error).status === 404) return null;
  throw error;
}

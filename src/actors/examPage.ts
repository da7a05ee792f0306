import { fromCallback, fromPromise } from "xstate";
import { learningCalls } from "#src/contracts/learning.ts";
import { accreditationCalls } from "#src/contracts/accreditation.ts";
import { examNotFound, policiesCode, type ExamIntroduction, type StartAnswer } from "#src/contracts/exam.ts";
import { exam as limits } from "#src/contracts/limits.ts";
import { userCalls } from "#src/contracts/user.ts";
import { isUnsaved, itemOf } from "#src/machines/exam/answerRows.ts";
import type { Opening, TooNarrow } from "#src/machines/exam/examMachine.ts";
import type { Opened, TakenOver } from "#src/machines/exam/examTabMachine.ts";
import { inWords } from "#src/machines/exam/examTime.ts";
import { sittingChildren, type SittingChildren } from "#src/machines/exam/sittingChildren.ts";
import { sittingMachine, type Sat } from "#src/machines/exam/sittingMachine.ts";
import { createExamService, invalidStatus, tooLargeStatus } from "#src/services/exam.ts";
import { isMissing } from "#src/contracts/failures.ts";
import { readFailure } from "#src/services/failures.ts";
import { createKeepers } from "./examDrafts.ts";
import type { ExamHost } from "./examHost.ts";
import { examLock } from "./examLock.ts";
import { goToResult } from "./examResult.ts";
import { examTicking } from "./examTicking.ts";
import { examWorld } from "./examWorld.ts";
import { createRoot } from "./parts.ts";
import { signInPath } from "./session.ts";

/** What the server answered when the exam was opened, with the times of request and response by the steady clock. */
export type FirstAnswer = { answer: StartAnswer; sentAt: number; receivedAt: number };

/** Where an exam is sat. */
export type ExamSeat = {
  examId: number;
  /** `browser.tab`: the first part is kept, the second is new with every opening (P8). */
  tab: Promise<string>;
  /** The answer that came with the document: for the first opening only. */
  takeFirst: (examId: number) => FirstAnswer | null;
};

/** Pauses vary by up to a quarter either way, so that a thousand learners do not come back in the same second. */
const spread = 0.25;

/**
 * The sitting of one exam page: its machine and the machines that it invokes, provided with IO. Nothing happens before
 * `begin`, which returns a function to leave the exam.
 */
export function createExam(host: ExamHost, { examId, tab: naming, takeFirst }: ExamSeat) {
  const { world, report, toast } = host;
  const { page, steady, now } = world;
  const { session } = host.actors;
  const keeperOf = createKeepers(host);
  let brought = takeFirst(examId);
  const introduction = introductionIn(brought, page.width());
  if (introduction) brought = null;

  /** Known from the first call on and unchanged after that: every call carries it. */
  let tab = "";
  /** What this exam requires of the window, as the server last said. */
  let needs = introduction && needsOf(introduction);

  const service = createExamService({
    call: host.call,
    callAny: host.callAny,
    steady,
    now,
    tab: () => tab,
    // A save may outlive the page; then there is nothing left to update.
    onTime: (sample) => {
      if (attempt()) sitting.send({ type: "time.told", sample });
    },
  });
  const pauses = {
    retryPause: ({ context: { tries } }: { context: { tries: number } }) =>
      limits.retryPauses[Math.max(1, tries) - 1]! * (1 + spread * (2 * world.random() - 1)),
  };

  /** The user need not be told: the session asks them to sign in again, right here (D-7). */
  const tellUnauthorized = (_: unknown, { failure }: { failure: unknown }): void => {
    if (readFailure(failure).kind === "unauthorized") session.send({ type: "unauthorized.seen" });
  };
  /** The open attempt, or null once it is over or left. */
  const attempt = (): Sat | null => sitting.getSnapshot().context.attempt;

  const exam = sittingChildren.exam.provide({
    actors: {
      openExam: fromPromise(async ({ input, signal }): Promise<Opening> => {
        const known = brought;
        brought = null;
        // The introduction has said this already: an exam must not begin in a window that has become too narrow since.
        const { leastWidth, name } = needs ?? { leastWidth: limits.leastWidth, name: null };
        if (page.width() < leastWidth) return { kind: "unsupported", leastWidth, name };
        tab = await naming;
        const opened = known ?? (await service.open({ ...input, signal }).catch(unlessMissing));
        if (!opened) return { kind: "refused", error: examNotFound };
        const { answer, ...at } = opened;
        // A new version of a policy may have been published since this page was loaded: reading the user asks about it.
        if ("error" in answer && answer.error.code === policiesCode) host.forget(userCalls.me.path);
        if ("error" in answer) return { kind: "refused", error: answer.error };
        const told = "data" in answer ? answer.data : answer.exam;
        needs = needsOf(told);
        if (needs && page.width() < needs.leastWidth) return { kind: "unsupported", ...needs };
        if ("data" in answer) {
          // The exam is running, which home shows from now on.
          host.forget(learningCalls.home.path);
          return { kind: "attempt", attempt: answer.data, sample: { ...at, time: answer.data }, tab };
        }
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
        const { rows, rev } = children.answers.getSnapshot().context;
        const unsaved = rows.filter(isUnsaved).map(itemOf);
        const items = keeperOf(attempt()!).withTimes(unsaved);
        const timeUp = children.exam.getSnapshot().matches({ inProgress: { ending: "timedOut" } });
        try {
          return await service.submit({ examId, attemptId, rev, items, timeUp, signal });
        } catch (error) {
          // The server itself ends an attempt whose time is over, and then has the result (decision 17). Answers that
          // have not reached it are still sent again as evidence (D-23), unless it would refuse them in any case.
          const { status } = readFailure(error);
          const isHopeless = items.length === 0 || [invalidStatus, tooLargeStatus].includes(status);
          if (!children.exam.getSnapshot().hasTag("noCancel") || !isHopeless) throw error;
          return await service.result(attemptId, signal).catch(() => {
            throw error;
          });
        }
      }),
      readResult: fromPromise(({ input: { attemptId }, signal }) => service.result(attemptId, signal)),
    },
    actions: {
      tellUnauthorized,
      goToLogin: () => page.leave(signInPath(page.address())),
      goAway: () => host.go("AccreditationIndex"),
      showMessage: (_, { message }) => toast({ tone: "error", text: message }),
      showFailure: (_, { failure, asked }) => report(failure, asked ? "as a read" : "by the catalogue"),
    },
    delays: pauses,
  });

  const answers = sittingChildren.answers.provide({
    actors: {
      saveAnswers: fromPromise(({ input, signal }) => {
        const sat = attempt()!;
        const saving = new AbortController();
        // Requests under way when the page is left must outlive it; only the next save supersedes them.
        signal.addEventListener("abort", () => {
          if (attempt()) saving.abort();
        });
        return service.save({
          examId,
          attemptId: sat.attemptId,
          ...input,
          items: keeperOf(sat).withTimes(input.items),
          signal: saving.signal,
          keepalive: sitting.getSnapshot().context.isClosing,
        });
      }),
    },
    actions: {
      keepDraft: (_, draft) => keeperOf(attempt()!).keep(draft),
      dropDrafts: (_, { drafts }) => drafts.forEach(keeperOf(attempt()!).drop),
      tellUnauthorized,
    },
    delays: pauses,
  });

  const clock = sittingChildren.clock.provide({
    actors: { ticking: examTicking(world) },
    actions: { announce: (_, { remaining }) => page.announce(`${inWords(remaining)} left`) }, // A11Y 9
  });

  const tabMachine = sittingChildren.tab.provide({
    actors: {
      lock: examLock(world),
      takeOver: fromPromise(async ({ input: { attemptId }, signal }): Promise<TakenOver> => {
        const { rev } = children.answers.getSnapshot().context;
        const taking = await service.takeOver({ examId, attemptId, rev, signal });
        const sat = attempt();
        // Read last: until now another tab may have stored what it could no longer save.
        return taking.kind === "taken"
          ? { ...taking, drafts: sat ? await keeperOf(sat).read() : [] }
          : taking;
      }),
      askBeforeLeaving: host.holding,
    },
    actions: { tellUnauthorized },
  });

  const sitting = createRoot(
    world,
    sittingMachine.provide({
      actors: {
        exam,
        answers,
        clock,
        tab: tabMachine,
        watchWorld: examWorld(host),
        readDrafts: fromPromise(({ input }) => keeperOf(input).read()),
        askTime: fromPromise(async ({ signal }): Promise<Opened | null> => {
          const { answer, ...at } = await service.open({ examId, password: "", confirmed: null, signal });
          return "data" in answer
            ? { attempt: answer.data, sample: { ...at, time: answer.data }, tab }
            : null;
        }),
      },
      actions: {
        endAttempt: (_, ended) => {
          keeperOf(ended).wipe();
          world.tabs.tell({ type: "exam.ended", attemptId: ended.attemptId });
          const told = [
            accreditationCalls.index,
            accreditationCalls.search,
            learningCalls.home,
            userCalls.me,
          ];
          for (const { path } of told) host.forget(path);
        },
        goToResult: (_, { result, fresh }) => goToResult(host, result, fresh),
        showFailure: (_, { failure }) => report(failure),
      },
    }),
    { input: { examId, introduction } },
  );
  // Invoked by the sitting itself and for as long as it lives, so they exist before it starts.
  const children = sitting.getSnapshot().children as SittingChildren;

  return {
    actors: children,

    begin(): () => void {
      sitting.start();
      return () => {
        sitting.send({ type: "page.closing" });
        sitting.send({ type: "page.left" });
        sitting.stop();
      };
    },
  };
}

/** What an exam requires of the window beyond what every exam does, or null if nothing. */
const needsOf = ({ least_width: leastWidth, name }: Pick<ExamIntroduction, "least_width" | "name">) =>
  leastWidth === null ? null : ({ leastWidth, name } satisfies TooNarrow);

/** The introduction that came with the document, if this window is wide enough for its exam (B-099). */
function introductionIn(first: FirstAnswer | null, width: number): ExamIntroduction | null {
  if (!first || !("status" in first.answer)) return null;
  const { exam, password_incorrect: isRefused } = first.answer;
  return !isRefused && width >= Math.max(limits.leastWidth, exam.least_width ?? 0) ? exam : null;
}

/** Treats “not found” as an answer like any other. @throws any other failure */
function unlessMissing(error: unknown): null {
  if (isMissing(error)) return null;
  throw error;
}

import { assign, sendTo, setup } from "xstate";
import type { ExamQuestion } from "#src/contracts/exam.ts";
import type { AttemptResult } from "#src/contracts/examResult.ts";
import type { Declared } from "#src/contracts/shown.ts";
import { effect, heard, promised } from "../provided.ts";
import type { Draft } from "./answerRows.ts";
import type { ExamInput } from "./examMachine.ts";
import type { Opened, Taken } from "./examTabMachine.ts";
import type { Sample } from "./examTime.ts";
import {
  sittingChildren,
  watchChildren,
  type ChildEvent,
  type Shown,
  type ShownEvent,
} from "./sittingChildren.ts";

/** The attempt that is sat, with what may be held only in the memory of this page. */
export type Sat = {
  attemptId: number;
  /** `browser.tab` */
  tab: string;
  /** The key with which the drafts on this device are encrypted. */
  draftKey: string;
  /** The key with which leaving is reported; every load has its own, and only the last one counts (D-1). */
  completionKey: string;
  /** As they were drawn. */
  questions: readonly ExamQuestion[];
};

/** Events from the page, the session, the live channel and the other tabs. */
export type WorldEvent =
  | { type: "page.closing" }
  | { type: "page.offline" }
  | { type: "page.online" }
  /** The page is looked at again. */
  | { type: "page.woke" }
  | {
      type: "attempt.changed";
      attemptId: number;
      finished: boolean;
      writer: string | null;
      finishesAt: number;
    }
  /** Another tab has ended an attempt. */
  | { type: "attempt.endedElsewhere"; attemptId: number }
  | { type: "policies.accepted" }
  | { type: "user.signedIn" };

/** Events for the world. */
export type TellWorld =
  | { type: "opened" }
  | { type: "closed" }
  /** The window closes before the submission (E-042, B-110). */
  | ({ type: "left" } & Pick<Sat, "attemptId" | "completionKey">);

/** The input with which the window is opened. */
export type SittingInput = ExamInput;
export type SittingContext = SittingInput &
  Shown["answers"] &
  Shown["tab"] & {
    /** Null before there is one, and once it is over or left. */
    attempt: Sat | null;
    window: Shown["window"];
    /** The page is about to close: what is sent now must outlive it. */
    isClosing: boolean;
  };

export type SittingEvent =
  | ChildEvent
  | ShownEvent
  | WorldEvent
  /** A reply contained the server's time (P7). */
  | { type: "time.told"; sample: Sample }
  | { type: "page.left" };

type Of = { context: SittingContext };
type Told = { event: { output: Opened | null } };
type Changed = Extract<WorldEvent, { type: "attempt.changed" }>;

const satIn = ({ attempt, tab }: Opened): Sat => ({
  attemptId: attempt.attempt_id,
  tab,
  draftKey: attempt.draft_key,
  completionKey: attempt.completion_key,
  questions: attempt.questions,
});
const failure = ({ event }: { event: { error: unknown } }) => ({ failure: event.error });
const showFailure = { type: "showFailure", params: failure } as const;
const sat = ({ context }: Of): Sat => context.attempt!;
const changed = ({ event }: { event: Changed }) => event;
const told = ({ event }: Told) => ({ told: event.output });
/** The attempt that an event is about. */
const heardOf = ({ event }: { event: { attemptId: number } }) => ({ attemptId: event.attemptId });

/** The questions as they were drawn, each with what the server has of it now. */
function takenOver({ questions }: Sat, { questions: held }: Taken): ExamQuestion[] {
  const now = new Map(held.map((one) => [one.id, one]));
  return questions.map((question) => ({ ...question, ...now.get(question.id) }));
}

const goesToResult = {
  "result.reached": { actions: { type: "goToResult", params: ({ event }: { event: Reached }) => event } },
} as const;
type Reached = { result: AttemptResult; fresh: boolean };

const closeAttempt = ["forgetAttempt", "closeClock", "closeAnswers", "closeTab", "tellClosed"] as const;
const looksAgain = ["wakeAnswers", "wakeTab"] as const;
const noteOpen = { type: "noteClosing", params: { isClosing: false } } as const;
const noteClosing = { type: "noteClosing", params: { isClosing: true } } as const;

/**
 * The sitting of an exam (ADR 0058): the parent of the window, the answers, the clock and the authority of this tab. It
 * holds the attempt and its keys, passes events from each child on to those concerned, and listens to the world for all
 * of them.
 */
export const sittingMachine = setup({
  types: {
    meta: {} as Declared,
    input: {} as SittingInput,
    context: {} as SittingContext,
    events: {} as SittingEvent,
    children: {} as {
      exam: "exam";
      answers: "answers";
      clock: "clock";
      tab: "tab";
      watchChildren: "watchChildren";
      watchWorld: "watchWorld";
      readDrafts: "readDrafts";
      askTime: "askTime";
    },
  },
  actors: {
    ...sittingChildren,
    watchChildren,
    watchWorld: heard<WorldEvent | TellWorld>("watchWorld"),
    readDrafts: promised<readonly Draft[], Sat>("readDrafts"),
    /** Requests the attempt once more; null if there is none. */
    askTime: promised<Opened | null>("askTime"),
  },
  actions: {
    endAttempt: effect<Sat>("endAttempt"),
    goToResult: effect<Reached>("goToResult"),
    showFailure: effect<{ failure: unknown }>("showFailure"),
    retryExam: sendTo("exam", { type: "retry" }),
    endExam: sendTo("exam", { type: "attempt.ended" }),
    wakeAnswers: sendTo("answers", { type: "woke" }),
    wakeTab: sendTo("tab", { type: "woke" }),
    closeClock: sendTo("clock", { type: "attempt.closed" }),
    closeAnswers: sendTo("answers", { type: "attempt.closed" }),
    closeTab: sendTo("tab", { type: "attempt.closed" }),
    tellOpened: sendTo("watchWorld", { type: "opened" }),
    tellClosed: sendTo("watchWorld", { type: "closed" }),
    noteAttempt: assign((_, opened: Opened) => ({ attempt: satIn(opened) })),
    noteKey: assign(({ context }, { told: opened }: { told: Opened | null }) => ({
      attempt: { ...context.attempt!, completionKey: opened!.attempt.completion_key },
    })),
    forgetAttempt: assign({ attempt: null }),
    noteClosing: assign((_, { isClosing }: { isClosing: boolean }) => ({ isClosing })),
    noteWindow: assign((_, { window }: Pick<Shown, "window">) => ({ window })),
    noteAnswers: assign((_, { isSaving, isSettled, isAnswered }: Shown["answers"]) => ({
      isSaving,
      isSettled,
      isAnswered,
    })),
    noteTab: assign((_, { isWriter }: Shown["tab"]) => ({ isWriter })),
  },
  guards: {
    isStuck: ({ context }) => context.window === "stuck",
    isBarred: ({ context }) => context.window === "barred",
    isWriter: ({ context }) => context.isWriter,
    isNoWriter: ({ context }) => !context.isWriter,
    isSaving: ({ context }) => context.isSaving,
    isSettled: ({ context }) => context.isSettled,
    isReady: ({ context }) => context.isWriter && context.isAnswered,
    isNotReady: ({ context }) => !context.isWriter || !context.isAnswered,
    isThisAttempt: ({ context }, { attemptId }: { attemptId: number }) =>
      context.attempt?.attemptId === attemptId,
    hasEndedHere: ({ context }, { attemptId, finished }: Changed) =>
      finished && context.attempt?.attemptId === attemptId,
    hasWriterHere: ({ context }, { attemptId, writer }: Changed) =>
      writer !== null && context.attempt?.attemptId === attemptId,
    hasFound: (_, { drafts }: { drafts: readonly Draft[] }) => drafts.length > 0,
    isStillOpen: ({ context }, { told: opened }: { told: Opened | null }) =>
      opened !== null && opened.attempt.attempt_id === context.attempt?.attemptId,
  },
}).createMachine({
  id: "sitting",
  meta: { unseen: "What there is to see is shown by its children." },
  context: ({ input }) => ({
    ...input,
    attempt: null,
    window: null,
    isSaving: false,
    isSettled: false,
    isAnswered: false,
    isWriter: false,
    isClosing: false,
  }),
  initial: "unopened",
  invoke: [
    // The window starts last: what it opens at once must find all the others ready.
    { id: "tab", src: "tab", onError: { actions: showFailure } },
    { id: "clock", src: "clock", onError: { actions: showFailure } },
    { id: "answers", src: "answers", onError: { actions: showFailure } },
    { id: "watchWorld", src: "watchWorld", onError: { actions: showFailure } },
    {
      id: "watchChildren",
      src: "watchChildren",
      input: ({ self }) => ({ sitting: self }),
      onError: { actions: showFailure },
    },
    {
      id: "exam",
      src: "exam",
      input: ({ context: { examId, introduction } }) => ({ examId, introduction }),
      onError: { actions: showFailure },
    },
  ],
  on: {
    "window.shown": { actions: { type: "noteWindow", params: ({ event }) => event } },
    "answers.shown": { actions: { type: "noteAnswers", params: ({ event }) => event } },
    "tab.shown": { actions: { type: "noteTab", params: ({ event }) => event } },
  },
  states: {
    unopened: {
      description: "The exam is introduced, refused or still loading: there is no attempt.",
      on: {
        "attempt.opened": {
          target: "open",
          actions: [
            { type: "noteAttempt", params: ({ event }) => event },
            "tellOpened",
            sendTo("clock", ({ event: { attempt, sample } }) => ({
              type: "attempt.opened",
              startedAt: Date.parse(attempt.started_at_iso),
              sample,
            })),
            sendTo("answers", ({ event: { attempt, tab } }) => ({
              type: "attempt.loaded",
              questions: attempt.questions,
              drafts: [],
              tab,
              overtaken: false,
            })),
            sendTo("tab", ({ event: { attempt, tab } }) => ({
              type: "attempt.opened",
              attemptId: attempt.attempt_id,
              tab,
              writer: attempt.writer,
            })),
          ],
        },
        "page.online": { guard: "isStuck", actions: "retryExam" },
        "page.woke": { guard: "isStuck", actions: "retryExam" },
        "policies.accepted": {
          description: "A start that waited for policies is tried again (36).",
          guard: "isBarred",
          actions: "retryExam",
        },
        ...goesToResult,
      },
    },
    open: {
      description: "An attempt is sat here, or looked at while another tab writes.",
      type: "parallel",
      on: {
        "attempt.over": {
          target: "over",
          actions: [{ type: "endAttempt", params: sat }, ...closeAttempt],
        },
        "page.left": {
          description: "What is on its way to the server goes on by itself.",
          target: "over",
          actions: [...closeAttempt],
        },
        "attempt.ended": { actions: "endExam" },
        "attempt.endedElsewhere": {
          guard: { type: "isThisAttempt", params: heardOf },
          actions: "endExam",
        },
        "attempt.changed": [
          { guard: { type: "hasEndedHere", params: changed }, actions: "endExam" },
          {
            guard: { type: "hasWriterHere", params: changed },
            actions: [
              sendTo("tab", ({ event: { writer } }) => ({ type: "written.elsewhere", writer })),
              sendTo("clock", ({ event: { finishesAt } }) => ({ type: "end.moved", finishesAt })),
              "wakeAnswers",
            ],
          },
          {
            guard: { type: "isThisAttempt", params: heardOf },
            actions: [
              sendTo("clock", ({ event: { finishesAt } }) => ({ type: "end.moved", finishesAt })),
              "wakeAnswers",
            ],
          },
        ],
        "written.elsewhere": { actions: sendTo("tab", ({ event }) => event) },
        "time.up": { actions: sendTo("exam", { type: "time.up" }) },
        "time.extended": { actions: sendTo("exam", { type: "time.extended" }) },
        "time.told": { actions: sendTo("clock", ({ event }) => event) },
        "page.closing": [
          {
            description: "Only the tab that writes says that the learner has left.",
            guard: "isWriter",
            actions: [
              noteClosing,
              sendTo("answers", { type: "closing" }),
              sendTo("watchWorld", ({ context: { attempt } }) => ({
                type: "left",
                attemptId: attempt!.attemptId,
                completionKey: attempt!.completionKey,
              })),
            ],
          },
          { actions: [noteClosing, sendTo("answers", { type: "closing" })] },
        ],
        "page.offline": { actions: [noteOpen, sendTo("answers", { type: "connection.lost" })] },
        "page.online": [
          {
            guard: "isStuck",
            actions: [
              noteOpen,
              "retryExam",
              sendTo("answers", { type: "connection.restored" }),
              ...looksAgain,
            ],
          },
          { actions: [noteOpen, sendTo("answers", { type: "connection.restored" }), ...looksAgain] },
        ],
        "page.woke": [
          { guard: "isStuck", actions: [noteOpen, "retryExam", ...looksAgain] },
          { actions: [noteOpen, ...looksAgain] },
        ],
        "user.signedIn": [
          { guard: "isStuck", actions: [sendTo("answers", { type: "user.signedIn" }), "retryExam"] },
          { actions: sendTo("answers", { type: "user.signedIn" }) },
        ],
      },
      states: {
        submission: {
          initial: "idle",
          on: {
            "submission.began": {
              target: ".settling",
              actions: sendTo("answers", { type: "submission.began" }),
            },
            "submission.ended": { target: ".idle", actions: sendTo("answers", { type: "submission.ended" }) },
          },
          states: {
            idle: {},
            settling: {
              description: "A save that is under way finishes first (EXM-14).",
              always: {
                guard: "isSettled",
                target: "idle",
                actions: sendTo("exam", { type: "answers.settled" }),
              },
            },
          },
        },
        writing: {
          initial: "looking",
          states: {
            looking: {
              always: {
                guard: "isWriter",
                target: "here",
                actions: sendTo("answers", { type: "writing.started" }),
              },
            },
            here: {
              on: {
                "submission.ended": {
                  description: "The submission came to nothing: saving goes on.",
                  actions: sendTo("answers", { type: "writing.started" }),
                },
              },
              always: {
                guard: "isNoWriter",
                target: "looking",
                actions: sendTo("answers", { type: "writing.stopped" }),
              },
            },
          },
        },
        readiness: {
          initial: "missing",
          states: {
            missing: {
              always: {
                guard: "isReady",
                target: "ready",
                actions: sendTo("exam", { type: "readiness.changed", ready: true }),
              },
            },
            ready: {
              description: "Every question is answered, and it is for this tab to submit them (B-108).",
              always: {
                guard: "isNotReady",
                target: "missing",
                actions: sendTo("exam", { type: "readiness.changed", ready: false }),
              },
            },
          },
        },
        drafts: {
          initial: "unread",
          on: {
            "attempt.takenOver": {
              description: "The tab has taken over and has read what this device keeps.",
              target: ".read",
              actions: sendTo("answers", ({ context, event }) => ({
                type: "attempt.loaded",
                questions: takenOver(context.attempt!, event),
                drafts: event.drafts,
                tab: context.attempt!.tab,
                overtaken: event.overtaken,
              })),
            },
          },
          states: {
            unread: { always: [{ guard: "isWriter", target: "read" }, { target: "reading" }] },
            reading: {
              description: "The attempt shows before the storage has opened.",
              always: { guard: "isWriter", target: "read" },
              invoke: {
                id: "readDrafts",
                src: "readDrafts",
                input: sat,
                onDone: [
                  {
                    guard: { type: "hasFound", params: ({ event }) => ({ drafts: event.output }) },
                    target: "read",
                    actions: sendTo("answers", ({ context: { attempt }, event }) => ({
                      type: "attempt.loaded",
                      questions: attempt!.questions,
                      drafts: event.output,
                      tab: attempt!.tab,
                      overtaken: false,
                    })),
                  },
                  { target: "read" },
                ],
                onError: { target: "read", actions: showFailure },
              },
            },
            read: {},
          },
        },
        time: {
          initial: "known",
          on: {
            "time.doubted": [
              {
                description: "The tab that writes hears the time with each save.",
                guard: "isSaving",
                actions: "wakeAnswers",
              },
              { description: "A tab that only looks has to request the attempt.", target: ".asking" },
            ],
          },
          states: {
            known: {},
            asking: {
              invoke: {
                id: "askTime",
                src: "askTime",
                onDone: [
                  {
                    guard: { type: "isStillOpen", params: told },
                    target: "known",
                    actions: [
                      { type: "noteKey", params: told },
                      sendTo("clock", ({ event }) => ({
                        type: "time.told",
                        sample: event.output!.sample,
                      })),
                    ],
                  },
                  { target: "known", actions: "endExam" },
                ],
                onError: { description: "It is asked again at the next doubt.", target: "known" },
              },
            },
          },
        },
      },
    },
    over: {
      description: "Submitted, ended or left. The result has its own address.",
      on: goesToResult,
    },
  },
});

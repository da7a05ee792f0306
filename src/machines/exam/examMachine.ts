import { and, assign, setup, stateIn } from "xstate";
import { asks, back, quiet, refusal, said, type Declared } from "#src/contracts/shown.ts";
import type { ExamIntroduction, OpenAttempt, StartError } from "#src/contracts/exam.ts";
import type { AttemptResult } from "#src/contracts/examResult.ts";
import { exam as limits } from "#src/contracts/limits.ts";
import { examMessages } from "#src/contracts/messages/exam.ts";
import { tryAgainAt } from "#src/contracts/wait.ts";
import {
  isCancelled,
  isInvalid,
  isUnauthorized,
  messageOf,
  isConflict,
  isThrottled,
  waitOf,
} from "#src/contracts/failures.ts";
import { effect, heard, promised } from "../provided.ts";
import type { Opened } from "./examTabMachine.ts";

/**
 * The window is narrower than this exam needs (D-3); without a name, it is too narrow for any exam. The width is in CSS
 * pixels without zoom.
 */
export type TooNarrow = { leastWidth: number; name: string | null };

/**
 * The outcome of opening an exam (B-116). A window too narrow for any exam is detected before the server is asked
 * (B-099).
 */
export type Opening =
  | ({ kind: "unsupported" } & TooNarrow)
  | ({ kind: "attempt" } & Opened)
  | { kind: "wanted"; introduction: ExamIntroduction; passwordIncorrect: boolean }
  | { kind: "refused"; error: StartError };

export type Paper = Pick<OpenAttempt, "attempt_id" | "name" | "started_at_iso" | "questions">;

export type ExamInput = {
  examId: number;
  /** The introduction that came with the page, so that it can be shown without a request; null otherwise. */
  introduction: ExamIntroduction | null;
};
export type ExamContext = ExamInput & {
  password: string;
  startError: StartError | null;
  tooNarrow: TooNarrow | null;
  /** Why the password was refused; null if it was not. */
  passwordProblem: string | null;
  /** The questions as they were drawn; the answers are with the answers' machine. Null before there is an attempt. */
  paper: Paper | null;
  /** Every question is answered, and this tab writes (B-108, P8). */
  ready: boolean;
  /** Failed submissions in a row, up to the number of pauses. */
  tries: number;
  /** Why the last submission failed; null if none has. */
  failure: unknown;
  result: AttemptResult | null;
};

export type ExamEvent =
  | { type: "retry" }
  | { type: "width.supported" }
  | { type: "password.changed"; password: string }
  | { type: "start" }
  | { type: "showResult" }
  | { type: "dismiss" }
  | { type: "readiness.changed"; ready: boolean }
  | { type: "submit" }
  | { type: "cancel" }
  | { type: "confirm" }
  | { type: "answers.settled" }
  | { type: "time.up" }
  | { type: "time.extended" }
  | { type: "attempt.ended" };

/** What is known before an attempt and no longer needed during it. */
const unopened = { introduction: null, password: "", startError: null, passwordProblem: null };

/**
 * What the learner knew about their attempts when they confirmed the start: if the call is repeated after its attempt
 * has ended, it does not start another.
 */
export type Confirmed = Pick<ExamIntroduction, "attempts_made">;
/** The message at the field about a refusal that ends by itself: it says until when, by the reader's clock. */
const tooManyWords = (cause: unknown): string => {
  const wait = waitOf(cause);
  return wait ? `Too many wrong passwords. ${tryAgainAt(wait)}` : messageOf(cause);
};
type Asked = { examId: number; password: string; confirmed: Confirmed | null };
type Answered = { event: { output: Opening } };
type Failed = { event: { error: unknown } };
const output = ({ event }: Answered) => event.output;
const failure = ({ event }: Failed) => ({ failure: event.error });
const error = ({ event }: Failed) => ({ error: event.error });
type Refused = Extract<Opening, { kind: "refused" }>;
type Unsupported = Extract<Opening, { kind: "unsupported" }>;
type Wanted = Extract<Opening, { kind: "wanted" }>;
const showFailure = { type: "showFailure", params: failure } as const;
const noteFailure = { type: "noteFailure", params: failure } as const;
const tellUnauthorized = { type: "tellUnauthorized", params: failure } as const;

const isOpening = (kind: Opening["kind"]) =>
  ({ type: "isOpening", params: ({ event }: Answered) => ({ kind, opening: event.output }) }) as const;
const opened = ({ event }: Answered) => event.output as { kind: "attempt" } & Opened;
/** The outcomes that opening and starting share, apart from something still being required. */
const outcomes = [
  {
    guard: isOpening("unsupported"),
    target: "unsupported",
    actions: { type: "noteWidth", params: ({ event }: Answered) => event.output as Unsupported },
  },
  {
    guard: isOpening("attempt"),
    target: "inProgress",
    meta: { focus: "the question", says: "shown" },
    actions: [
      { type: "noteAttempt", params: opened },
      { type: "beginAttempt", params: opened },
    ],
  },
  {
    guard: isOpening("refused"),
    target: "unableToStart",
    actions: { type: "noteRefusal", params: ({ event }: Answered) => event.output as Refused },
  },
] as const;
const noteWanted = { type: "noteWanted", params: ({ event }: Answered) => event.output as Wanted } as const;
const signedOut = { guard: { type: "isSignedOut", params: error }, target: "signedOut" } as const;

/** What ends the attempt wherever the learner is, without asking (B-104, B-106). */
const ending = (target: string) => ({ "time.up": target, "attempt.ended": target });
/** Time was granted after the end had come, or before it without the page having heard: the exam goes on. */
const goesOn = {
  "time.extended": { guard: "isTimedOut", target: "answering", actions: "resumeSaving" },
} as const;
const backToAnswering = {
  cancel: { guard: "mayCancel", target: "answering", actions: "resumeSaving" },
} as const;

/**
 * The exam window (B-098 … B-110), from opening it to the result. Saving, the clock and the authority of this tab are
 * machines of their own; they send events to this one when the attempt may or must be submitted.
 */
export const examMachine = setup({
  types: {
    meta: {} as Declared,
    input: {} as ExamInput,
    context: {} as ExamContext,
    events: {} as ExamEvent,
    tags: {} as "busy" | "modal" | "open" | "failed" | "noCancel",
  },
  actors: {
    openExam: promised<Opening, Asked>("openExam"),
    watchWidth: heard<{ type: "width.supported" }, { leastWidth: number }>("watchWidth"),
    submitExam: promised<AttemptResult, { attemptId: number }>("submitExam"),
    readResult: promised<AttemptResult, { attemptId: number }>("readResult"),
  },
  actions: {
    beginAttempt: effect<Opened>("beginAttempt"),
    settleAnswers: effect("settleAnswers"),
    resumeSaving: effect("resumeSaving"),
    endAttempt: effect("endAttempt"),
    tellWrittenElsewhere: effect<{ failure: unknown }>("tellWrittenElsewhere"),
    tellUnauthorized: effect<{ failure: unknown }>("tellUnauthorized"),
    goToResult: effect<{ result: AttemptResult; fresh: boolean }>("goToResult"),
    goToLogin: effect("goToLogin"),
    goAway: effect("goAway"),
    showMessage: effect<{ message: string }>("showMessage"),
    /** `asked`: nothing else says that what the learner asked for could not be done. */
    showFailure: effect<{ failure: unknown; asked?: boolean }>("showFailure"),
    notePassword: assign((_, { password }: { password: string }) => ({ password })),
    noteWanted: assign((_, { introduction }: Wanted) => ({ introduction })),
    noteRefusal: assign((_, { error: startError }: Refused) => ({ ...unopened, startError })),
    /** What was typed stays: it is needed again if a start fails. */
    startAfresh: assign({ introduction: null, startError: null, tooNarrow: null, passwordProblem: null }),
    noteWidth: assign((_, { leastWidth, name }: Unsupported) => ({ tooNarrow: { leastWidth, name } })),
    noteWrongPassword: assign({ passwordProblem: examMessages.passwordIncorrect }),
    noteTooMany: assign((_, { failure: cause }: { failure: unknown }) => ({
      passwordProblem: tooManyWords(cause),
    })),
    noteAttempt: assign((_, { attempt: { attempt_id, name, started_at_iso, questions } }: Opened) => ({
      ...unopened,
      paper: { attempt_id, name, started_at_iso, questions },
    })),
    noteReadiness: assign((_, { ready }: { ready: boolean }) => ({ ready })),
    noteFailure: assign(({ context }, { failure: cause }: { failure: unknown }) => ({
      failure: cause,
      tries: Math.min(limits.retryPauses.length, context.tries + 1),
    })),
    countTry: assign({ tries: ({ context }) => Math.min(limits.retryPauses.length, context.tries + 1) }),
    forgetFailure: assign({ failure: null, tries: 0 }),
    noteResult: assign((_, { result }: { result: AttemptResult }) => ({ result })),
  },
  guards: {
    isIntroduced: ({ context }) => context.introduction !== null,
    isOpening: (_, { kind, opening }: { kind: Opening["kind"]; opening: Opening }) => opening.kind === kind,
    isWrongPassword: (_, opening: Opening) => opening.kind === "wanted" && opening.passwordIncorrect,
    needsPassword: ({ context }) => context.introduction?.needs_password === true,
    hasPassword: ({ context }) => context.introduction?.needs_password !== true || context.password !== "",
    isSignedOut: (_, { error: cause }: { error: unknown }) => isUnauthorized(cause) || isCancelled(cause),
    hasTriedTooOften: ({ context }, { error: cause }: { error: unknown }) =>
      context.introduction?.needs_password === true && isThrottled(cause),
    hasResult: ({ context }) => context.startError?.attempt_id != null,
    isReady: ({ context }) => context.ready,
    isNotReady: (_, { ready }: { ready: boolean }) => !ready,
    mayCancel: stateIn({ inProgress: { ending: "free" } }),
    isTimedOut: stateIn({ inProgress: { ending: "timedOut" } }),
    wasWrittenElsewhere: ({ context }) => isConflict(context.failure),
    wasRefused: ({ context }) => isInvalid(context.failure),
  },
  delays: {
    patience: limits.patience,
    retryPause: ({ context }) => limits.retryPauses[Math.max(1, context.tries) - 1]!,
  },
}).createMachine({
  id: "exam",
  context: ({ input }) => ({
    ...unopened,
    ...input,
    tooNarrow: null,
    paper: null,
    ready: false,
    tries: 0,
    failure: null,
    result: null,
  }),
  initial: "beginning",
  states: {
    beginning: {
      description: "The document may have brought the introduction, and its page is painted with it.",
      always: [{ guard: "isIntroduced", target: "disclaimer" }, { target: "loading" }],
    },
    loading: {
      meta: quiet,
      description: "An attempt in progress continues straight away (T-27).",
      tags: "busy",
      entry: "startAfresh",
      invoke: {
        id: "openExam",
        src: "openExam",
        input: ({ context }) => ({ examId: context.examId, password: "", confirmed: null }),
        onDone: [...outcomes, { target: "disclaimer", actions: noteWanted }],
        onError: [signedOut, { target: "notLoaded", actions: showFailure }],
      },
    },
    notLoaded: { meta: { focus: "heading", says: "shown" }, tags: "failed", on: { retry: "loading" } },
    signedOut: {
      meta: { focus: "heading", says: "shown" },
      description:
        "The window opens without signing in (B-090), but its calls need a user; sign-in leads back to it (D-5).",
      entry: "goToLogin",
      on: { retry: "loading" },
    },
    unsupported: {
      meta: { focus: "heading", says: "shown" },
      description: "The window is too narrow (B-138, D-3); it opens as soon as it is wide enough.",
      invoke: {
        id: "watchWidth",
        src: "watchWidth",
        input: ({ context }) => ({ leastWidth: context.tooNarrow!.leastWidth }),
        onError: "loading",
      },
      on: { "width.supported": "loading", retry: "loading" },
    },
    disclaimer: {
      meta: { focus: "heading", says: "shown" },
      description: "What the learner should know before the clock starts, and the password if one is needed.",
      on: {
        "password.changed": {
          meta: quiet,
          guard: "needsPassword",
          actions: { type: "notePassword", params: ({ event }) => event },
        },
        start: { guard: "hasPassword", target: "starting" },
      },
    },
    passwordRefused: {
      meta: refusal,
      description:
        "The field says why and keeps what was typed (B-128, T-59); after too many tries it says until when.",
      on: {
        "password.changed": {
          meta: quiet,
          target: "disclaimer",
          actions: { type: "notePassword", params: ({ event }) => event },
        },
        start: { guard: "hasPassword", target: "starting" },
      },
    },
    starting: {
      meta: quiet,
      tags: "busy",
      invoke: {
        id: "openExam",
        src: "openExam",
        input: ({ context: { examId, password, introduction } }) => ({
          examId,
          password,
          confirmed: { attempts_made: introduction!.attempts_made },
        }),
        onDone: [
          ...outcomes,
          {
            guard: { type: "isWrongPassword", params: output },
            target: "passwordRefused",
            actions: [
              noteWanted,
              "noteWrongPassword",
              { type: "showMessage", params: { message: examMessages.passwordIncorrect } },
            ],
          },
          {
            description:
              "What the learner confirmed no longer holds: there is another attempt, or a password is now needed.",
            target: "disclaimer",
            actions: [noteWanted, { type: "showMessage", params: { message: examMessages.notBegun } }],
          },
        ],
        onError: [
          signedOut,
          {
            description:
              "Too many wrong passwords: the field says until when, and nothing has started (D-4).",
            guard: { type: "hasTriedTooOften", params: error },
            target: "passwordRefused",
            actions: { type: "noteTooMany", params: failure },
          },
          {
            description: "The attempt may have started anyway (EXM-8).",
            target: "loading",
            actions: showFailure,
          },
        ],
      },
    },
    unableToStart: {
      meta: asks,
      tags: "modal",
      description: "The catalogue of start errors (B-119 … B-127).",
      on: {
        dismiss: { meta: quiet, actions: "goAway" },
        retry: "loading",
        showResult: { guard: "hasResult", target: "readingResult" },
      },
    },
    readingResult: {
      meta: quiet,
      tags: "busy",
      invoke: {
        id: "readResult",
        src: "readResult",
        input: ({ context }) => ({ attemptId: context.startError!.attempt_id! }),
        onDone: {
          target: "submitted",
          actions: [
            { type: "noteResult", params: ({ event }) => ({ result: event.output }) },
            { type: "goToResult", params: ({ event }) => ({ result: event.output, fresh: false }) },
          ],
        },
        onError: [
          signedOut,
          {
            target: "unableToStart",
            actions: { type: "showFailure", params: ({ event }) => ({ failure: event.error, asked: true }) },
          },
        ],
      },
    },
    inProgress: {
      tags: "open",
      description: "The clock runs on the server; nothing here restarts it.",
      type: "parallel",
      on: {
        "readiness.changed": {
          meta: quiet,
          actions: { type: "noteReadiness", params: ({ event }) => event },
        },
      },
      states: {
        submission: {
          initial: "answering",
          states: {
            answering: {
              meta: back,
              on: { submit: { guard: "isReady", target: "asking" }, ...ending("settling") },
            },
            asking: {
              meta: asks,
              tags: "modal",
              on: {
                cancel: "answering",
                confirm: { guard: "isReady", target: "settling" },
                "readiness.changed": [
                  {
                    guard: { type: "isNotReady", params: ({ event }) => event },
                    target: "answering",
                    actions: { type: "noteReadiness", params: ({ event }) => event },
                  },
                  { meta: quiet, actions: { type: "noteReadiness", params: ({ event }) => event } },
                ],
                ...ending("settling"),
              },
            },
            settling: {
              meta: asks,
              tags: ["modal", "busy"],
              description: "A save in progress finishes first, so that save and submission stay in order.",
              entry: ["forgetFailure", "settleAnswers"],
              on: { "answers.settled": "submitting", ...goesOn },
            },
            submitting: {
              meta: quiet,
              tags: ["modal", "busy"],
              description: "One submission at a time, with every unsaved answer.",
              invoke: {
                id: "submitExam",
                src: "submitExam",
                input: ({ context }) => ({ attemptId: context.paper!.attempt_id }),
                onDone: {
                  target: "#exam.submitted",
                  actions: [
                    { type: "noteResult", params: ({ event }) => ({ result: event.output }) },
                    "endAttempt",
                    { type: "goToResult", params: ({ event }) => ({ result: event.output, fresh: true }) },
                  ],
                },
                onError: [
                  {
                    guard: { type: "isSignedOut", params: error },
                    target: "retrying",
                    actions: [noteFailure, tellUnauthorized],
                  },
                  { target: "judging", actions: noteFailure },
                ],
              },
              after: { patience: { target: "retrying", actions: "countTry" } },
              on: goesOn,
            },
            judging: {
              always: [
                {
                  description: "Another tab is writing now, so that tab submits.",
                  guard: and(["wasWrittenElsewhere", "mayCancel"]),
                  target: "answering",
                  actions: [
                    "resumeSaving",
                    { type: "tellWrittenElsewhere", params: ({ context }) => ({ failure: context.failure }) },
                  ],
                },
                { guard: and(["wasRefused", "mayCancel"]), target: "refused" },
                { target: "retrying" },
              ],
            },
            refused: {
              meta: said,
              tags: ["modal", "failed"],
              description: "The server says what is wrong; the answers are kept (B-129, T-32).",
              on: { confirm: "submitting", ...backToAnswering, ...ending("submitting") },
            },
            retrying: {
              meta: said,
              tags: ["modal", "failed"],
              description: "It says so, keeps the answers and tries again (T-32).",
              after: { retryPause: "submitting" },
              on: {
                confirm: "submitting",
                retry: "submitting",
                ...backToAnswering,
                ...ending("submitting"),
                ...goesOn,
              },
            },
          },
        },
        ending: {
          initial: "free",
          states: {
            free: { meta: quiet, on: { "time.up": "timedOut", "attempt.ended": "finished" } },
            timedOut: {
              meta: asks,
              tags: "noCancel",
              description: "Time is up: submitted automatically (B-104, B-105).",
              on: { "time.extended": "free", "attempt.ended": "finished" },
            },
            finished: {
              meta: asks,
              tags: "noCancel",
              description: "The server has ended the attempt; its result is being fetched (B-106, B-107).",
            },
          },
        },
      },
    },
    submitted: {
      meta: { focus: "heading", says: "shown" },
      type: "final",
      description: "The result is shown (B-103) at its own address, which survives a reload (T-31).",
    },
  },
});

import { assign, sendTo, setup, stateIn } from "xstate";
import { quiet, said, type Declared } from "#src/contracts/shown.ts";
import type { ExamAnswer, OpenAttempt } from "#src/contracts/exam.ts";
import { exam as limits } from "#src/contracts/limits.ts";
import { examMessages } from "#src/contracts/messages/exam.ts";
import { isUnauthorized } from "#src/contracts/failures.ts";
import type { Hold } from "../leave/leaveMachine.ts";
import { effect, heard, promised } from "../provided.ts";
import { isOwnBrowser, type Draft } from "./answerRows.ts";
import type { Sample } from "./examTime.ts";

/** An attempt as it was just loaded, and by which tab (`browser.tab`). */
export type Opened = { attempt: OpenAttempt; sample: Sample; tab: string };

/** What the server has of every question, now that nobody else can add to it, and what this device keeps. */
export type Taken = { questions: readonly ExamAnswer[]; drafts: readonly Draft[] };
export type TakenOver = ({ kind: "taken" } & Taken) | { kind: "finished" };

export type ExamTabContext = {
  /** `browser.tab`, both random (X-Tab). */
  tab: string;
  attemptId: number;
  /** The writing tab, according to the server. */
  writer: string | null;
  /** This tab wrote until another one took over: both may have written to the same question. */
  overtaken: boolean;
};

/** News of the attempt's lock: only one tab of this browser holds it. */
export type LockNews = { type: "lock.taken" } | { type: "lock.busy" } | { type: "lock.lost" };

/** Tells the lock to take it, whoever holds it. */
export type TakeLock = { type: "take" };

type Own = Pick<ExamTabContext, "attemptId" | "tab" | "writer">;

export type ExamTabEvent =
  | LockNews
  | ({ type: "attempt.opened" } & Own)
  | { type: "attempt.closed" }
  | { type: "takeOver" }
  | { type: "written.elsewhere"; writer: string | null }
  | { type: "woke" }
  | { type: "discard" };

const written = ({ event }: { event: { writer: string | null } }) => ({ writer: event.writer });
const taken = ({ event }: { event: { output: TakenOver } }) => event.output;

export const examHold: Hold = {
  name: "exam",
  question: examMessages.leaveQuestion,
  consequence: "The clock keeps running. You can return until it ends.",
  harmless: true,
};

const whoseTurn = [
  { guard: "isWriter", target: "here" },
  { guard: "isOwnBrowser", target: "takingOver" },
  { target: "elsewhere" },
] as const;

/**
 * Which tab may write an attempt (P8, T-28). The lock keeps the tabs of one browser apart, the server the browsers. The
 * server has the last word, because a frozen tab may hold the lock.
 */
export const examTabMachine = setup({
  types: {
    meta: {} as Declared,
    context: {} as ExamTabContext,
    events: {} as ExamTabEvent,
    tags: {} as "writer" | "readOnly" | "busy",
  },
  actors: {
    lock: heard<LockNews | TakeLock, { attemptId: number }>("lock"),
    takeOver: promised<TakenOver, { attemptId: number }>("takeOver"),
    askBeforeLeaving: heard<{ type: "discard" }, Hold>("askBeforeLeaving"),
  },
  actions: {
    showTakenOver: effect<Taken & { overtaken: boolean }>("showTakenOver"),
    tellFinished: effect("tellFinished"),
    tellUnauthorized: effect<{ failure: unknown }>("tellUnauthorized"),
    takeLock: sendTo("lock", { type: "take" }),
    noteAttempt: assign((_, { attemptId, tab, writer }: Own) => ({ attemptId, tab, writer })),
    noteWriter: assign((_, { writer }: { writer: string | null }) => ({ writer })),
    noteOvertaken: assign({ overtaken: true }),
    noteOwn: assign({ writer: ({ context }) => context.tab, overtaken: false }),
  },
  guards: {
    isWriter: ({ context }) => context.writer === context.tab,
    isOwnBrowser: ({ context }) => isOwnBrowser(context),
    isOtherWriter: ({ context }, { writer }: { writer: string | null }) => writer !== context.tab,
    isAskingToLeave: stateIn({ open: "asking" }),
    isFinished: (_, { kind }: TakenOver) => kind === "finished",
    isUnauthorized: (_, { error }: { error: unknown }) => isUnauthorized(error),
  },
  delays: { takeOverPause: limits.retryPauses[1] },
}).createMachine({
  id: "examTab",
  context: { tab: "", attemptId: 0, writer: null, overtaken: false },
  initial: "idle",
  on: { "attempt.closed": ".closed" },
  states: {
    idle: {
      meta: quiet,
      description: "There is no attempt yet.",
      on: {
        "attempt.opened": { target: "open", actions: { type: "noteAttempt", params: ({ event }) => event } },
      },
    },
    open: {
      initial: "asking",
      invoke: {
        id: "lock",
        src: "lock",
        input: ({ context }) => ({ attemptId: context.attemptId }),
        onError: [
          {
            description: "The server alone keeps the tabs apart.",
            guard: "isAskingToLeave",
            target: ".withoutLock",
          },
          { description: "The writing tab continues; any other has to ask." },
        ],
      },
      states: {
        asking: {
          meta: quiet,
          tags: ["readOnly", "busy"],
          on: { "lock.taken": [...whoseTurn], "lock.busy": "elsewhere" },
        },
        withoutLock: { always: [...whoseTurn] },
        here: {
          meta: quiet,
          tags: "writer",
          description: "This tab writes, and leaving it is asked about (B-109).",
          initial: "held",
          on: {
            "lock.lost": "lost",
            "written.elsewhere": [
              {
                guard: { type: "isOtherWriter", params: written },
                target: "lost",
                actions: { type: "noteWriter", params: written },
              },
              { description: "By this tab itself: the server notifies all tabs." },
            ],
          },
          states: {
            held: {
              invoke: {
                id: "askBeforeLeaving",
                src: "askBeforeLeaving",
                input: examHold,
                onError: "leaving",
              },
              on: { discard: "leaving" },
            },
            leaving: {
              description: "The learner leaves anyway; if they are still here, they are asked again.",
              on: { woke: "held" },
            },
          },
        },
        elsewhere: {
          meta: said,
          tags: "readOnly",
          description:
            "Open in another tab or on another device: read-only here, with the offer to continue here.",
          on: { takeOver: "takingOver" },
        },
        lost: {
          meta: said,
          tags: "readOnly",
          entry: "noteOvertaken",
          description: "Another tab has taken over. This tab can take it back.",
          on: { takeOver: "takingOver" },
        },
        takingOver: {
          meta: { focus: "the question", says: "shown" },
          tags: ["readOnly", "busy"],
          entry: "takeLock",
          invoke: {
            id: "takeOver",
            src: "takeOver",
            input: ({ context }) => ({ attemptId: context.attemptId }),
            onDone: [
              { guard: { type: "isFinished", params: taken }, target: "elsewhere", actions: "tellFinished" },
              {
                target: "here",
                actions: [
                  {
                    type: "showTakenOver",
                    params: ({ context, event }) => ({
                      ...(event.output as Taken),
                      overtaken: context.overtaken,
                    }),
                  },
                  "noteOwn",
                ],
              },
            ],
            onError: [
              {
                guard: { type: "isUnauthorized", params: ({ event }) => event },
                target: "retrying",
                actions: { type: "tellUnauthorized", params: ({ event }) => ({ failure: event.error }) },
              },
              { target: "retrying" },
            ],
          },
          on: { "lock.lost": "lost" },
        },
        retrying: {
          meta: quiet,
          tags: ["readOnly", "busy"],
          description: "There was no answer; it is retried.",
          after: { takeOverPause: "takingOver" },
          on: { takeOver: "takingOver", "lock.lost": "lost" },
        },
      },
    },
    closed: { meta: quiet, type: "final" },
  },
});

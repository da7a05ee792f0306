import { assign, sendTo, setup } from "xstate";
import { courseLimits, type CourseKept, type CourseTold } from "#src/contracts/courses.ts";
import type { CourseOpened, FromCourse, ToCourse } from "#src/contracts/courses.ts";
import {
  isCancelled,
  isUnanswered,
  isUnauthorized,
  isUnavailable,
  whyNotDone,
} from "#src/contracts/failures.ts";
import { quiet, said, type Declared } from "#src/contracts/shown.ts";
import { effect, heard, promised } from "../provided.ts";

export type CourseContext = {
  itemId: number;
  /** Whether to begin a new attempt. */
  again: boolean;
  opened: CourseOpened | null;
  /** The number of the last commit that was sent. */
  revision: number;
  /** Reported by the course but not kept by the server yet; the newest report contains everything in earlier ones. */
  newest: CourseTold | null;
  sending: CourseTold | null;
  /** The report that waits in the outbox as well, in case this page is closed before there is a connection. */
  queued: CourseTold | null;
  kept: CourseKept | null;
  /** Whether the course has sent its final state. */
  finished: boolean;
  failure: string;
};

export type CourseEvent =
  | { type: "open"; again: boolean }
  /** Left by the learner, who will continue later. */
  | { type: "close" }
  | { type: "toggle" }
  /** The network is back. */
  | { type: "online" }
  /** The page is hidden or left: nothing may wait for an earlier commit. */
  | { type: "hidden" }
  | FromCourse;

/** Messages between the page and the frame, in either direction. */
export type CourseWords = FromCourse | ToCourse | { type: "online" };
export type OpenAsk = { itemId: number; again: boolean };
export type CommitAsk = { itemId: number; attemptId: number; revision: number; told: CourseTold };

/** The request to the server, with the time of all sittings, as far as that is counted. */
const askOf = ({ itemId, opened, revision }: CourseContext, told: CourseTold): CommitAsk => ({
  itemId,
  attemptId: opened!.attempt!.id,
  revision,
  told: { ...told, seconds: Math.min(opened!.start.seconds + told.seconds, courseLimits.seconds) },
});
type In = { context: CourseContext };
const asked = ({ context }: In): CommitAsk => askOf(context, context.sending!);

/** Whether a report failed without being refused, so that it can be sent again as it is. */
export const isUnsaid = (error: unknown): boolean =>
  isUnanswered(error) || isUnavailable(error) || isUnauthorized(error) || isCancelled(error);

const output = ({ event }: { event: { output: CourseKept } }) => event.output;
const why = ({ event }: { event: { error: unknown } }) => ({ error: event.error });
const queue = [
  "noteQueued",
  { type: "keepForLater", params: ({ context }: In) => askOf(context, context.queued!) },
] as const;
const note = { type: "noteTold", params: ({ event }: { event: { told: CourseTold } }) => event } as const;

/**
 * A course that runs in a frame, and what it reports until the server has kept it. Losing the network loses no report:
 * the newest one waits and is sent again. It also waits in the outbox, in case the page is left or closed meanwhile.
 * Once the same attempt is opened elsewhere, it continues only there.
 */
export const courseMachine = setup({
  types: {
    meta: {} as Declared,
    input: {} as { itemId: number },
    context: {} as CourseContext,
    events: {} as CourseEvent,
    /** `out`: its frame has not loaded. */
    tags: {} as "out" | "full" | "lost" | "busy",
  },
  actors: {
    openCourse: promised<CourseOpened, OpenAsk>("openCourse"),
    commitCourse: promised<CourseKept, CommitAsk>("commitCourse"),
    /** The frame: its messages, and the receiver of `start` and `close`. */
    course: heard<CourseWords, { url: string }>("course"),
  },
  actions: {
    noteAsked: assign((_, { again }: { again: boolean }) => ({
      again,
      ...{
        opened: null,
        newest: null,
        sending: null,
        queued: null,
        kept: null,
        finished: false,
        failure: "",
      },
    })),
    noteOpened: assign((_, opened: CourseOpened) => ({ opened, revision: opened.attempt?.revision ?? 0 })),
    /** In review mode nothing is kept, so nothing waits. */
    noteTold: assign(({ context }, { told }: { told: CourseTold }) =>
      context.opened?.attempt ? { newest: told } : {},
    ),
    noteFinished: assign({ finished: true }),
    noteSending: assign(({ context }) => ({
      sending: context.newest,
      newest: null,
      revision: context.revision + 1,
    })),
    noteKept: assign((_, kept: CourseKept) => ({ kept, sending: null })),
    /** What arrived in the meantime is newer. */
    noteUnsent: assign(({ context }) => ({ newest: context.newest ?? context.sending, sending: null })),
    /** The report gets a number of its own, as the server may have received the last one. */
    noteQueued: assign(({ context }) => ({ queued: context.newest, revision: context.revision + 1 })),
    keepForLater: effect<CommitAsk>("keepForLater"),
    noteFailure: assign((_, { error }: { error: unknown }) => ({ failure: whyNotDone(error) })),
    startCourse: sendTo("course", ({ context }): ToCourse => ({
      type: "start",
      start: context.opened!.start,
    })),
    closeCourse: sendTo("course", (): ToCourse => ({ type: "close" })),
    /** The item is now in progress. */
    noteBegun: effect("noteBegun"),
    /** Requests again what the page shows of the item and of its attempts. */
    refresh: effect("refresh"),
  },
  guards: {
    hasNews: ({ context }) => context.newest !== null,
    isThrough: ({ context }) => context.finished && context.newest === null,
    isTakenOver: (_, kept: CourseKept) => kept.taken_over,
    completes: ({ context }, kept: CourseKept) =>
      kept.completed_at !== null && kept.completed_at !== context.kept?.completed_at,
    isUnsaid: (_, { error }: { error: unknown }) => isUnsaid(error),
    /** The newest report is newer than what waits in the outbox. */
    isUnqueued: ({ context }) => context.newest !== context.queued,
  },
  delays: {
    retryAfter: courseLimits.retryAfter,
    lastWords: courseLimits.lastWords,
    patience: courseLimits.patience,
  },
}).createMachine({
  id: "course",
  context: ({ input }) => ({
    ...{ itemId: input.itemId, again: false, opened: null, revision: 0 },
    ...{ newest: null, sending: null, queued: null, kept: null, finished: false, failure: "" },
  }),
  initial: "out",
  states: {
    out: {
      tags: "out",
      initial: "closed",
      on: {
        open: { target: "opening", actions: { type: "noteAsked", params: ({ event }) => event } },
      },
      states: {
        closed: { meta: quiet },
        ended: {
          meta: { focus: "the outcome", says: "shown" },
          description: "The course has ended or was left, and everything that it reported is kept.",
        },
        notOpened: { meta: said },
        notStarted: { meta: { focus: "the outcome", says: "shown" }, description: "Its frame did not load." },
        takenOver: {
          meta: { focus: "the outcome", says: "shown" },
          description: "It was opened in another tab or on another device, and continues there.",
        },
        notKept: {
          meta: { focus: "the outcome", says: "shown" },
          description: "The server refused the report, so continuing would be pointless.",
        },
      },
    },
    opening: {
      meta: quiet,
      tags: "busy",
      invoke: {
        id: "openCourse",
        src: "openCourse",
        input: ({ context: { itemId, again } }) => ({ itemId, again }),
        onDone: {
          target: "open",
          actions: [{ type: "noteOpened", params: ({ event }) => event.output }, "noteBegun"],
        },
        onError: { target: "out.notOpened", actions: { type: "noteFailure", params: why } },
      },
    },
    open: {
      type: "parallel",
      invoke: {
        id: "course",
        src: "course",
        input: ({ context }) => ({ url: context.opened!.url }),
        onError: "#course.out.notStarted",
      },
      exit: "refresh",
      states: {
        frame: {
          initial: "loading",
          states: {
            loading: {
              // The button that opened it is gone with its text.
              meta: { focus: "the course", says: "nothing" },
              tags: "busy",
              after: { patience: "#course.out.notStarted" },
              on: {
                "course.ready": { target: "running", actions: "startCourse" },
                "course.failed": "#course.out.notStarted",
                close: "#course.out.ended",
              },
            },
            running: {
              meta: quiet,
              on: {
                "course.told": { meta: quiet, actions: note },
                "course.finished": { target: "over", actions: [note, "noteFinished"] },
                close: { target: "closing", actions: "closeCourse" },
              },
            },
            closing: {
              meta: quiet,
              description: "The course may send its final state.",
              tags: "busy",
              after: { lastWords: { target: "over", actions: "noteFinished" } },
              on: {
                "course.told": { meta: quiet, actions: note },
                "course.finished": { target: "over", actions: [note, "noteFinished"] },
              },
            },
            over: { meta: { focus: "the outcome", says: "nothing" } },
          },
        },
        saving: {
          initial: "saved",
          states: {
            saved: {
              meta: quiet,
              always: [
                { guard: "isThrough", target: "#course.out.ended" },
                { guard: "hasNews", target: "committing" },
              ],
            },
            committing: {
              meta: quiet,
              entry: "noteSending",
              invoke: {
                id: "commitCourse",
                src: "commitCourse",
                input: asked,
                onDone: [
                  { guard: { type: "isTakenOver", params: output }, target: "#course.out.takenOver" },
                  {
                    guard: { type: "completes", params: output },
                    target: "saved",
                    actions: [{ type: "noteKept", params: output }, "refresh"],
                  },
                  { target: "saved", actions: { type: "noteKept", params: output } },
                ],
                onError: [
                  { guard: { type: "isUnsaid", params: why }, target: "waiting", actions: "noteUnsent" },
                  { target: "#course.out.notKept", actions: { type: "noteFailure", params: why } },
                ],
              },
              // The newest report contains the one under way, and the server keeps the higher revision.
              on: { hidden: { guard: "hasNews", target: "committing", reenter: true } },
            },
            waiting: {
              meta: said,
              description: "The connection is lost. The newest report is sent as soon as it is back.",
              tags: "lost",
              always: { meta: quiet, guard: "isUnqueued", actions: [...queue] },
              after: { retryAfter: "committing" },
              on: { online: "committing", hidden: "committing" },
            },
          },
        },
        size: {
          initial: "inPage",
          states: {
            inPage: { meta: quiet, on: { toggle: "fullWindow" } },
            fullWindow: {
              meta: quiet,
              tags: "full",
              on: { toggle: "inPage", "course.escaped": "inPage" },
            },
          },
        },
      },
    },
  },
});

import { assign, setup } from "xstate";
import { asks, leads, quiet, said, type Declared } from "#src/contracts/shown.ts";
import type { Acting } from "#src/contracts/user.ts";
import { isUnauthorized } from "#src/contracts/failures.ts";
import { effect, heard, promised } from "../provided.ts";

export type ActAsAsk = { userId: number; as: Exclude<Acting, "self">; reason: string };

export type ActingContext = {
  /** Whether and how the current user acts; the footer's text follows from it (B-307, B-309). */
  acting: Acting;
  /** When acting ends by itself, in milliseconds since 1970; null while nobody acts. */
  endsAt: number | null;
  /**
   * The address at which acting began, to which returning leads; null if none is known, or another tab has taken it.
   */
  from: string | null;
  ask: ActAsAsk | null;
  /** Why the last request was refused; the requesting view shows it. */
  refusal: unknown;
};

type Told = { acting: Acting; endsAt: number | null };

export type ActingEvent =
  | ({ type: "user.changed" } & Told)
  | ({ type: "actAs" } & ActAsAsk)
  | { type: "return" }
  | { type: "limit.reached" }
  | { type: "heard.began" }
  | { type: "heard.ended" }
  | { type: "continue"; unsaved: boolean };

type Failed = { event: { error: unknown } };
const showFailure = {
  type: "showFailure",
  params: ({ event }: Failed) => ({ failure: event.error }),
} as const;

const noteActing = { type: "noteActing", params: ({ event }: { event: Told }) => event } as const;

const toStart = ({ context: { from } }: { context: ActingContext }) => ({ from });
const goBack = { type: "goBackTo", params: toStart } as const;
const goToReviews = { type: "goToPendingReviews", params: toStart } as const;

/** Of several tabs, only the one that ended acting goes back to where it began. */
const endedElsewhere = { target: "#acting.ended", actions: "dropFrom" } as const;

/** The interval at which the way back is retried, in milliseconds. */
const retryInterval = 5_000;

/**
 * Acting as another user or as a reviewer, and the way back to oneself: on request, or because the time is over (T-51).
 */
export const actingMachine = setup({
  types: {
    meta: {} as Declared,
    input: {} as Told & Pick<ActingContext, "from">,
    context: {} as ActingContext,
    events: {} as ActingEvent,
    tags: {} as "acting" | "busy" | "began" | "ended",
  },
  actors: {
    loginAs: promised<void, ActAsAsk>("loginAs"),
    /** `by` is who ended it: the session is the user's own again, and counts as used only if they asked for it. */
    reauthenticate: promised<void, { by: "the user" | "the time" }>("reauthenticate"),
    watchLimit: heard<{ type: "limit.reached" }, { endsAt: number | null }>("watchLimit"),
  },
  actions: {
    startOverAsThem: effect("startOverAsThem"),
    rememberFrom: effect("rememberFrom"),
    forgetFrom: effect("forgetFrom"),
    goBackTo: effect<{ from: string | null }>("goBackTo"),
    reload: effect("reload"),
    refetchUser: effect("refetchUser"),
    /** If the user has no such page, goes to where reviewing began. */
    goToPendingReviews: effect<{ from: string | null }>("goToPendingReviews"),
    showFailure: effect<{ failure: unknown }>("showFailure"),
    tellBegan: effect("tellBegan"),
    tellEnded: effect("tellEnded"),
    noteActing: assign((_, { acting, endsAt }: Told) => ({ acting, endsAt })),
    noteAsk: assign((_, { userId, as, reason }: ActAsAsk) => ({ ask: { userId, as, reason } })),
    forgetAsk: assign({ ask: null }),
    noteRefusal: assign((_, { refusal }: { refusal: unknown }) => ({ ask: null, refusal })),
    forgetRefusal: assign({ refusal: null }),
    dropFrom: assign({ from: null }),
  },
  guards: {
    isOneself: ({ context }) => context.acting === "self",
    isReviewer: ({ context }) => context.acting === "reviewer",
    hasStartAddress: ({ context }) => context.from !== null,
    canReturnToStart: ({ context }, { unsaved }: { unsaved: boolean }) => context.from !== null && !unsaved,
    isUnauthorized: (_, { error }: { error: unknown }) => isUnauthorized(error),
  },
  delays: { retryInterval },
}).createMachine({
  id: "acting",
  context: ({ input }) => ({ ...input, ask: null, refusal: null }),
  initial: "starting",
  states: {
    starting: { always: [{ guard: "isOneself", target: "oneself" }, { target: "acting" }] },
    oneself: {
      meta: quiet,
      entry: "dropFrom",
      exit: "forgetRefusal",
      on: {
        actAs: { target: "startingToAct", actions: { type: "noteAsk", params: ({ event }) => event } },
        "user.changed": { target: "starting", actions: noteActing },
        "heard.began": "begun",
      },
    },
    startingToAct: {
      meta: quiet,
      tags: "busy",
      invoke: {
        id: "loginAs",
        src: "loginAs",
        input: ({ context }) => context.ask!,
        onDone: {
          target: "reloading",
          actions: ["forgetAsk", "tellBegan", "rememberFrom", "startOverAsThem"],
        },
        onError: {
          target: "oneself",
          actions: { type: "noteRefusal", params: ({ event }) => ({ refusal: event.error }) },
        },
      },
      on: { "heard.began": { target: "begun", actions: "forgetAsk" } },
    },
    begun: {
      meta: asks,
      tags: "began",
      description:
        "Acting began in another tab, over a page that was loaded in the administrator's own name: what is done here is now done as the other user.",
      on: { continue: { target: "reloading", actions: "startOverAsThem" } },
    },
    reloading: {
      meta: leads,
      tags: "busy",
      description: "Everything loaded belongs to someone else, so the page reloads (B-311).",
      on: {
        "user.changed": { target: "starting", actions: noteActing },
      },
    },
    acting: {
      meta: quiet,
      tags: "acting",
      description: "The banner and the footer say so and offer the way back; nothing nests (B-307 … B-310).",
      invoke: {
        id: "watchLimit",
        src: "watchLimit",
        input: ({ context }) => ({ endsAt: context.endsAt }),
        onError: {
          description: "The server ends it anyway: the next page is the administrator's own.",
        },
      },
      on: {
        return: "returning",
        "user.changed": { target: "starting", actions: noteActing },
        "limit.reached": "ending",
        "heard.ended": endedElsewhere,
      },
    },
    returning: {
      meta: quiet,
      tags: ["acting", "busy"],
      invoke: {
        id: "reauthenticate",
        src: "reauthenticate",
        input: { by: "the user" },
        onDone: [
          {
            guard: "isReviewer",
            target: "reloading",
            actions: ["tellEnded", "forgetFrom", "refetchUser", goToReviews],
          },
          {
            guard: "hasStartAddress",
            target: "reloading",
            actions: ["tellEnded", "forgetFrom", goBack],
            description: "The page reloads there: everything loaded belongs to the other user.",
          },
          { target: "reloading", actions: ["tellEnded", "refetchUser"] },
        ],
        onError: { meta: said, target: "acting", actions: showFailure },
      },
      on: { "heard.ended": endedElsewhere },
    },
    ending: {
      meta: quiet,
      tags: ["acting", "busy"],
      description:
        "Time is up: the first tab to notice returns to the user's own account, and retries until it succeeds.",
      initial: "asking",
      on: { "heard.ended": endedElsewhere },
      states: {
        asking: {
          invoke: {
            id: "reauthenticate",
            src: "reauthenticate",
            input: { by: "the time" },
            onDone: { target: "#acting.ended", actions: ["tellEnded", "forgetFrom"] },
            onError: [
              {
                guard: { type: "isUnauthorized", params: ({ event }) => ({ error: event.error }) },
                target: "#acting.ended",
                actions: "dropFrom",
                description:
                  "Another tab was faster, or the user's own session has ended too: the next page will tell.",
              },
              { target: "waiting" },
            ],
          },
        },
        waiting: { after: { retryInterval: "asking" } },
      },
    },
    ended: {
      meta: asks,
      tags: "ended",
      description:
        "Says so over a page that was loaded as another user; nothing on it can be used until it has reloaded.",
      on: {
        continue: [
          {
            guard: { type: "canReturnToStart", params: ({ event }) => event },
            target: "reloading",
            actions: goBack,
          },
          {
            target: "reloading",
            actions: "reload",
            description: "In a tab that was not the first to notice, or where typed text can be restored.",
          },
        ],
      },
    },
  },
});

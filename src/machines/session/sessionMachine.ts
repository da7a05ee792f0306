import { assign, setup } from "xstate";
import { asks, back, leads, quiet, said, type Declared } from "#src/contracts/shown.ts";
import { session as limits } from "#src/contracts/limits.ts";
import { isSilent, isUnauthorized } from "#src/contracts/failures.ts";
import { effect, heard, promised } from "../provided.ts";

/** The server's answer: seconds left, and the local clock (milliseconds since 1970) when it arrived. */
export type TimeLeft = { seconds: number; at: number };

/** The user of the page, and the user who has signed in, who differs while acting (T-51). Null: unknown. */
export type SignedInAs = { userId: number | null; ownId: number | null };

/** What the tabs of one browser tell each other about the session. */
export type SessionNews =
  | { kind: "extended"; seconds: number }
  | { kind: "warned"; seconds: number }
  | { kind: "signedIn"; ownId: number | null }
  | { kind: "signedOut" };

/** What a check says about the server itself: whether it responds at all. */
export type ServerNews = { type: "server.answered" } | { type: "server.silent" };

export type SessionInput = SignedInAs & { signedIn: boolean };

export type SessionContext = SignedInAs & {
  /** From the last response. */
  seconds: number;
  /** Local time of the automatic logout; null before the first response. */
  expiresAt: number | null;
  extensionFailed: boolean;
  examOpen: boolean;
  /** Names of the forms with unsaved work. */
  unsaved: string[];
};

export type SessionEvent =
  | { type: "user.signedIn"; userId: number | null }
  | ({ type: "user.changed" } & SignedInAs)
  | { type: "extend" }
  | { type: "logout" }
  | { type: "woke"; at: number }
  | { type: "page.closing"; otherTabs: number }
  | { type: "deadline.passed" }
  | { type: "unauthorized.seen" }
  /** Some call got no response although there is a network: perhaps no call would. */
  | { type: "call.unanswered" }
  | { type: "work.dirty"; work: string }
  | { type: "work.clean"; work: string }
  | { type: "exam.opened" }
  | { type: "exam.closed" }
  | { type: "heard.extended"; seconds: number; at: number }
  | { type: "heard.warned"; seconds: number; at: number }
  | { type: "heard.signedIn"; ownId: number | null }
  | { type: "heard.signedOut" };

/** If leaving would lose something, the user signs in on the spot instead (D-7). */
export const mustStay = ({ examOpen, unsaved }: SessionContext): boolean => examOpen || unsaved.length > 0;
const isNone = (seconds: number) => seconds <= 0;
const isLow = (seconds: number) => seconds <= limits.warningAtSeconds;

type Answered = { event: { output: TimeLeft } };
type Failed = { event: { error: unknown } };
const output = ({ event }: Answered) => event.output;
const error = ({ event }: Failed) => ({ error: event.error });
const keepTime = { type: "keepTime", params: output } as const;
const heardTime = ({ event }: { event: TimeLeft }) => event;
const keepHeardTime = { type: "keepTime", params: heardTime } as const;

const tellWarned = {
  type: "tellTabs",
  params: ({ event }: Answered) => ({ kind: "warned", seconds: event.output.seconds }) as const,
} as const;

const tellSignedIn = {
  type: "tellTabs",
  params: ({ context }: { context: SessionContext }) => ({ kind: "signedIn", ownId: context.ownId }) as const,
} as const;

const tellAnswered = { type: "tellConnection", params: { type: "server.answered" } } as const;
const tellSilent = { type: "tellConnection", params: { type: "server.silent" } } as const;

const answered = [keepTime, tellAnswered] as const;
const over = [
  { guard: { type: "isOverButStays", params: output }, target: "#session.signingInAgain", actions: answered },
  { guard: { type: "isOver", params: output }, target: "#session.expired", actions: answered },
] as const;
const low = { type: "isLow", params: output } as const;
const enough = { target: "#session.signedIn.active.resting", actions: answered } as const;

/**
 * No response, or none but a proxy's: the page stays and the check is repeated for as long as it takes, because sign-in
 * could not be loaded either. Refused: the session is gone. Any other failure says nothing about the session, and is no
 * reason to take away what would be lost (SES 7).
 */
const check = {
  id: "checkSession",
  src: "checkSession",
  onDone: [
    ...over,
    { guard: low, target: "#session.signedIn.warning", actions: [...answered, tellWarned] },
    enough,
  ],
  onError: [
    { guard: { type: "isSilent", params: error }, target: "retrying", actions: tellSilent },
    { guard: { type: "isNoReasonToLeave", params: error }, target: "retrying", actions: tellAnswered },
    { guard: "mustStay", target: "#session.signingInAgain", actions: tellAnswered },
    { target: "#session.left" },
  ],
} as const;

/** The same while the warning shows: the other tabs already know. */
const checkAgain = {
  ...check,
  onDone: [...over, { guard: low, target: "resting", actions: answered }, enough],
} as const;

const watchDeadline = {
  id: "watchDeadline",
  src: "watchDeadline",
  input: ({ context }: { context: SessionContext }) => ({ expiresAt: context.expiresAt }),
} as const;

/** There was no answer, or none about the session. What is shown stays for as long as the session is known to last. */
const retrying = {
  invoke: { ...watchDeadline, onError: { description: "The check is repeated all the same." } },
  after: { retryInterval: "checking" },
  on: { "deadline.passed": { guard: "mayVeil", target: "#session.signedIn.veiled" } },
} as const;

/**
 * Whether a user is signed in, for how much longer, and what follows if not; one of these runs in every tab. Remaining
 * time is derived from the server's answer and elapsed local time, compared at each wake-up and never counted (H14).
 */
export const sessionMachine = setup({
  types: {
    meta: {} as Declared,
    input: {} as SessionInput,
    context: {} as SessionContext,
    events: {} as SessionEvent,
    tags: {} as "signedIn" | "veil" | "busy" | "warning",
  },
  actors: {
    checkSession: promised<TimeLeft>("checkSession"),
    extendSession: promised<TimeLeft>("extendSession"),
    signOut: promised<void>("signOut"),
    whoIsSignedIn: promised<SignedInAs>("whoIsSignedIn"),
    watchDeadline: heard<{ type: "deadline.passed" }, { expiresAt: number | null }>("watchDeadline"),
  },
  actions: {
    tellTabs: effect<SessionNews>("tellTabs"),
    tellConnection: effect<ServerNews>("tellConnection"),
    clearUser: effect("clearUser"),
    goToLogin: effect("goToLogin"),
    startOver: effect("startOver"),
    sendClosingLogout: effect("sendClosingLogout"),
    replayQueue: effect("replayQueue"),
    listenAgain: effect("listenAgain"),
    tellStillSignedIn: effect("tellStillSignedIn"),
    showFailure: effect<{ failure: unknown }>("showFailure"),
    keepTime: assign((_, { seconds, at }: TimeLeft) => ({ seconds, expiresAt: at + seconds * 1_000 })),
    forgetTime: assign({ expiresAt: null }),
    keepUser: assign((_, { userId, ownId }: SignedInAs) => ({ userId, ownId })),
    noteExam: assign((_, { examOpen }: { examOpen: boolean }) => ({ examOpen })),
    noteFailedExtension: assign({ extensionFailed: true }),
    forgetFailedExtension: assign({ extensionFailed: false }),
    noteDirty: assign(({ context }, { work }: { work: string }) => ({
      unsaved: [...context.unsaved.filter((name) => name !== work), work],
    })),
    noteClean: assign(({ context }, { work }: { work: string }) => ({
      unsaved: context.unsaved.filter((name) => name !== work),
    })),
  },
  guards: {
    wasSignedIn: ({ context }) => context.userId !== null,
    isOver: (_, { seconds }: TimeLeft) => isNone(seconds),
    isOverButStays: ({ context }, { seconds }: TimeLeft) => isNone(seconds) && mustStay(context),
    isLow: (_, { seconds }: TimeLeft) => isLow(seconds),
    mustStay: ({ context }) => mustStay(context),
    isExamOpen: ({ context }) => context.examOpen,
    mayHaveExpired: ({ context }, { at }: { at: number }) =>
      !context.examOpen && context.expiresAt !== null && at >= context.expiresAt,
    mayVeil: ({ context }) => !context.examOpen,
    isSilent: (_, { error: cause }: { error: unknown }) => isSilent(cause),
    isNoReasonToLeave: ({ context }, { error: cause }: { error: unknown }) =>
      mustStay(context) && !isUnauthorized(cause),
    isUnauthorized: (_, { error: cause }: { error: unknown }) => isUnauthorized(cause),
    isUnauthorizedButStays: ({ context }, { error: cause }: { error: unknown }) =>
      isUnauthorized(cause) && mustStay(context),
    isLastTab: ({ context }, { otherTabs }: { otherTabs: number }) => otherTabs === 0 && !context.examOpen,
    isOneself: ({ context }, { ownId }: { ownId: number | null }) => ownId === context.ownId,
    isSameUser: ({ context }, { userId, ownId }: SignedInAs) =>
      userId === context.userId && ownId === context.ownId,
  },
  delays: {
    checkInterval: limits.checkInterval,
    warningCheckInterval: limits.warningCheckInterval,
    retryInterval: limits.retryInterval,
    redirectDelay: limits.redirectDelay,
  },
}).createMachine({
  id: "session",
  context: ({ input }) => ({
    userId: input.signedIn ? input.userId : null,
    ownId: input.signedIn ? input.ownId : null,
    seconds: 0,
    expiresAt: null,
    extensionFailed: false,
    examOpen: false,
    unsaved: [],
  }),
  initial: "starting",
  on: {
    "work.dirty": { meta: quiet, actions: { type: "noteDirty", params: ({ event }) => event } },
    "work.clean": { meta: quiet, actions: { type: "noteClean", params: ({ event }) => event } },
    "exam.opened": { meta: quiet, actions: { type: "noteExam", params: { examOpen: true } } },
    "exam.closed": { meta: quiet, actions: { type: "noteExam", params: { examOpen: false } } },
  },
  states: {
    starting: {
      description: "The page knows from its first byte whether a user is signed in.",
      always: [{ guard: "wasSignedIn", target: "signedIn", actions: tellSignedIn }, { target: "signedOut" }],
    },
    signedOut: {
      meta: quiet,
      description: "Only public pages are shown here; the route guard sends the others to sign-in.",
      on: {
        "user.signedIn": {
          target: "signedIn",
          actions: [
            "clearUser",
            { type: "keepUser", params: ({ event: { userId } }) => ({ userId, ownId: userId }) },
            tellSignedIn,
          ],
        },
        "heard.signedIn": "startingOver",
      },
    },
    signedIn: {
      tags: "signedIn",
      initial: "active",
      on: {
        logout: "loggingOut",
        "page.closing": {
          meta: quiet,
          guard: { type: "isLastTab", params: ({ event }) => event },
          actions: "sendClosingLogout",
        },
        "unauthorized.seen": [{ guard: "mustStay", target: "signingInAgain" }, { target: "expired" }],
        "heard.signedOut": [{ guard: "isExamOpen", target: "signingInAgain" }, { target: "left" }],
        "heard.signedIn": [
          {
            meta: quiet,
            description: "One more page, or another session, of the same user.",
            guard: { type: "isOneself", params: ({ event }) => event },
            actions: "listenAgain",
          },
          { target: "recognising" },
        ],
        "user.changed": [
          {
            meta: quiet,
            guard: { type: "isOneself", params: ({ event }) => event },
            actions: { type: "keepUser", params: ({ event }) => event },
          },
          { target: "recognising" },
        ],
      },
      states: {
        active: {
          meta: back,
          initial: "checking",
          entry: "forgetFailedExtension",
          on: {
            woke: [
              { guard: { type: "mayHaveExpired", params: ({ event }) => event }, target: "veiled" },
              { target: ".checking" },
            ],
            "heard.extended": { target: ".resting", actions: keepHeardTime },
            "heard.warned": {
              guard: { type: "isLow", params: heardTime },
              target: "warning",
              actions: keepHeardTime,
            },
          },
          states: {
            resting: { after: { checkInterval: "checking" }, on: { "call.unanswered": "checking" } },
            checking: { invoke: check },
            retrying,
          },
        },
        warning: {
          meta: asks,
          tags: "warning",
          description:
            "Less than five minutes are left: the user may continue or log out. All tabs warn together.",
          initial: "resting",
          on: {
            extend: ".extending",
            woke: [
              { guard: { type: "mayHaveExpired", params: ({ event }) => event }, target: "veiled" },
              { target: ".checking" },
            ],
            "heard.extended": { target: "active.resting", actions: keepHeardTime },
          },
          states: {
            resting: {
              invoke: { ...watchDeadline, onError: { target: "checking" } },
              after: { warningCheckInterval: "checking" },
              on: {
                "call.unanswered": "checking",
                "deadline.passed": [
                  { guard: "isExamOpen", target: "checking" },
                  { target: "#session.signedIn.veiled" },
                ],
              },
            },
            checking: { invoke: checkAgain },
            retrying,
            extending: {
              tags: "busy",
              invoke: {
                id: "extendSession",
                src: "extendSession",
                onDone: {
                  target: "#session.signedIn.active.resting",
                  actions: [
                    ...answered,
                    {
                      type: "tellTabs",
                      params: ({ event }) => ({ kind: "extended", seconds: event.output.seconds }),
                    },
                  ],
                },
                onError: [
                  {
                    guard: { type: "isUnauthorizedButStays", params: error },
                    target: "#session.signingInAgain",
                  },
                  { guard: { type: "isUnauthorized", params: error }, target: "#session.expired" },
                  { target: "resting", actions: "noteFailedExtension" },
                ],
              },
              on: { extend: {}, woke: {} },
            },
          },
        },
        veiled: {
          meta: { focus: "heading", says: "shown" },
          tags: "veil",
          description:
            "By the local clock the session may have ended: nothing private is shown until the server has answered (T-2).",
          initial: "checking",
          on: { woke: ".checking" },
          states: {
            checking: { invoke: check },
            retrying: { after: { retryInterval: "checking" } },
          },
        },
      },
    },
    signingInAgain: {
      meta: asks,
      description:
        "The session has ended but the page has unsaved work: a dialog asks for the password and the page stays (D-7). Signing in in another tab also works.",
      on: {
        "user.signedIn": {
          target: "recognising",
          actions: { type: "tellTabs", params: { kind: "signedIn", ownId: null } },
        },
        "heard.signedIn": "recognising",
        logout: "left",
      },
    },
    recognising: {
      meta: quiet,
      tags: "busy",
      description: "Unsent work is replayed only for the user who did it; for anyone else the page reloads.",
      invoke: {
        id: "whoIsSignedIn",
        src: "whoIsSignedIn",
        onDone: [
          {
            guard: { type: "isSameUser", params: ({ event }) => event.output },
            target: "signedIn",
            actions: ["forgetTime", "replayQueue", "listenAgain"],
          },
          { target: "startingOver" },
        ],
        onError: "signingInAgain",
      },
    },
    loggingOut: {
      meta: quiet,
      tags: "busy",
      invoke: {
        id: "signOut",
        src: "signOut",
        onDone: { target: "left", actions: { type: "tellTabs", params: { kind: "signedOut" } } },
        onError: [
          { guard: { type: "isUnauthorized", params: error }, target: "left" },
          {
            meta: said,
            target: "signedIn",
            actions: [
              "tellStillSignedIn",
              { type: "showFailure", params: ({ event }) => ({ failure: event.error }) },
            ],
          },
        ],
      },
    },
    expired: {
      meta: leads,
      tags: "veil",
      description: "Says that the session has ended; the page leaves in a moment.",
      after: { redirectDelay: "left" },
    },
    startingOver: {
      meta: leads,
      tags: "veil",
      description: "Another user is signed in now: everything loaded is dropped.",
      entry: "startOver",
      on: { woke: { target: "startingOver", reenter: true } },
    },
    left: {
      meta: leads,
      tags: "veil",
      description: "Sign-in is replacing the page. A page restored from the browser's cache leaves again.",
      entry: "goToLogin",
      on: { woke: { target: "left", reenter: true } },
    },
  },
});

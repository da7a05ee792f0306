import type { SessionContext, sessionMachine } from "#src/machines/session/sessionMachine.ts";
import { asks, does, type At, type Law, type LawTable } from "../model/lawTable.ts";
import { isOneOf } from "./failures.ts";

type Session = At<SessionContext>;
type Holds = (at: Session) => boolean;

const all =
  (...conditions: Holds[]): Holds =>
  (at) =>
    conditions.every((holds) => holds(at));
const not =
  (holds: Holds): Holds =>
  (at) =>
    !holds(at);

const { active, warning, veiled } = {
  active: "signedIn.active",
  warning: "signedIn.warning",
  veiled: "signedIn.veiled",
};
const checking = [`${active}.checking`, `${warning}.checking`, `${veiled}.checking`];
const extending = `${warning}.extending`;

const isInExam: Holds = ({ context }) => context.examOpen;
/** Something would be lost by leaving (D-7). */
const wouldLose: Holds = ({ context }) => context.examOpen || context.unsaved.length > 0;
const secondsOf = ({ event }: Session): number => event["output"]?.seconds ?? event["seconds"];
const isOver: Holds = (at) => secondsOf(at) <= 0;
/** B-380: five minutes or less. */
const isLow: Holds = (at) => secondsOf(at) > 0 && secondsOf(at) <= 300;
const isEnough: Holds = (at) => secondsOf(at) > 300;
const isPast: Holds = ({ context, event }) =>
  !context.examOpen && context.expiresAt !== null && event["at"] >= context.expiresAt;
const isOneself: Holds = ({ context, event }) => event["ownId"] === context.ownId;
const isSame: Holds = ({ context, event }) =>
  event["output"].userId === context.userId && event["output"].ownId === context.ownId;
const isRefused = isOneOf("unauthorized");
/** SES 7: asked three times more, and for as long as something would be lost or there is no network. */
const mayStillAnswer: Holds = (at) =>
  isOneOf("offline")(at) && (wouldLose(at) || at.context.offline || at.context.unanswered < 3);

const kept = (at: Session) => {
  const { seconds, at: arrived } = at.event["output"] ?? at.event;
  return { seconds, expiresAt: arrived + seconds * 1_000, unanswered: 0 };
};
/** Whoever is not signed in any more has no tries to count. */
const ended = { unanswered: 0 };
const check = asks("checkSession");
const watch = ({ after }: Session) => [asks("watchDeadline", { expiresAt: after.expiresAt })];
const recognises = [asks("whoIsSignedIn")];
const tells = (kind: string, rest: object = {}) => does("tellTabs", { kind, ...rest });
const leaves = [does("goToLogin")];

const ofAnswer = (on: string, where: string, extra: object): Law<SessionContext>[] => [
  { in: where, on, when: all(isOver, wouldLose), to: "signingInAgain", sets: kept },
  { in: where, on, when: all(isOver, not(wouldLose)), to: "expired", sets: kept },
  { in: where, on, when: isEnough, to: `${active}.resting`, sets: (at) => ({ ...kept(at), ...extra }) },
];
/** Nobody answered: what is shown stays, and it is asked again. Refused: the session is gone (B-389). */
const ofFailure = checking.flatMap((where): Law<SessionContext>[] => [
  {
    in: where,
    on: "checkSession ✗",
    when: mayStillAnswer,
    to: where.replace("checking", "retrying"),
    sets: ({ context }) => ({ unanswered: Math.min(3, context.unanswered + 1) }),
  },
  {
    in: where,
    on: "checkSession ✗",
    when: all(not(mayStillAnswer), wouldLose),
    to: "signingInAgain",
    sets: ended,
  },
  {
    in: where,
    on: "checkSession ✗",
    when: all(not(mayStillAnswer), not(wouldLose)),
    to: "left",
    sets: ended,
    does: leaves,
  },
]);
/** Whoever comes back to the page has seen that an extension failed. */
const seen = { extensionFailed: false };

/** How long somebody is signed in, in one tab, and what follows (B-044, B-045, B-379 … B-389, T-1, T-2, D-2, D-7). */
export const sessionLaws: LawTable<typeof sessionMachine> = {
  start: ({ signedIn, userId, ownId }) => ({
    to: signedIn ? `${active}.checking` : "signedOut",
    context: {
      ...(signedIn ? { userId, ownId } : { userId: null, ownId: null }),
      ...{ seconds: 0, expiresAt: null, unanswered: 0, extensionFailed: false },
      ...{ examOpen: false, unsaved: [], offline: false },
    },
    does: signedIn ? [tells("signedIn", { ownId }), check] : [],
  }),
  waits: {
    [`${active}.resting`]: ["checkInterval"],
    [`${active}.retrying`]: ["retryInterval"],
    [`${warning}.resting`]: ["warningCheckInterval"],
    [`${warning}.retrying`]: ["retryInterval"],
    [`${veiled}.retrying`]: ["retryInterval"],
    expired: ["redirectDelay"],
  },
  laws: [
    // What would be lost, and whether there is a network.
    {
      on: "work.dirty",
      sets: ({ context, event }) => ({
        unsaved: [...context.unsaved.filter((name) => name !== event["work"]), event["work"]],
      }),
    },
    {
      on: "work.clean",
      sets: ({ context, event }) => ({ unsaved: context.unsaved.filter((name) => name !== event["work"]) }),
    },
    { on: "exam.opened", sets: { examOpen: true } },
    { on: "exam.closed", sets: { examOpen: false } },
    { on: "connection.lost", sets: { offline: true } },
    { on: "connection.restored", sets: { offline: false } },

    {
      in: "signedOut",
      on: "user.signedIn",
      to: `${active}.checking`,
      sets: ({ event }) => ({ userId: event["userId"], ownId: event["userId"], ...seen }),
      does: ({ event }) => [does("clearUser"), tells("signedIn", { ownId: event["userId"] }), check],
    },
    { in: "signedOut", on: "heard.signedIn", to: "startingOver", does: [does("startOver")] },

    { in: "signedIn", on: "logout", to: "loggingOut", sets: ended, does: [asks("signOut")] },
    // Only the last tab tells that the browser closes, and none with an exam (D-2, B-386).
    {
      in: "signedIn",
      on: "page.closing",
      when: (at) => at.event["otherTabs"] === 0 && !isInExam(at),
      does: [does("sendClosingLogout")],
    },
    { in: "signedIn", on: "page.closing", when: (at) => at.event["otherTabs"] > 0 || isInExam(at) },
    { in: "signedIn", on: "unauthorized.seen", when: wouldLose, to: "signingInAgain", sets: ended },
    { in: "signedIn", on: "unauthorized.seen", when: not(wouldLose), to: "expired", sets: ended },
    // Another tab has signed out on purpose: only an exam stays (B-384).
    { in: "signedIn", on: "heard.signedOut", when: isInExam, to: "signingInAgain", sets: ended },
    { in: "signedIn", on: "heard.signedOut", when: not(isInExam), to: "left", sets: ended, does: leaves },
    { in: "signedIn", on: "heard.signedIn", when: isOneself, does: [does("listenAgain")] },
    {
      in: "signedIn",
      on: "user.changed",
      when: isOneself,
      sets: ({ event }) => ({ userId: event["userId"], ownId: event["ownId"] }),
    },
    {
      in: "signedIn",
      on: ["heard.signedIn", "user.changed"],
      when: not(isOneself),
      to: "recognising",
      sets: ended,
      does: recognises,
    },

    // Waking up asks at once, and past the end nothing private shows until there is an answer (T-2).
    { in: active, on: "woke", when: isPast, to: `${veiled}.checking`, does: [check] },
    { in: active, on: "woke", when: not(isPast), to: `${active}.checking`, does: [check] },
    { in: warning, except: extending, on: "woke", when: isPast, to: `${veiled}.checking`, does: [check] },
    {
      in: warning,
      except: extending,
      on: "woke",
      when: not(isPast),
      to: `${warning}.checking`,
      does: [check],
    },
    { in: extending, on: ["woke", "extend"] },
    { in: veiled, on: "woke", to: `${veiled}.checking`, does: [check] },

    // All tabs warn and go on together (T-1).
    { in: active, except: `${active}.resting`, on: "heard.extended", to: `${active}.resting`, sets: kept },
    { in: `${active}.resting`, on: "heard.extended", sets: kept, anew: ["checkInterval"] },
    { in: warning, on: "heard.extended", to: `${active}.resting`, sets: (at) => ({ ...kept(at), ...seen }) },
    {
      in: active,
      on: "heard.warned",
      when: not(isEnough),
      to: `${warning}.resting`,
      sets: kept,
      does: watch,
    },
    { in: active, on: "heard.warned", when: isEnough },

    // B-379, B-382: every 30 s, and every 5 s while it warns.
    { in: `${active}.resting`, on: "after checkInterval (30 s)", to: `${active}.checking`, does: [check] },
    {
      in: `${warning}.resting`,
      on: ["after warningCheckInterval (5 s)", "watchDeadline ✗"],
      to: `${warning}.checking`,
      does: [check],
    },
    ...[active, warning, veiled].map((where): Law<SessionContext> => ({
      in: `${where}.retrying`,
      on: "after retryInterval (10 s)",
      to: `${where}.checking`,
      does: [check],
    })),
    ...ofAnswer("checkSession ✓", `${active}.checking`, {}),
    ...ofAnswer("checkSession ✓", `${warning}.checking`, seen),
    ...ofAnswer("checkSession ✓", `${veiled}.checking`, seen),
    // The other tabs know it already where this one has warned.
    {
      in: [`${active}.checking`, `${veiled}.checking`],
      on: "checkSession ✓",
      when: isLow,
      to: `${warning}.resting`,
      sets: kept,
      does: (at) => [tells("warned", { seconds: secondsOf(at) }), ...watch(at)],
    },
    {
      in: `${warning}.checking`,
      on: "checkSession ✓",
      when: isLow,
      to: `${warning}.resting`,
      sets: kept,
      does: watch,
    },
    ...ofFailure,
    {
      in: `${warning}.resting`,
      on: "deadline.passed",
      when: isInExam,
      to: `${warning}.checking`,
      does: [check],
    },
    {
      in: `${warning}.resting`,
      on: "deadline.passed",
      when: not(isInExam),
      to: `${veiled}.checking`,
      does: [check],
    },

    // B-383
    { in: warning, except: extending, on: "extend", to: extending, does: [asks("extendSession")] },
    {
      in: extending,
      on: "extendSession ✓",
      to: `${active}.resting`,
      sets: (at) => ({ ...kept(at), ...seen }),
      does: (at) => [tells("extended", { seconds: secondsOf(at) })],
    },
    {
      in: extending,
      on: "extendSession ✗",
      when: all(isRefused, wouldLose),
      to: "signingInAgain",
      sets: ended,
    },
    {
      in: extending,
      on: "extendSession ✗",
      when: all(isRefused, not(wouldLose)),
      to: "expired",
      sets: ended,
    },
    {
      in: extending,
      on: "extendSession ✗",
      when: not(isRefused),
      to: `${warning}.resting`,
      sets: { extensionFailed: true },
      does: watch,
    },

    // D-7: on the spot, or in another tab. Only the same user in the same name goes on (T-51).
    {
      in: "signingInAgain",
      on: "user.signedIn",
      to: "recognising",
      does: [tells("signedIn", { ownId: null }), ...recognises],
    },
    { in: "signingInAgain", on: "heard.signedIn", to: "recognising", does: recognises },
    { in: "signingInAgain", on: "logout", to: "left", does: leaves },
    {
      in: "recognising",
      on: "whoIsSignedIn ✓",
      when: isSame,
      to: `${active}.checking`,
      sets: { expiresAt: null, ...seen },
      does: [does("replayQueue"), does("listenAgain"), check],
    },
    {
      in: "recognising",
      on: "whoIsSignedIn ✓",
      when: not(isSame),
      to: "startingOver",
      does: [does("startOver")],
    },
    { in: "recognising", on: "whoIsSignedIn ✗", to: "signingInAgain" },

    { in: "loggingOut", on: "signOut ✓", to: "left", does: [tells("signedOut"), ...leaves] },
    { in: "loggingOut", on: "signOut ✗", when: isRefused, to: "left", does: leaves },
    {
      in: "loggingOut",
      on: "signOut ✗",
      when: not(isRefused),
      to: `${active}.checking`,
      sets: seen,
      does: ({ event }) => [
        does("tellStillSignedIn"),
        does("showFailure", { failure: event["error"] }),
        check,
      ],
    },

    // B-385; a page restored from the browser's cache leaves again.
    { in: "expired", on: "after redirectDelay (1500 ms)", to: "left", does: leaves },
    { in: "startingOver", on: "woke", does: [does("startOver")] },
    { in: "left", on: "woke", does: leaves },
  ],
};

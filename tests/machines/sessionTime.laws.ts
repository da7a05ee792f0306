import type { SessionContext } from "#src/machines/session/sessionMachine.ts";
import { ruled, asks, does, type At, type Law } from "../model/lawTable.ts";
import { hasStatus, isOneOf } from "./failures.ts";

type Session = At<SessionContext>;
type Holds = (at: Session) => boolean;

const all =
  (...conditions: Holds[]): Holds =>
  (at) =>
    conditions.every((holds) => holds(at));
export const not =
  (holds: Holds): Holds =>
  (at) =>
    !holds(at);

export const { active, warning, veiled } = {
  active: "signedIn.active",
  warning: "signedIn.warning",
  veiled: "signedIn.veiled",
};
const checking = [`${active}.checking`, `${warning}.checking`, `${veiled}.checking`];
const extending = `${warning}.extending`;

export const isInExam: Holds = ({ context }) => context.examOpen;
/** Leaving would lose something (D-7). */
export const wouldLose: Holds = ({ context }) => context.examOpen || context.unsaved.length > 0;
const secondsOf = ({ event }: Session): number => event["output"]?.seconds ?? event["seconds"];
const isOver: Holds = (at) => secondsOf(at) <= 0;
/** B-380: five minutes or less. */
const isLow: Holds = (at) => secondsOf(at) > 0 && secondsOf(at) <= 300;
const isEnough: Holds = (at) => secondsOf(at) > 300;
const isPast: Holds = ({ context, event }) =>
  !context.examOpen && context.expiresAt !== null && event["at"] >= context.expiresAt;
export const isOneself: Holds = ({ context, event }) => event["ownId"] === context.ownId;
export const isSame: Holds = ({ context, event }) =>
  event["output"].userId === context.userId && event["output"].ownId === context.ownId;
export const isRefused = isOneOf("unauthorized");
const isSilent: Holds = (at) => isOneOf("offline")(at) || hasStatus(502, 503, 504)(at);
/** SES 7: where something would be lost, only a response that the session is over counts. */
const saysNothing: Holds = (at) => !isSilent(at) && wouldLose(at) && !isRefused(at);
const endsIt: Holds = (at) => !isSilent(at) && !saysNothing(at);

const kept = (at: Session) => {
  const { seconds, at: arrived } = at.event["output"] ?? at.event;
  return { seconds, expiresAt: arrived + seconds * 1_000 };
};
export const check = asks("checkSession");
const watch = ({ after }: Session) => [asks("watchDeadline", { expiresAt: after.expiresAt })];
export const recognises = [asks("whoIsSignedIn")];
export const tells = (kind: string, rest: object = {}) => does("tellTabs", { kind, ...rest });
export const leaves = [does("goToLogin")];
const answers = does("tellConnection", { type: "server.answered" });
const isSilentNow = does("tellConnection", { type: "server.silent" });

const ofAnswer = (on: string, where: string, extra: object): Law<SessionContext>[] => [
  { in: where, on, when: all(isOver, wouldLose), to: "signingInAgain", sets: kept, does: [answers] },
  { in: where, on, when: all(isOver, not(wouldLose)), to: "expired", sets: kept, does: [answers] },
  {
    in: where,
    on,
    when: isEnough,
    to: `${active}.resting`,
    sets: (at) => ({ ...kept(at), ...extra }),
    does: [answers],
  },
];
/**
 * No response: the screen stays, and it is tried again for as long as it takes, since sign-in could not be loaded
 * either. Otherwise the session counts as over (B-389).
 */
const ofFailure = checking.flatMap((where): Law<SessionContext>[] => [
  {
    in: where,
    on: "checkSession ✗",
    when: isSilent,
    to: where.replace("checking", "retrying"),
    does: (at) => [isSilentNow, ...(where.startsWith(veiled) ? [] : watch(at))],
  },
  {
    in: where,
    on: "checkSession ✗",
    when: saysNothing,
    to: where.replace("checking", "retrying"),
    does: (at) => [answers, ...(where.startsWith(veiled) ? [] : watch(at))],
  },
  {
    in: where,
    on: "checkSession ✗",
    when: all(endsIt, wouldLose),
    to: "signingInAgain",
    does: [answers],
  },
  {
    in: where,
    on: "checkSession ✗",
    when: all(endsIt, not(wouldLose)),
    to: "left",
    does: leaves,
  },
]);
/** A user who comes back to the page has seen that an extension failed. */
export const seen = { extensionFailed: false };

/** What these laws prove. */
export const rule = {
  signsIn: "signing in clears the current user and notifies the other tabs [B-044]",
  signsOut:
    "signing out, even from the warning, goes to the sign-in page and notifies the other tabs [B-045][B-384]",
  checked:
    "the time left is checked every 30 s, and every 5 s while the warning is shown [B-379][B-382][B-388]",
  warned: "the warning appears in every tab at 300 s [B-380][T-1]",
  extended: "continuing resets the timer and clears the warning in every tab [B-383][T-1]",
  over: "at zero the page shows that the session has ended, and goes to the sign-in page after 1.5 s [B-385]",
  closing: "closing the last tab signs out, but never during an exam [B-386]",
  unanswered:
    "a check without a response is repeated without end, and any other failure goes to the sign-in page [B-389]",
  asleep: "waking up after the end of the session shows nothing private until the server responds [T-2]",
  unsaved:
    "unsaved work keeps the page when the session ends, and the user signs in on the spot (D-7) [B-385][B-389]",
  exam: "an open exam is never left or veiled, and closing its page does not sign out (D-2, SES 7) [B-386]",
  silent: "the page is told whether the server responds, and stays while it does not",
  acting:
    "tabs announce who signed in, and a page continues only for the same user acting as the same person [T-51]",
};

/** The effects of the time left: when it is requested, what warns, what continues and what ends. */
export const timeLaws: readonly Law<SessionContext>[] = [
  // Waking up asks at once, and past the end nothing private is shown until there is a response (T-2).
  { in: active, on: "woke", when: isPast, to: `${veiled}.checking`, does: [check], rule: rule.asleep },
  { in: active, on: "woke", when: not(isPast), to: `${active}.checking`, does: [check], rule: rule.asleep },
  {
    in: warning,
    except: extending,
    on: "woke",
    when: isPast,
    to: `${veiled}.checking`,
    does: [check],
    rule: rule.asleep,
  },
  {
    in: warning,
    except: extending,
    on: "woke",
    when: not(isPast),
    to: `${warning}.checking`,
    does: [check],
    rule: rule.asleep,
  },
  { in: extending, on: ["woke", "extend"], rule: rule.extended },
  { in: veiled, on: "woke", to: `${veiled}.checking`, does: [check], rule: rule.asleep },

  // All tabs warn and go on together (T-1).
  {
    in: active,
    except: `${active}.resting`,
    on: "heard.extended",
    to: `${active}.resting`,
    sets: kept,
    rule: rule.extended,
  },
  {
    in: `${active}.resting`,
    on: "heard.extended",
    sets: kept,
    anew: ["checkInterval"],
    rule: rule.extended,
  },
  {
    in: warning,
    on: "heard.extended",
    to: `${active}.resting`,
    sets: (at) => ({ ...kept(at), ...seen }),
    rule: rule.extended,
  },
  {
    in: active,
    on: "heard.warned",
    when: not(isEnough),
    to: `${warning}.resting`,
    sets: kept,
    does: watch,
    rule: rule.warned,
  },
  { in: active, on: "heard.warned", when: isEnough, rule: rule.warned },

  // B-379, B-382: every 30 s, and every 5 s while it warns.
  {
    in: `${active}.resting`,
    on: "after checkInterval (30 s)",
    to: `${active}.checking`,
    does: [check],
    rule: rule.checked,
  },
  {
    in: `${warning}.resting`,
    on: ["after warningCheckInterval (5 s)", "watchDeadline ✗"],
    to: `${warning}.checking`,
    does: [check],
    rule: rule.checked,
  },
  // A call without a response is reason to ask, but once a check has failed that is repeated in its own time.
  {
    in: `${active}.resting`,
    on: "call.unanswered",
    to: `${active}.checking`,
    does: [check],
    rule: rule.silent,
  },
  {
    in: `${warning}.resting`,
    on: "call.unanswered",
    to: `${warning}.checking`,
    does: [check],
    rule: rule.silent,
  },
  ...ruled(
    [rule.unanswered, rule.silent],
    [active, warning, veiled].map((where): Law<SessionContext> => ({
      in: `${where}.retrying`,
      on: "after retryInterval (10 s)",
      to: `${where}.checking`,
      does: [check],
    })),
  ),
  // What is known to have ended is not shown, however long the server is away (T-2).
  {
    in: [`${active}.retrying`, `${warning}.retrying`],
    on: "deadline.passed",
    when: not(isInExam),
    to: `${veiled}.checking`,
    does: [check],
    rule: rule.asleep,
  },
  {
    in: [`${active}.retrying`, `${warning}.retrying`],
    on: "deadline.passed",
    when: isInExam,
    rule: [rule.asleep, rule.exam],
  },
  {
    in: [`${active}.retrying`, `${warning}.retrying`],
    on: "watchDeadline ✗",
    rule: rule.unanswered,
  },
  ...ruled(
    [rule.checked, rule.over, rule.unsaved, rule.exam],
    ofAnswer("checkSession ✓", `${active}.checking`, {}),
  ),
  ...ruled(
    [rule.checked, rule.over, rule.unsaved, rule.exam],
    ofAnswer("checkSession ✓", `${warning}.checking`, seen),
  ),
  ...ruled(
    [rule.checked, rule.over, rule.unsaved, rule.exam],
    ofAnswer("checkSession ✓", `${veiled}.checking`, seen),
  ),
  // The other tabs already know it where this one has warned.
  {
    in: [`${active}.checking`, `${veiled}.checking`],
    on: "checkSession ✓",
    when: isLow,
    to: `${warning}.resting`,
    sets: kept,
    does: (at) => [answers, tells("warned", { seconds: secondsOf(at) }), ...watch(at)],
    rule: [rule.checked, rule.warned],
  },
  {
    in: `${warning}.checking`,
    on: "checkSession ✓",
    when: isLow,
    to: `${warning}.resting`,
    sets: kept,
    does: (at) => [answers, ...watch(at)],
    rule: [rule.checked, rule.warned],
  },
  ...ruled([rule.unanswered, rule.unsaved, rule.exam, rule.silent], ofFailure),
  {
    in: `${warning}.resting`,
    on: "deadline.passed",
    when: isInExam,
    to: `${warning}.checking`,
    does: [check],
    rule: [rule.asleep, rule.exam],
  },
  {
    in: `${warning}.resting`,
    on: "deadline.passed",
    when: not(isInExam),
    to: `${veiled}.checking`,
    does: [check],
    rule: [rule.over, rule.asleep],
  },

  // B-383
  {
    in: warning,
    except: extending,
    on: "extend",
    to: extending,
    does: [asks("extendSession")],
    rule: rule.extended,
  },
  {
    in: extending,
    on: "extendSession ✓",
    to: `${active}.resting`,
    sets: (at) => ({ ...kept(at), ...seen }),
    does: (at) => [answers, tells("extended", { seconds: secondsOf(at) })],
    rule: rule.extended,
  },
  {
    in: extending,
    on: "extendSession ✗",
    when: all(isRefused, wouldLose),
    to: "signingInAgain",
    rule: rule.unsaved,
  },
  {
    in: extending,
    on: "extendSession ✗",
    when: all(isRefused, not(wouldLose)),
    to: "expired",
    rule: rule.over,
  },
  {
    in: extending,
    on: "extendSession ✗",
    when: not(isRefused),
    to: `${warning}.resting`,
    sets: { extensionFailed: true },
    does: watch,
    rule: rule.extended,
  },
];

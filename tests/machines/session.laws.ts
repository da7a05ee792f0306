import type { sessionMachine } from "#src/machines/session/sessionMachine.ts";
import { asks, does, type LawTable } from "../model/lawTable.ts";
import {
  active,
  check,
  isInExam,
  isOneself,
  isRefused,
  isSame,
  leaves,
  not,
  recognises,
  rule,
  seen,
  tells,
  timeLaws,
  veiled,
  warning,
  wouldLose,
} from "./sessionTime.laws.ts";

/** How long a user is signed in, in one tab, and what follows (B-044, B-045, B-379 … B-389, T-1, T-2, D-2, D-7). */
export const sessionLaws: LawTable<typeof sessionMachine> = {
  start: ({ signedIn, userId, ownId }) => ({
    to: signedIn ? `${active}.checking` : "signedOut",
    context: {
      ...(signedIn ? { userId, ownId } : { userId: null, ownId: null }),
      ...{ seconds: 0, expiresAt: null, extensionFailed: false },
      ...{ examOpen: false, unsaved: [] },
    },
    does: signedIn ? [tells("signedIn", { ownId }), check] : [],
  }),
  startRule: [rule.checked, rule.acting],
  waits: {
    [`${active}.resting`]: ["checkInterval"],
    [`${active}.retrying`]: ["retryInterval"],
    [`${warning}.resting`]: ["warningCheckInterval"],
    [`${warning}.retrying`]: ["retryInterval"],
    [`${veiled}.retrying`]: ["retryInterval"],
    expired: ["redirectDelay"],
  },
  laws: [
    // What would be lost.
    {
      on: "work.dirty",
      sets: ({ context, event }) => ({
        unsaved: [...context.unsaved.filter((name) => name !== event["work"]), event["work"]],
      }),
      rule: rule.unsaved,
    },
    {
      on: "work.clean",
      sets: ({ context, event }) => ({ unsaved: context.unsaved.filter((name) => name !== event["work"]) }),
      rule: rule.unsaved,
    },
    { on: "exam.opened", sets: { examOpen: true }, rule: rule.exam },
    { on: "exam.closed", sets: { examOpen: false }, rule: rule.exam },

    {
      in: "signedOut",
      on: "user.signedIn",
      to: `${active}.checking`,
      sets: ({ event }) => ({ userId: event["userId"], ownId: event["userId"], ...seen }),
      does: ({ event }) => [does("clearUser"), tells("signedIn", { ownId: event["userId"] }), check],
      rule: rule.signsIn,
    },
    {
      in: "signedOut",
      on: "heard.signedIn",
      to: "startingOver",
      does: [does("startOver")],
      rule: rule.signsIn,
    },

    {
      in: "signedIn",
      on: "logout",
      to: "loggingOut",
      does: [asks("signOut")],
      rule: rule.signsOut,
    },
    // Only the last tab reports that the browser closes, and none with an exam does (D-2, B-386).
    {
      in: "signedIn",
      on: "page.closing",
      when: (at) => at.event["otherTabs"] === 0 && !isInExam(at),
      does: [does("sendClosingLogout")],
      rule: rule.closing,
    },
    {
      in: "signedIn",
      on: "page.closing",
      when: (at) => at.event["otherTabs"] > 0 || isInExam(at),
      rule: [rule.closing, rule.exam],
    },
    {
      in: "signedIn",
      on: "unauthorized.seen",
      when: wouldLose,
      to: "signingInAgain",
      rule: [rule.unsaved, rule.exam],
    },
    {
      in: "signedIn",
      on: "unauthorized.seen",
      when: not(wouldLose),
      to: "expired",
      rule: rule.over,
    },
    // Another tab has signed out on purpose: only an exam stays (B-384).
    {
      in: "signedIn",
      on: "heard.signedOut",
      when: isInExam,
      to: "signingInAgain",
      rule: rule.exam,
    },
    {
      in: "signedIn",
      on: "heard.signedOut",
      when: not(isInExam),
      to: "left",
      does: leaves,
      rule: rule.signsOut,
    },
    { in: "signedIn", on: "heard.signedIn", when: isOneself, does: [does("listenAgain")], rule: rule.acting },
    {
      in: "signedIn",
      on: "user.changed",
      when: isOneself,
      sets: ({ event }) => ({ userId: event["userId"], ownId: event["ownId"] }),
      rule: rule.acting,
    },
    {
      in: "signedIn",
      on: ["heard.signedIn", "user.changed"],
      when: not(isOneself),
      to: "recognising",
      does: recognises,
      rule: rule.acting,
    },

    ...timeLaws,

    // D-7: on the spot, or in another tab. Only the same user under the same name goes on (T-51).
    {
      in: "signingInAgain",
      on: "user.signedIn",
      to: "recognising",
      does: [tells("signedIn", { ownId: null }), ...recognises],
      rule: rule.unsaved,
    },
    { in: "signingInAgain", on: "heard.signedIn", to: "recognising", does: recognises, rule: rule.unsaved },
    { in: "signingInAgain", on: "logout", to: "left", does: leaves, rule: rule.signsOut },
    {
      in: "recognising",
      on: "whoIsSignedIn ✓",
      when: isSame,
      to: `${active}.checking`,
      sets: { expiresAt: null, ...seen },
      does: [does("replayQueue"), does("listenAgain"), check],
      rule: [rule.unsaved, rule.acting],
    },
    {
      in: "recognising",
      on: "whoIsSignedIn ✓",
      when: not(isSame),
      to: "startingOver",
      does: [does("startOver")],
      rule: [rule.unsaved, rule.acting],
    },
    { in: "recognising", on: "whoIsSignedIn ✗", to: "signingInAgain", rule: rule.unsaved },

    {
      in: "loggingOut",
      on: "signOut ✓",
      to: "left",
      does: [tells("signedOut"), ...leaves],
      rule: rule.signsOut,
    },
    { in: "loggingOut", on: "signOut ✗", when: isRefused, to: "left", does: leaves, rule: rule.signsOut },
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
      rule: rule.signsOut,
    },

    // B-385; a page restored from the browser's cache leaves again.
    { in: "expired", on: "after redirectDelay (1500 ms)", to: "left", does: leaves, rule: rule.over },
    { in: "startingOver", on: "woke", does: [does("startOver")], rule: rule.acting },
    { in: "left", on: "woke", does: leaves, rule: rule.signsOut },
  ],
};

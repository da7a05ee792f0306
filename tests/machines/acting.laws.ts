import type { ActingContext, actingMachine } from "#src/machines/acting/actingMachine.ts";
import { asks, does, type At, type LawTable } from "../model/lawTable.ts";
import { isOneOf, showsFailure } from "./failures.ts";

type Acting = At<ActingContext>;

const isSelf = ({ event }: Acting): boolean => event["acting"] === "self";
const isReviewer = ({ context }: Acting): boolean => context.acting === "reviewer";
const knowsStart = ({ context }: Acting): boolean => context.from !== null;
const told = ({ event }: Acting) => ({ acting: event["acting"], endsAt: event["endsAt"] });
const asked = ({ event: { userId, as, reason } }: Acting) => ({ userId, as, reason });
const watches = ({ after }: Acting) => [asks("watchLimit", { endsAt: after.endsAt })];
const goesBack = ({ context: { from } }: Acting) => does("goBackTo", { from });
const returns = [asks("reauthenticate", { by: "the user" })];
const ends = [asks("reauthenticate", { by: "the time" })];
const isRefused = isOneOf("unauthorized");
/** Users who are themselves came from nowhere, and a refusal is shown where acting was requested. */
const oneself = { from: null, refusal: null };

/** What these laws prove. */
const rule = {
  shows: "loading the current user shows who is acting, and until when [B-307]",
  begins:
    "acting as another user starts with a reload; a refusal is shown where acting was requested [T-51][B-311]",
  tabs: "acting begins and ends in all tabs at once, and each of them starts over [T-51]",
  returns: "returning goes back to where acting began, and reloads the user [T-51][B-308][B-312]",
  reviewer: "returning from review mode goes to the pending reviews [T-51][B-310]",
  ends: "acting ends by itself at its limit and goes back, or reloads the page if something is unsaved [T-51][B-308]",
};

/** Acting as somebody else or reviewing, and the way back (B-306 … B-314, T-51). */
export const actingLaws: LawTable<typeof actingMachine> = {
  start: ({ acting, endsAt, from }) =>
    acting === "self"
      ? { to: "oneself", context: { acting, endsAt, from: null, ask: null, refusal: null } }
      : {
          to: "acting",
          context: { acting, endsAt, from, ask: null, refusal: null },
          does: [asks("watchLimit", { endsAt })],
        },
  startRule: rule.shows,
  waits: { "ending.waiting": ["retryInterval"] },
  laws: [
    {
      in: ["oneself", "reloading", "acting"],
      on: "user.changed",
      when: isSelf,
      to: "oneself",
      sets: (at) => ({ ...told(at), ...oneself }),
      rule: rule.shows,
    },
    {
      in: ["oneself", "reloading", "acting"],
      on: "user.changed",
      when: (at) => !isSelf(at),
      to: "acting",
      sets: (at) => ({ ...told(at), refusal: null }),
      does: watches,
      rule: rule.shows,
    },
    {
      in: "oneself",
      on: "actAs",
      to: "startingToAct",
      sets: (at) => ({ ask: asked(at), refusal: null }),
      does: (at) => [asks("loginAs", asked(at))],
      rule: rule.begins,
    },
    // Everything loaded belongs to somebody else: the page starts over (B-311).
    {
      in: "startingToAct",
      on: "loginAs ✓",
      to: "reloading",
      sets: { ask: null },
      does: [does("tellBegan"), does("rememberFrom"), does("startOverAsThem")],
      rule: rule.begins,
    },
    {
      in: "startingToAct",
      on: "loginAs ✗",
      to: "oneself",
      sets: ({ event }) => ({ ask: null, refusal: event["error"], from: null }),
      rule: rule.begins,
    },
    // Another tab has begun.
    {
      in: ["oneself", "startingToAct"],
      on: "heard.began",
      to: "begun",
      sets: { ask: null, refusal: null },
      rule: rule.tabs,
    },
    { in: "begun", on: "continue", to: "reloading", does: [does("startOverAsThem")], rule: rule.tabs },
    // The server ends it anyway.
    { in: "acting", on: "watchLimit ✗", rule: rule.ends },
    { in: "acting", on: "return", to: "returning", does: returns, rule: [rule.returns, rule.reviewer] },
    { in: "acting", on: "limit.reached", to: "ending.asking", does: ends, rule: rule.ends },
    {
      in: "returning",
      on: "reauthenticate ✓",
      when: isReviewer,
      to: "reloading",
      does: ({ context: { from } }) => [
        ...["tellEnded", "forgetFrom", "refetchUser"].map((name) => does(name)),
        does("goToPendingReviews", { from }),
      ],
      rule: rule.reviewer,
    },
    {
      in: "returning",
      on: "reauthenticate ✓",
      when: (at) => !isReviewer(at) && knowsStart(at),
      to: "reloading",
      does: (at) => [does("tellEnded"), does("forgetFrom"), goesBack(at)],
      rule: rule.returns,
    },
    {
      in: "returning",
      on: "reauthenticate ✓",
      when: (at) => !isReviewer(at) && !knowsStart(at),
      to: "reloading",
      does: [does("tellEnded"), does("refetchUser")],
      rule: rule.returns,
    },
    {
      in: "returning",
      on: "reauthenticate ✗",
      to: "acting",
      does: (at) => [...showsFailure(at), ...watches(at)],
      rule: rule.returns,
    },
    // Of several tabs, only the one that ended it goes back to where it began.
    {
      in: ["acting", "returning", "ending"],
      on: "heard.ended",
      to: "ended",
      sets: { from: null },
      rule: rule.tabs,
    },
    {
      in: "ending.asking",
      on: "reauthenticate ✓",
      to: "ended",
      does: [does("tellEnded"), does("forgetFrom")],
      rule: [rule.tabs, rule.ends],
    },
    {
      in: "ending.asking",
      on: "reauthenticate ✗",
      when: isRefused,
      to: "ended",
      sets: { from: null },
      rule: [rule.tabs, rule.ends],
    },
    {
      in: "ending.asking",
      on: "reauthenticate ✗",
      when: (at) => !isRefused(at),
      to: "ending.waiting",
      rule: rule.ends,
    },
    {
      in: "ending.waiting",
      on: "after retryInterval (5 s)",
      to: "ending.asking",
      does: ends,
      rule: rule.ends,
    },
    {
      in: "ended",
      on: "continue",
      when: (at) => knowsStart(at) && !at.event["unsaved"],
      to: "reloading",
      does: (at) => [goesBack(at)],
      rule: rule.ends,
    },
    {
      in: "ended",
      on: "continue",
      when: (at) => !knowsStart(at) || at.event["unsaved"],
      to: "reloading",
      does: [does("reload")],
      rule: rule.ends,
    },
  ],
};

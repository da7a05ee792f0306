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
const returns = [asks("reauthenticate")];
const isRefused = isOneOf("unauthorized");
/** Whoever is oneself came from nowhere, and a refusal is told where acting was asked for. */
const oneself = { from: null, refusal: null };

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
  waits: { "ending.waiting": ["retryInterval"] },
  laws: [
    {
      in: ["oneself", "reloading", "acting"],
      on: "user.changed",
      when: isSelf,
      to: "oneself",
      sets: (at) => ({ ...told(at), ...oneself }),
    },
    {
      in: ["oneself", "reloading", "acting"],
      on: "user.changed",
      when: (at) => !isSelf(at),
      to: "acting",
      sets: (at) => ({ ...told(at), refusal: null }),
      does: watches,
    },
    {
      in: "oneself",
      on: "actAs",
      to: "startingToAct",
      sets: (at) => ({ ask: asked(at), refusal: null }),
      does: (at) => [asks("loginAs", asked(at))],
    },
    // Everything loaded belongs to somebody else: the page starts over (B-311).
    {
      in: "startingToAct",
      on: "loginAs ✓",
      to: "reloading",
      sets: { ask: null },
      does: [does("tellBegan"), does("rememberFrom"), does("startOverAsThem")],
    },
    {
      in: "startingToAct",
      on: "loginAs ✗",
      to: "oneself",
      sets: ({ event }) => ({ ask: null, refusal: event["error"], from: null }),
    },
    // Another tab has begun.
    { in: ["oneself", "startingToAct"], on: "heard.began", to: "begun", sets: { ask: null, refusal: null } },
    { in: "begun", on: "continue", to: "reloading", does: [does("startOverAsThem")] },
    // The server ends it anyway.
    { in: "acting", on: "watchLimit ✗" },
    { in: "acting", on: "return", to: "returning", does: returns },
    { in: "acting", on: "limit.reached", to: "ending.asking", does: returns },
    {
      in: "returning",
      on: "reauthenticate ✓",
      when: isReviewer,
      to: "reloading",
      does: ["tellEnded", "forgetFrom", "refetchUser", "goToPendingReviews"].map((name) => does(name)),
    },
    {
      in: "returning",
      on: "reauthenticate ✓",
      when: (at) => !isReviewer(at) && knowsStart(at),
      to: "reloading",
      does: (at) => [does("tellEnded"), does("forgetFrom"), goesBack(at)],
    },
    {
      in: "returning",
      on: "reauthenticate ✓",
      when: (at) => !isReviewer(at) && !knowsStart(at),
      to: "reloading",
      does: [does("tellEnded"), does("refetchUser")],
    },
    {
      in: "returning",
      on: "reauthenticate ✗",
      to: "acting",
      does: (at) => [...showsFailure(at), ...watches(at)],
    },
    // Of several tabs only the one that ended it goes back to where it began.
    { in: ["acting", "returning", "ending"], on: "heard.ended", to: "ended", sets: { from: null } },
    {
      in: "ending.asking",
      on: "reauthenticate ✓",
      to: "ended",
      does: [does("tellEnded"), does("forgetFrom")],
    },
    { in: "ending.asking", on: "reauthenticate ✗", when: isRefused, to: "ended", sets: { from: null } },
    { in: "ending.asking", on: "reauthenticate ✗", when: (at) => !isRefused(at), to: "ending.waiting" },
    { in: "ending.waiting", on: "after retryInterval (5 s)", to: "ending.asking", does: returns },
    {
      in: "ended",
      on: "continue",
      when: (at) => knowsStart(at) && !at.event["unsaved"],
      to: "reloading",
      does: (at) => [goesBack(at)],
    },
    {
      in: "ended",
      on: "continue",
      when: (at) => !knowsStart(at) || at.event["unsaved"],
      to: "reloading",
      does: [does("reload")],
    },
  ],
};

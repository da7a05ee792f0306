import { assign, setup } from "xstate";
import { asks, back, quiet, said, type Declared } from "#src/contracts/shown.ts";
import { isConflict } from "#src/contracts/failures.ts";
import { policyIds } from "#src/contracts/limits.ts";
import { effect, promised } from "../provided.ts";

export type PoliciesInput = { outstanding: number[]; acting: boolean };

export type PoliciesContext = {
  /** Policy ids that still need a choice. */
  outstanding: number[];
  /** Acting as another user or reviewing: nobody may consent for somebody else (B-306). */
  acting: boolean;
  /** The policy that is being asked about or read. */
  policy: number | null;
  /** Why the last choice was not saved: the call failed, or the text has changed since it was shown. */
  problem: "failed" | "changed" | null;
};

/** A choice is about the text shown, which may no longer be the current one; undefined if none could be shown. */
type Shown = { version: string | undefined };
type Choice = Shown & { policyId: number };

export type PoliciesEvent =
  | { type: "user.changed"; outstanding: number[]; acting: boolean }
  | ({ type: "accept" } & Shown)
  | { type: "decline" }
  | ({ type: "confirm" } & Shown)
  | { type: "logout.failed" }
  | { type: "cancel" }
  | { type: "keepText" }
  | { type: "read"; policy: number }
  | { type: "dismiss" };

/** GDPR before cookies (B-300, B-301); policies unknown to the flow are left alone. */
const nextOf = (outstanding: number[]): number | null =>
  [policyIds.gdpr, policyIds.cookies].find((id) => outstanding.includes(id)) ?? null;

const withoutAsked = ({ outstanding, policy }: PoliciesContext) => outstanding.filter((id) => id !== policy);

type Chosen = { context: PoliciesContext; event: PoliciesEvent };
const chosen = ({ context, event }: Chosen): Choice => ({
  policyId: context.policy!,
  version: (event as PoliciesEvent & Shown).version,
});

/** There is a new text: it is shown and asked about, and the choice about the old one is not kept. */
const changed = {
  guard: { type: "hasChanged", params: ({ event }: { event: { error: unknown } }) => event },
  target: "asking",
  actions: ["noteChanged", "reloadTexts"],
} as const;

/** Asks for consent, one policy after the other, and shows the texts again from the footer. */
export const policiesMachine = setup({
  types: {
    meta: {} as Declared,
    input: {} as PoliciesInput,
    context: {} as PoliciesContext,
    events: {} as PoliciesEvent,
    tags: {} as "asking" | "reading" | "busy",
  },
  actors: {
    acceptPolicy: promised<void, Choice>("acceptPolicy"),
    declinePolicy: promised<void, Choice>("declinePolicy"),
  },
  actions: {
    reloadUser: effect("reloadUser"),
    reloadTexts: effect("reloadTexts"),
    logout: effect("logout"),
    keepText: effect<{ policyId: number }>("keepText"),
    showFailure: effect<{ failure: unknown }>("showFailure"),
    noteUser: assign((_, { outstanding, acting }: PoliciesInput) => ({ outstanding, acting })),
    takeNext: assign(({ context }) => ({ policy: nextOf(context.outstanding), problem: null })),
    noteAccepted: assign(({ context }) => ({ outstanding: withoutAsked(context), problem: null })),
    noteReading: assign((_, { policy }: { policy: number }) => ({ policy })),
    noteFailure: assign({ problem: "failed" }),
    noteChanged: assign({ problem: "changed" }),
    forgetFailure: assign({ problem: null }),
    forgetPolicy: assign({ policy: null, problem: null }),
  },
  guards: {
    hasChanged: (_, { error }: { error: unknown }) => isConflict(error),
    hasPolicyToAsk: ({ context }) => !context.acting && nextOf(context.outstanding) !== null,
    isNoLongerAsked: ({ context }) => context.acting || nextOf(context.outstanding) !== context.policy,
    isLast: ({ context }) => nextOf(withoutAsked(context)) === null,
  },
}).createMachine({
  id: "policies",
  context: ({ input }) => ({ ...input, policy: null, problem: null }),
  initial: "settled",
  on: {
    "user.changed": { meta: quiet, actions: { type: "noteUser", params: ({ event }) => event } },
  },
  states: {
    settled: {
      meta: back,
      description: "Nothing to ask; the footer's links open a text to read.",
      entry: "forgetPolicy",
      always: { guard: "hasPolicyToAsk", target: "asking", actions: "takeNext" },
      on: { read: { target: "reading", actions: { type: "noteReading", params: ({ event }) => event } } },
    },
    reading: {
      meta: asks,
      tags: "reading",
      always: { guard: "hasPolicyToAsk", target: "asking", actions: "takeNext" },
      on: {
        read: {
          meta: { focus: "heading", says: "shown" },
          actions: { type: "noteReading", params: ({ event }) => event },
        },
        keepText: {
          meta: quiet,
          actions: { type: "keepText", params: ({ context }) => ({ policyId: context.policy! }) },
        },
        dismiss: "settled",
      },
    },
    asking: {
      meta: { focus: "heading", says: "shown" },
      tags: "asking",
      description:
        "There is no way around it: only accepting or declining leads on, unless it no longer needs to be asked.",
      always: { guard: "isNoLongerAsked", target: "settled" },
      on: {
        accept: "accepting",
        decline: { target: "confirming", actions: "forgetFailure" },
      },
    },
    accepting: {
      meta: quiet,
      tags: ["asking", "busy"],
      invoke: {
        id: "acceptPolicy",
        src: "acceptPolicy",
        input: chosen,
        onDone: [
          { guard: "isLast", target: "settled", actions: ["noteAccepted", "reloadUser"] },
          { target: "settled", actions: "noteAccepted" },
        ],
        onError: [
          { ...changed, meta: said },
          {
            meta: said,
            target: "asking",
            actions: [
              "noteFailure",
              { type: "showFailure", params: ({ event }) => ({ failure: event.error }) },
            ],
          },
        ],
      },
    },
    confirming: {
      meta: { focus: "heading", says: "shown" },
      tags: "asking",
      description: "Says what declining will do, and offers a copy of the text (T-5).",
      always: { guard: "isNoLongerAsked", target: "settled" },
      on: {
        keepText: {
          meta: quiet,
          actions: { type: "keepText", params: ({ context }) => ({ policyId: context.policy! }) },
        },
        confirm: "declining",
        cancel: {
          meta: { focus: "the decline button", says: "nothing" },
          target: "asking",
          actions: "forgetFailure",
        },
      },
    },
    declining: {
      meta: quiet,
      tags: ["asking", "busy"],
      invoke: {
        id: "declinePolicy",
        src: "declinePolicy",
        input: chosen,
        onDone: { target: "declined", actions: ["forgetFailure", "logout"] },
        onError: [
          changed,
          {
            meta: said,
            target: "confirming",
            actions: [
              "noteFailure",
              { type: "showFailure", params: ({ event }) => ({ failure: event.error }) },
            ],
          },
        ],
      },
    },
    declined: {
      meta: quiet,
      tags: ["asking", "busy"],
      description: "The session machine signs out. If that fails, the policy is asked about again.",
      on: {
        "user.changed": { target: "settled", actions: { type: "noteUser", params: ({ event }) => event } },
        "logout.failed": "asking",
      },
    },
  },
});

import { assign, setup } from "xstate";
import { asks, back, quiet, said, type Declared } from "#src/contracts/shown.ts";
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
  failed: boolean;
};

export type PoliciesEvent =
  | { type: "user.changed"; outstanding: number[]; acting: boolean }
  | { type: "accept" }
  | { type: "decline" }
  | { type: "confirm" }
  | { type: "logout.failed" }
  | { type: "cancel" }
  | { type: "keepText" }
  | { type: "read"; policy: number }
  | { type: "dismiss" };

/** GDPR before cookies (B-300, B-301); policies unknown to the flow are left alone. */
const nextOf = (outstanding: number[]): number | null =>
  [policyIds.gdpr, policyIds.cookies].find((id) => outstanding.includes(id)) ?? null;

const withoutAsked = ({ outstanding, policy }: PoliciesContext) => outstanding.filter((id) => id !== policy);

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
    acceptPolicy: promised<void, { policyId: number }>("acceptPolicy"),
    declinePolicy: promised<void, { policyId: number }>("declinePolicy"),
  },
  actions: {
    reloadUser: effect("reloadUser"),
    logout: effect("logout"),
    keepText: effect<{ policyId: number }>("keepText"),
    showFailure: effect<{ failure: unknown }>("showFailure"),
    noteUser: assign((_, { outstanding, acting }: PoliciesInput) => ({ outstanding, acting })),
    takeNext: assign(({ context }) => ({ policy: nextOf(context.outstanding), failed: false })),
    noteAccepted: assign(({ context }) => ({ outstanding: withoutAsked(context), failed: false })),
    noteReading: assign((_, { policy }: { policy: number }) => ({ policy })),
    noteFailure: assign({ failed: true }),
    forgetFailure: assign({ failed: false }),
    forgetPolicy: assign({ policy: null, failed: false }),
  },
  guards: {
    hasPolicyToAsk: ({ context }) => !context.acting && nextOf(context.outstanding) !== null,
    isNoLongerAsked: ({ context }) => context.acting || nextOf(context.outstanding) !== context.policy,
    isLast: ({ context }) => nextOf(withoutAsked(context)) === null,
  },
}).createMachine({
  id: "policies",
  context: ({ input }) => ({ ...input, policy: null, failed: false }),
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
        input: ({ context }) => ({ policyId: context.policy! }),
        onDone: [
          { guard: "isLast", target: "settled", actions: ["noteAccepted", "reloadUser"] },
          { target: "settled", actions: "noteAccepted" },
        ],
        onError: {
          meta: said,
          target: "asking",
          actions: [
            "noteFailure",
            { type: "showFailure", params: ({ event }) => ({ failure: event.error }) },
          ],
        },
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
        input: ({ context }) => ({ policyId: context.policy! }),
        onDone: { target: "declined", actions: ["forgetFailure", "logout"] },
        onError: {
          meta: said,
          target: "confirming",
          actions: [
            "noteFailure",
            { type: "showFailure", params: ({ event }) => ({ failure: event.error }) },
          ],
        },
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

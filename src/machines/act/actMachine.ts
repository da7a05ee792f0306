import { assign, emit, setup } from "xstate";
import { fieldErrorsOf } from "#src/contracts/failures.ts";
import { asks, back, leads, quiet, refusal, said, type Declared } from "#src/contracts/shown.ts";
import { withoutField, type FieldErrors } from "../form/fieldErrors.ts";
import { effect, promised } from "../provided.ts";

/** The target of an act: these records, or all that match a list's query. */
export type ActTarget =
  | {
      ids: readonly number[];
      /** The name of the one record, if the question shows it. */
      called?: string;
      /** The version of the one record that was read, if the act depends on its contents. */
      version?: string;
    }
  | { all: true; question: Readonly<Record<string, unknown>>; total: number; exact: boolean };

/** What the machine has to know about an act. */
export type ActChoice = {
  name: string;
  /** The state that it begins in: only what can be undone, or loses nothing, is done at once. */
  begins: "filling" | "asking" | "acting";
  /** Whether a reason is required. */
  reason?: boolean;
  /** Whether it leads away from the page once done. */
  leaves?: boolean;
  /**
   * Set if the outcome is only announced, as the page itself shows it: the focus stays where it is, on a switch, or
   * goes to the next thing, as this one is gone.
   */
  then?: "stay" | "next";
};

export type ActAsk = { act: string; target: ActTarget; reason: string; password: string };

/** What undoes an act: a token of the server's, or another act. */
export type Undo = { token: string } | { act: string; ids: readonly number[] };

/** The outcome of an act. */
export type ActDone = {
  done: number;
  refused: readonly { id: number; message: string }[];
  /** Null if nothing can undo it. */
  undo: Undo | null;
  /** The message about it, if it is not simply a count. */
  says?: string;
};
/** The outcome of an undo, including who could not be put back. */
export type ActUndone = Pick<ActDone, "done" | "refused">;
export type ActOutcome = ActDone & {
  act: string;
  /** Whether it is the outcome of an undo. */
  undone?: true;
};

export type ActContext = {
  act: ActChoice | null;
  target: ActTarget | null;
  /** What is typed into the dialog. */
  reason: string;
  password: string;
  errors: FieldErrors;
  /** Why it was refused, while the dialog is still open. */
  failure: unknown;
  outcome: ActOutcome | null;
};

export type ActEvent =
  | { type: "act.chosen"; act: ActChoice; target: ActTarget }
  | { type: "reason.changed"; reason: string }
  | { type: "password.changed"; password: string }
  | { type: "confirm" }
  | { type: "filled"; outcome: ActDone }
  | { type: "dismiss" }
  | { type: "undo" }
  | { type: "outcome.dismissed" };

type Chosen = { act: ActChoice; target: ActTarget };
type Failed = { event: { error: unknown } };
const chosen = ({ event }: { event: Chosen }) => event;
const failure = ({ event }: Failed) => ({ failure: event.error });

/** What follows once an act is done. */
const settled = ["tellActed", "forgetAct", "showChanged"] as const;

const announceDone = {
  type: "announceDone",
  params: ({ event }: { event: { output: ActDone } }) => ({ says: event.output.says! }),
} as const;

const nothingTyped = { reason: "", password: "", errors: {}, failure: null };

/**
 * An act on records, from a list, a record or a page: it asks first, shows a form or is done at once. Its outcome is
 * shown, and it can be undone if it did not ask (T-48, G-19); that of a switch shows on the switch itself and is
 * announced.
 */
export const actMachine = setup({
  types: {
    meta: {} as Declared,
    context: {} as ActContext,
    events: {} as ActEvent,
    emitted: {} as { type: "acted"; target: ActTarget },
    tags: {} as "busy",
  },
  actors: {
    act: promised<ActDone, ActAsk>("act"),
    takeBack: promised<ActUndone, { undo: Undo }>("takeBack"),
  },
  actions: {
    showChanged: effect("showChanged"),
    showUndone: effect("showUndone"),
    /** `told`: the dialog shows it. */
    showFailure: effect<{ failure: unknown; told?: boolean }>("showFailure"),
    leavePage: effect("leavePage"),
    announceDone: effect<{ says: string }>("announceDone"),
    tellActed: emit(({ context }) => ({ type: "acted" as const, target: context.target! })),
    noteAct: assign((_, { act, target }: Chosen) => ({ act, target, ...nothingTyped, outcome: null })),
    noteReason: assign(({ context }, { reason }: { reason: string }) => ({
      reason,
      errors: withoutField(context.errors, "reason"),
    })),
    notePassword: assign(({ context }, { password }: { password: string }) => ({
      password,
      errors: withoutField(context.errors, "password"),
    })),
    noteLack: assign({ errors: { reason: "Give a reason" }, failure: null }),
    noteFailure: assign((_, { failure }: { failure: unknown }) => ({
      errors: fieldErrorsOf(failure),
      failure,
    })),
    forgetFailure: assign({ errors: {}, failure: null }),
    noteOutcome: assign(({ context }, told: ActDone) => ({ outcome: { ...told, act: context.act!.name } })),
    noteUndone: assign(({ context }, told: ActUndone) => ({
      outcome: { ...told, act: context.outcome!.act, undo: null, undone: true as const },
    })),
    forgetAct: assign({ act: null, target: null, ...nothingTyped }),
    forgetOutcome: assign({ outcome: null }),
  },
  guards: {
    needsConfirmation: (_, { act }: Chosen) => act.begins === "asking",
    needsForm: (_, { act }: Chosen) => act.begins === "filling",
    lacksReason: ({ context }) => context.act!.reason === true && context.reason.trim() === "",
    leavesPage: ({ context }) => context.act!.leaves === true,
    isSwitch: ({ context }) => context.act!.then === "stay",
    leadsOn: ({ context }) => context.act!.then === "next",
    canMendAnswer: ({ context }, { failure }: { failure: unknown }) => {
      if (context.act!.begins !== "asking") return false;
      const { reason, password } = fieldErrorsOf(failure);
      return Boolean(context.reason || context.password || reason || password);
    },
    hasSkippedSome: (_, { refused }: ActUndone) => refused.length > 0,
    canUndo: ({ context }) => context.outcome!.undo !== null,
  },
}).createMachine({
  id: "act",
  context: { act: null, target: null, ...nothingTyped, outcome: null },
  initial: "resting",
  states: {
    resting: {
      initial: "ready",
      on: {
        "act.chosen": [
          {
            guard: { type: "needsForm", params: chosen },
            target: "filling",
            actions: { type: "noteAct", params: chosen },
          },
          {
            guard: { type: "needsConfirmation", params: chosen },
            target: "asking",
            actions: { type: "noteAct", params: chosen },
          },
          { target: "acting", actions: { type: "noteAct", params: chosen } },
        ],
      },
      states: {
        ready: { meta: back },
        told: {
          meta: { focus: "the outcome", says: "shown" },
          description: "Says what was done and offers Undo until dismissed.",
          on: {
            undo: { guard: "canUndo", target: "#act.takingBack" },
            "outcome.dismissed": {
              meta: { focus: "heading", says: "nothing" },
              target: "ready",
              actions: "forgetOutcome",
            },
          },
        },
      },
    },
    asking: {
      initial: "open",
      on: {
        "reason.changed": {
          meta: quiet,
          actions: { type: "noteReason", params: ({ event }) => event },
        },
        "password.changed": {
          meta: quiet,
          actions: { type: "notePassword", params: ({ event }) => event },
        },
        confirm: [
          { guard: "lacksReason", target: ".rejected", actions: "noteLack" },
          { target: "acting", actions: "forgetFailure" },
        ],
        dismiss: { target: "resting", actions: "forgetAct" },
      },
      states: {
        open: { meta: asks },
        rejected: {
          meta: refusal,
          description: "What was typed stays, with what is wrong with it or why it was refused.",
        },
      },
    },
    filling: {
      meta: asks,
      description: "The form asks for the action to be done, and keeps what was typed if it is refused.",
      on: {
        filled: {
          target: "resting.told",
          actions: [{ type: "noteOutcome", params: ({ event }) => event.outcome }, ...settled],
        },
        dismiss: { target: "resting", actions: "forgetAct" },
      },
    },
    acting: {
      meta: quiet,
      tags: "busy",
      invoke: {
        id: "act",
        src: "act",
        input: ({ context: { act, target, reason, password } }) => ({
          act: act!.name,
          target: target!,
          reason: reason.trim(),
          password,
        }),
        onDone: [
          { guard: "leavesPage", target: "left" },
          {
            meta: said,
            guard: "isSwitch",
            target: "resting",
            actions: [announceDone, ...settled],
          },
          {
            meta: { focus: "the next one", says: "shown" },
            guard: "leadsOn",
            target: "resting",
            actions: [announceDone, ...settled],
          },
          {
            target: "resting.told",
            actions: [{ type: "noteOutcome", params: ({ event }) => event.output }, ...settled],
          },
        ],
        onError: [
          {
            guard: { type: "canMendAnswer", params: failure },
            target: "asking.rejected",
            actions: [
              { type: "noteFailure", params: failure },
              { type: "showFailure", params: ({ event }) => ({ failure: event.error, told: true }) },
            ],
          },
          {
            meta: { focus: "back", says: "shown" },
            target: "resting",
            description: "The selection stays for another try.",
            actions: [{ type: "showFailure", params: failure }, "forgetAct"],
          },
        ],
      },
    },
    left: { meta: leads, type: "final", entry: "leavePage" },
    takingBack: {
      meta: quiet,
      tags: "busy",
      invoke: {
        id: "takeBack",
        src: "takeBack",
        input: ({ context }) => ({ undo: context.outcome!.undo! }),
        onDone: [
          {
            guard: { type: "hasSkippedSome", params: ({ event }) => event.output },
            target: "resting.told",
            actions: [{ type: "noteUndone", params: ({ event }) => event.output }, "showChanged"],
          },
          {
            meta: { focus: "heading", says: "shown" },
            target: "resting",
            actions: ["showUndone", "forgetOutcome", "showChanged"],
          },
        ],
        onError: { meta: said, target: "resting.told", actions: { type: "showFailure", params: failure } },
      },
    },
  },
});

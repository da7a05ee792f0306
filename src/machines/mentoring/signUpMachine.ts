import { assign, setup, stateIn } from "xstate";
import {
  fieldErrorsOf,
  isCancelled,
  isUnanswered,
  isUnauthorized,
  isUnavailable,
  staleOf,
} from "#src/contracts/failures.ts";
import { leads, quiet, refusal, said, type Declared } from "#src/contracts/shown.ts";
import {
  compare,
  sameFields,
  sentToo,
  typed,
  unchosen,
  withSent,
  withSide,
  type Comparison,
  type Side,
} from "../form/comparison.ts";
import { withoutField, type FieldErrors } from "../form/fieldErrors.ts";
import type { FormValues } from "../form/formMachine.ts";
import type { Hold } from "../leave/leaveMachine.ts";
import { effect, heard, promised } from "../provided.ts";

export type SignUpInput = {
  /** Names the unsaved work, and its copy on this device. */
  name: string;
  /** The id of the profile; null before it has been begun. */
  id: number | null;
  values: FormValues;
  /** Checks the whole profile by its contract. */
  check: (values: FormValues) => FieldErrors;
  /** Reads the values of a profile from the server. */
  read: (record: FormValues) => FormValues;
};

export type SignUpContext = SignUpInput & {
  /** What the server has. */
  saved: FormValues;
  /** What has been sent to the server since, each once: it may have arrived even if it was not answered. */
  sent: readonly FormValues[];
  errors: FieldErrors;
  failure: unknown;
  /** When it was last saved from here, in milliseconds since the epoch. */
  savedAt: number | null;
  /** What has been changed elsewhere in the meantime and is not settled yet (T-47). */
  comparison: Comparison | null;
};

/** What the server has after a save, and when it was received. */
export type DraftSaved = { id: number; version: string; values: FormValues; savedAt: number };

export type SignUpEvent =
  | { type: "field.changed"; field: string; value: unknown }
  | { type: "submit" }
  /** Save again now. */
  | { type: "retry" }
  | { type: "connection.restored" }
  /** Something that was typed before the page was lost. */
  | { type: "kept.found"; values: FormValues }
  /** For everything that was changed on both sides. */
  | { type: "side.chosen"; side: Side }
  /** A user who leaves anyway gives up what is not saved. */
  | { type: "discard" };

type Failed = { event: { error: unknown } };
const failure = ({ event }: Failed) => ({ failure: event.error });
const kept = ({ context }: { context: SignUpContext }) => ({ name: context.name, values: typed(context) });
const named = ({ context: { name } }: { context: SignUpContext }) => ({ name });
const changed = [
  { type: "noteField", params: ({ event }: { event: { field: string; value: unknown } }) => event },
  { type: "keepDraft", params: kept },
] as const;

/** While something is not saved: the next change starts its own pause, and invalid values are saved all the same. */
const editable = {
  "field.changed": { meta: quiet, target: "#signUp.unsaved.pausing", reenter: true, actions: changed },
  submit: [
    { guard: "isValid", target: "#signUp.submitting" },
    { meta: refusal, target: "#signUp.unsaved.pausing", reenter: true, actions: "noteErrors" },
  ],
} as const;

/** Somebody else, or another tab, has saved in the meantime. */
const isStale = { type: "isStale", params: failure } as const;
const noteComparison = { type: "noteComparison", params: failure } as const;
const noteFailure = { type: "noteFailure", params: failure } as const;
const showFailure = { type: "showFailure", params: failure } as const;

/**
 * An application that saves itself: what is typed is sent to the server after a short pause, and stays on this device
 * until it has arrived. It is submitted as a whole.
 */
export const signUpMachine = setup({
  types: {
    meta: {} as Declared,
    input: {} as SignUpInput,
    context: {} as SignUpContext,
    events: {} as SignUpEvent,
    tags: {} as "busy" | "saving",
  },
  actors: {
    saveDraft: promised<DraftSaved, { id: number | null; values: FormValues; saved: FormValues }>(
      "saveDraft",
    ),
    submitProfile: promised<FormValues, { id: number | null; values: FormValues; saved: FormValues }>(
      "submitProfile",
    ),
    hearDevice: heard<SignUpEvent, { name: string }>("hearDevice"),
    keepUnsavedWork: heard<SignUpEvent, { name: string }>("keepUnsavedWork"),
    askBeforeLeaving: heard<{ type: "discard" }, Hold>("askBeforeLeaving"),
  },
  actions: {
    keepDraft: effect<{ name: string; values: FormValues }>("keepDraft"),
    forgetDraft: effect<{ name: string }>("forgetDraft"),
    showFailure: effect<{ failure: unknown }>("showFailure"),
    /** With the profile as it now is on the server. */
    showSubmitted: effect<{ profile: FormValues }>("showSubmitted"),
    noteField: assign(({ context }, { field, value }: { field: string; value: unknown }) => ({
      values: { ...context.values, [field]: value },
      errors: withoutField(context.errors, field),
    })),
    useKept: assign(({ context }, { values }: { values: FormValues }) => ({
      values: { ...context.values, ...values, version: values["version"] ?? context.values["version"] },
    })),
    noteSent: assign(({ context: { sent, values } }) => ({ sent: sentToo(sent, values) })),
    noteSaved: assign(({ context }, { id, version, values, savedAt }: DraftSaved) => ({
      id,
      saved: { ...values, version },
      sent: [],
      values: { ...context.values, version },
      savedAt,
      failure: null,
    })),
    noteErrors: assign(({ context }) => ({ errors: context.check(context.values), failure: null })),
    noteFailure: assign((_, { failure: why }: { failure: unknown }) => ({
      failure: why,
      errors: fieldErrorsOf(why),
    })),
    forgetFailure: assign({ failure: null }),
    noteComparison: assign(({ context }, { failure: why }: { failure: unknown }) => {
      const stale = staleOf(why)!;
      const saved = withSent(context.saved, context.sent, context.read(stale.current));
      return { ...compare({ ...context, saved }, stale), sent: [] };
    }),
    chooseSide: assign(({ context }, { side }: { side: Side }) =>
      context.comparison!.conflicts.reduce<Pick<SignUpContext, "values" | "comparison">>(
        (all, field) => withSide(all, { field, side }),
        context,
      ),
    ),
    reset: assign(({ context }) => ({ values: context.saved, errors: {}, failure: null, comparison: null })),
  },
  guards: {
    isOther: ({ context }, { values }: { values: FormValues }) => !sameFields(values, context.values),
    isValid: ({ context }) => Object.keys(context.check(context.values)).length === 0,
    isSaved: ({ context }) => sameFields(context.values, context.saved),
    isOvertaken: ({ context }, { values }: { values: FormValues }) => !sameFields(context.values, values),
    isDisputed: ({ context }) => unchosen(context.comparison).length > 0,
    isStale: (_, { failure: why }: { failure: unknown }) => staleOf(why) !== null,
    mustSubmit: stateIn({ unsaved: { saving: "thenSubmitting" } }),
    // A response was lost, or another tab was faster: the profile is already where it was to go.
    isSubmitted: (_, { failure: why }: { failure: unknown }) =>
      ["ACTIVE", "REVIEW_PENDING"].includes(String(staleOf(why)?.current["status"])),
    isRefused: (_, { failure: why }: { failure: unknown }) => Object.keys(fieldErrorsOf(why)).length > 0,
    // Whether an automatic retry is worthwhile.
    isUnheard: (_, { failure: why }: { failure: unknown }) =>
      isUnanswered(why) || isUnavailable(why) || isUnauthorized(why) || isCancelled(why),
  },
  delays: { rest: 800, patience: 10_000 },
}).createMachine({
  id: "signUp",
  context: ({ input }) => ({
    ...input,
    saved: input.values,
    sent: [],
    errors: {},
    failure: null,
    savedAt: null,
    comparison: null,
  }),
  invoke: {
    id: "hearDevice",
    src: "hearDevice",
    input: named,
    onError: { description: "It is saved all the same." },
  },
  initial: "resting",
  states: {
    resting: {
      meta: said,
      description: "The server has all of it.",
      on: {
        "field.changed": { meta: quiet, target: "unsaved.pausing", actions: changed },
        "kept.found": {
          guard: { type: "isOther", params: ({ event }) => event },
          meta: { focus: "stay", says: "Your changes have been restored." },
          target: "unsaved.pausing",
          actions: { type: "useKept", params: ({ event }) => event },
        },
        submit: [
          { guard: "isValid", target: "submitting" },
          { target: "refused", actions: "noteErrors" },
        ],
      },
    },
    refused: {
      meta: refusal,
      description: "Errors are shown at the fields; everything is saved all the same.",
      on: {
        "field.changed": { meta: quiet, target: "unsaved.pausing", actions: changed },
        submit: { target: "refused", reenter: true, actions: "noteErrors" },
      },
    },
    unsaved: {
      initial: "pausing",
      invoke: [
        {
          id: "keepUnsavedWork",
          src: "keepUnsavedWork",
          input: named,
          onError: { description: "It is saved all the same." },
        },
        {
          id: "askBeforeLeaving",
          src: "askBeforeLeaving",
          input: ({ context: { name } }): Hold => ({
            name,
            question: "Leave without saving?",
            consequence: "Your last changes have not reached us yet, and will be lost.",
          }),
          onError: { description: "It is saved all the same." },
        },
      ],
      on: {
        discard: { target: "resting", actions: ["reset", { type: "forgetDraft", params: named }] },
      },
      states: {
        pausing: { meta: quiet, tags: "saving", after: { rest: "saving" }, on: editable },
        saving: {
          meta: quiet,
          tags: "saving",
          entry: "noteSent",
          initial: "alone",
          invoke: {
            id: "saveDraft",
            src: "saveDraft",
            input: ({ context: { id, values, saved } }) => ({ id, values, saved }),
            onDone: [
              {
                guard: "mustSubmit",
                target: "#signUp.submitting",
                actions: { type: "noteSaved", params: ({ event }) => event.output },
              },
              {
                guard: { type: "isOvertaken", params: ({ event }) => event.output },
                target: "pausing",
                actions: { type: "noteSaved", params: ({ event }) => event.output },
              },
              {
                target: "#signUp.resting",
                actions: [
                  { type: "noteSaved", params: ({ event }) => event.output },
                  { type: "forgetDraft", params: named },
                ],
              },
            ],
            onError: [
              { guard: isStale, target: "settling", actions: noteComparison },
              {
                guard: { type: "isUnheard", params: failure },
                target: "waiting",
                actions: [noteFailure, showFailure],
              },
              { target: "failed", actions: [noteFailure, showFailure] },
            ],
          },
          states: {
            alone: {
              on: {
                "field.changed": { meta: quiet, actions: changed },
                submit: [
                  { guard: "isValid", target: "thenSubmitting" },
                  { meta: refusal, actions: "noteErrors" },
                ],
              },
            },
            thenSubmitting: {
              description: "It is submitted once this save has been answered: both write the same version.",
              tags: "busy",
            },
          },
        },
        waiting: {
          meta: said,
          description: "Kept on this device until the server can be reached.",
          after: { patience: "saving" },
          on: { ...editable, retry: "saving", "connection.restored": "saving" },
        },
        failed: {
          meta: said,
          description: "Not saved, and why; typed text is kept.",
          on: { ...editable, retry: "saving" },
        },
        settling: {
          description:
            "Somebody, usually another tab, has saved meanwhile: what only one of them has changed needs no choice.",
          always: [
            { guard: "isDisputed", target: "disputed" },
            {
              guard: "isSaved",
              target: "#signUp.resting",
              actions: { type: "forgetDraft", params: named },
            },
            { target: "saving" },
          ],
        },
        disputed: {
          meta: { focus: "the comparison", says: "shown" },
          on: {
            "field.changed": { meta: quiet, actions: changed },
            submit: { target: "disputed", reenter: true },
            "side.chosen": {
              target: "settling",
              actions: { type: "chooseSide", params: ({ event }) => event },
            },
          },
        },
      },
    },
    submitting: {
      meta: quiet,
      tags: "busy",
      entry: "forgetFailure",
      invoke: [
        {
          id: "keepUnsavedWork",
          src: "keepUnsavedWork",
          input: named,
          onError: { description: "It is submitted all the same." },
        },
        {
          id: "submitProfile",
          src: "submitProfile",
          input: ({ context: { id, values, saved } }) => ({ id, values, saved }),
          onDone: {
            target: "submitted",
            actions: { type: "showSubmitted", params: ({ event }) => ({ profile: event.output }) },
          },
          onError: [
            {
              guard: { type: "isSubmitted", params: failure },
              target: "submitted",
              actions: {
                type: "showSubmitted",
                params: ({ event }) => ({ profile: staleOf(event.error)!.current }),
              },
            },
            { guard: isStale, target: "agreeing", actions: noteComparison },
            {
              guard: { type: "isUnheard", params: failure },
              target: "unsaved.waiting",
              actions: [noteFailure, showFailure],
            },
            {
              guard: { type: "isRefused", params: failure },
              meta: refusal,
              target: "unsaved.failed",
              actions: noteFailure,
            },
            { target: "unsaved.failed", actions: [noteFailure, showFailure] },
          ],
        },
      ],
    },
    agreeing: {
      description: "What was changed elsewhere is shown beside what was submitted.",
      always: [{ guard: "isDisputed", target: "unsaved.disputed" }, { target: "submitting" }],
    },
    submitted: {
      meta: leads,
      type: "final",
      entry: { type: "forgetDraft", params: named },
    },
  },
});

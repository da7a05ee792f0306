import { assign, setup } from "xstate";
import { draftMinLength } from "#src/contracts/limits.ts";
import { fieldErrorsOf, staleOf } from "../failures.ts";
import type { Hold } from "../leave/leaveMachine.ts";
import { effect, heard, promised } from "../provided.ts";
import { compare, retyped, sided, typed, versionField, type Comparison, type Side } from "./comparison.ts";
import { withoutField, type FieldErrors } from "./fieldErrors.ts";

export type FormValues = Record<string, unknown>;

export type FormInput = {
  /** Unique among the open forms; names the unsaved work and its draft. */
  name: string;
  values: FormValues;
  /** What was typed before the page was lost, if anything (T-4). */
  draft?: FormValues | null;
  /** The contract's judgement, for example `(values) => fieldErrors(ProfileDraft, values)`. */
  check: (values: FormValues) => FieldErrors;
  /** The values of a record that the server tells; its fields of the same names unless given. */
  read?: (record: FormValues) => FormValues;
};

export type FormContext = {
  name: string;
  /** What the server has. */
  saved: FormValues;
  /** What is typed. */
  values: FormValues;
  draft: FormValues | null;
  check: FormInput["check"];
  read: NonNullable<FormInput["read"]>;
  errors: FieldErrors;
  failure: unknown;
  /** Where somebody else has saved meanwhile: what they have, and which side each differing field takes (T-47). */
  comparison: Comparison | null;
};

export type FormEvent =
  | { type: "field.changed"; field: string; value: unknown }
  | { type: "side.chosen"; field: string; side: Side }
  | { type: "save" }
  | { type: "discard" }
  | { type: "takeDraft" }
  | { type: "dropDraft" }
  | { type: "row.loaded"; values: FormValues };

const sameFields =
  (values: FormValues) =>
  (record: FormValues): FormValues =>
    Object.fromEntries(Object.keys(values).map((field) => [field, record[field]]));

const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Whether a draft holds a text long enough to be offered back (T-4). */
const isWorthOffering = (draft: FormValues | null, saved: FormValues) =>
  draft !== null &&
  Object.entries(draft).some(
    ([field, value]) =>
      field !== versionField &&
      typeof value === "string" &&
      value.length > draftMinLength &&
      value !== saved[field],
  );

const named = ({ context: { name } }: { context: FormContext }) => ({ name });
const hold = ({ context: { name } }: { context: FormContext }): Hold => ({
  name,
  question: "Leave without saving?",
  consequence: "What you have changed here will be lost.",
});
const draft = ({ context }: { context: FormContext }) => ({ name: context.name, values: typed(context) });

/**
 * Any form that edits one record: it keeps what is typed, saves once at a time, and holds the user back while leaving would
 * lose something, which a save under way does not (T-48).
 */
export const formMachine = setup({
  types: {
    input: {} as FormInput,
    context: {} as FormContext,
    events: {} as FormEvent,
    tags: {} as "busy" | "dirty" | "saved" | "failed",
  },
  actors: {
    save: promised<FormValues, { values: FormValues }>("save"),
    keepUnsavedWork: heard<FormEvent, { name: string }>("keepUnsavedWork"),
    askBeforeLeaving: heard<{ type: "discard" }, Hold>("askBeforeLeaving"),
  },
  actions: {
    keepDraft: effect<{ name: string; values: FormValues }>("keepDraft"),
    forgetDraft: effect<{ name: string }>("forgetDraft"),
    showSaved: effect("showSaved"),
    showFailure: effect<{ failure: unknown }>("showFailure"),
    noteField: assign(({ context }, { field, value }: { field: string; value: unknown }) => ({
      values: { ...context.values, [field]: value },
      errors: withoutField(context.errors, field),
      comparison: retyped(context.comparison, field, value),
    })),
    noteErrors: assign(({ context }) => ({ errors: context.check(context.values) })),
    noteFailure: assign((_, { failure }: { failure: unknown }) => ({
      failure,
      errors: fieldErrorsOf(failure),
    })),
    forgetFailure: assign({ failure: null, errors: {} }),
    noteSaved: assign((_, { values }: { values: FormValues }) => ({
      saved: values,
      values,
      comparison: null,
    })),
    noteComparison: assign(({ context }, { error }: { error: unknown }) => compare(context, staleOf(error)!)),
    chooseSide: assign(({ context }, chosen: { field: string; side: Side }) => sided(context, chosen)),
    reset: assign(({ context }) => ({
      values: context.saved,
      errors: {},
      failure: null,
      comparison: null,
    })),
    useDraft: assign(({ context }) => ({ values: { ...context.values, ...context.draft }, draft: null })),
    dropDraft: assign({ draft: null }),
  },
  guards: {
    hasDraft: ({ context }) => isWorthOffering(context.draft, context.saved),
    isSame: ({ context }, { field, value }: { field: string; value: unknown }) =>
      isEqual({ ...context.values, [field]: value }, context.saved),
    isAccepted: ({ context }) => Object.keys(context.check(context.values)).length === 0,
    isDiffering: ({ context }, { field }: { field: string }) =>
      context.comparison?.differing.includes(field) ?? false,
    isStale: (_, { error }: { error: unknown }) => staleOf(error) !== null,
    isRefused: (_, { error }: { error: unknown }) => Object.keys(fieldErrorsOf(error)).length > 0,
  },
}).createMachine({
  id: "form",
  context: ({ input: { name, values, draft: lost = null, check, read = sameFields(values) } }) => ({
    name,
    saved: values,
    values,
    draft: lost,
    check,
    read,
    errors: {},
    failure: null,
    comparison: null,
  }),
  initial: "starting",
  states: {
    starting: { always: [{ guard: "hasDraft", target: "offering" }, { target: "pristine" }] },
    offering: {
      description: "Text from before the page was lost is offered back.",
      on: {
        takeDraft: { target: "unsaved", actions: "useDraft" },
        dropDraft: { target: "pristine", actions: ["dropDraft", { type: "forgetDraft", params: named }] },
      },
    },
    pristine: {
      initial: "untouched",
      on: {
        "field.changed": {
          target: "unsaved",
          actions: { type: "noteField", params: ({ event }) => event },
        },
        "row.loaded": { target: ".untouched", actions: { type: "noteSaved", params: ({ event }) => event } },
      },
      states: {
        untouched: {},
        saved: { tags: "saved", description: "Says so until something is typed." },
      },
    },
    unsaved: {
      tags: "dirty",
      initial: "editing",
      invoke: {
        id: "keepUnsavedWork",
        src: "keepUnsavedWork",
        input: named,
        onError: { description: "The form works all the same." },
      },
      states: {
        editing: {
          initial: "typing",
          invoke: {
            id: "askBeforeLeaving",
            src: "askBeforeLeaving",
            input: hold,
            onError: { description: "The form works all the same." },
          },
          on: {
            "field.changed": [
              {
                guard: { type: "isSame", params: ({ event }) => event },
                target: "#form.pristine",
                actions: [
                  { type: "noteField", params: ({ event }) => event },
                  { type: "forgetDraft", params: named },
                ],
              },
              {
                actions: [
                  { type: "noteField", params: ({ event }) => event },
                  { type: "keepDraft", params: draft },
                ],
              },
            ],
            "side.chosen": {
              guard: { type: "isDiffering", params: ({ event }) => event },
              actions: [
                { type: "chooseSide", params: ({ event }) => event },
                { type: "keepDraft", params: draft },
              ],
            },
            save: [
              { guard: "isAccepted", target: "saving" },
              { target: ".rejected", actions: "noteErrors" },
            ],
            discard: { target: "#form.pristine", actions: ["reset", { type: "forgetDraft", params: named }] },
          },
          states: {
            typing: { entry: { type: "keepDraft", params: draft } },
            rejected: { description: "The fields say what is wrong with them." },
            failed: { tags: "failed", description: "It could not be saved; what was typed is kept." },
            compared: {
              description:
                "Somebody else has saved meanwhile: field by field, mine or theirs; the next save is on top of theirs.",
            },
          },
        },
        saving: {
          tags: "busy",
          description: "One save at a time; the fields are locked meanwhile.",
          entry: "forgetFailure",
          invoke: {
            id: "save",
            src: "save",
            input: ({ context }) => ({ values: context.values }),
            onDone: {
              target: "#form.pristine.saved",
              actions: [
                { type: "noteSaved", params: ({ event }) => ({ values: event.output }) },
                { type: "forgetDraft", params: named },
                "showSaved",
              ],
            },
            onError: [
              {
                guard: { type: "isStale", params: ({ event }) => ({ error: event.error }) },
                target: "editing.compared",
                actions: { type: "noteComparison", params: ({ event }) => ({ error: event.error }) },
              },
              {
                guard: { type: "isRefused", params: ({ event }) => event },
                target: "editing.rejected",
                actions: [
                  { type: "noteFailure", params: ({ event }) => ({ failure: event.error }) },
                  { type: "showFailure", params: ({ event }) => ({ failure: event.error }) },
                ],
              },
              {
                target: "editing.failed",
                actions: [
                  { type: "noteFailure", params: ({ event }) => ({ failure: event.error }) },
                  { type: "showFailure", params: ({ event }) => ({ failure: event.error }) },
                ],
              },
            ],
          },
        },
      },
    },
  },
});

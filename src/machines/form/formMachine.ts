import { assign, not, setup } from "xstate";
import { asks, back, quiet, refusal, said, type Declared } from "#src/contracts/shown.ts";
import { draftMinLength } from "#src/contracts/limits.ts";
import { fieldErrorsOf, staleOf } from "#src/contracts/failures.ts";
import type { Hold } from "../leave/leaveMachine.ts";
import { effect, heard, promised } from "../provided.ts";
import {
  changedSince,
  compare,
  fieldsOf,
  isField,
  isOwnSave,
  withMine,
  withSent,
  sameFields,
  sentToo,
  withSide,
  typed,
  unchosen,
  versionField,
  type Comparison,
  type Side,
} from "./comparison.ts";
import { withoutField, type FieldErrors } from "./fieldErrors.ts";

export type FormValues = Record<string, unknown>;

/** What has to be agreed to before saving. */
export type FormPrompt = {
  question: string;
  consequence: string;
  /** Further information about it, a line each. */
  details?: readonly string[];
  accept: string;
  /** Values that are saved with it, as agreed. */
  gives?: FormValues;
  /** What is asked next. */
  then?: FormPrompt;
};

export type FormInput = {
  /** Unique among the open forms; names the unsaved work and its draft. */
  name: string;
  values: FormValues;
  /** What was typed before the page was lost, if anything (T-4). */
  draft?: FormValues | null;
  /** Every answer counts: a draft is offered back however short its text, and even for a choice alone. */
  offersAll?: boolean | undefined;
  /** Checks the values by the contract, for example `(values) => fieldErrors(ProfileDraft, values)`. */
  check: (values: FormValues) => FieldErrors;
  /** Reads the form's values from a record of the server; by default its fields of the same names. */
  read?: (record: FormValues) => FormValues;
  /** Whether saving may require agreement first. */
  asks?: boolean;
};

/** What the server has after a save, and when it was received, in milliseconds since the epoch. */
export type FormSaved = { values: FormValues; savedAt: number };

export type FormContext = {
  name: string;
  /** What the server has. */
  saved: FormValues;
  /** What is typed. */
  values: FormValues;
  /** What the last save sends; null if none has begun since the last successful one. */
  sending: FormValues | null;
  /** What was sent before that: it may have arrived although its answer was lost. */
  sent: readonly FormValues[];
  draft: FormValues | null;
  offersAll: boolean | undefined;
  check: FormInput["check"];
  read: NonNullable<FormInput["read"]>;
  errors: FieldErrors;
  failure: unknown;
  /** If somebody else has saved in the meantime: their values, and which side each conflict takes (T-47). */
  comparison: Comparison | null;
  asks: boolean;
  question: FormPrompt | null;
  /** What was agreed to, for the next save only. */
  agreed: FormValues;
  /** When this form last saved the record. */
  savedAt: number | null;
};

export type FormEvent =
  | { type: "field.changed"; field: string; value: unknown }
  /** A setting that is saved as soon as it is chosen, without being checked here. */
  | { type: "choose"; field: string; value: unknown }
  | { type: "side.chosen"; field: string; side: Side }
  | { type: "save" }
  | { type: "agree" }
  | { type: "decline" }
  | { type: "discard" }
  | { type: "takeDraft" }
  | { type: "dropDraft" }
  | { type: "row.loaded"; values: FormValues };

/** Whether a draft holds a text long enough to be offered back (T-4), or anything at all if everything counts. */
const isWorthOffering = ({ draft, saved, offersAll }: FormContext) =>
  draft !== null &&
  (offersAll
    ? !sameFields(draft, saved)
    : Object.entries(draft).some(
        ([field, value]) =>
          isField(field) &&
          typeof value === "string" &&
          value.length > draftMinLength &&
          value !== saved[field],
      ));

const nothingSent = { sending: null, sent: [] };

/** What has been chosen while a save is under way. */
const chosenSince = ({ sending, values }: FormContext): FormValues => changedSince(sending!, values);

const named = ({ context: { name } }: { context: FormContext }) => ({ name });
const hold = ({ context: { name } }: { context: FormContext }): Hold => ({
  name,
  question: "Leave without saving?",
  consequence: "Your changes will be lost.",
});
const draft = ({ context }: { context: FormContext }) => ({ name: context.name, values: typed(context) });

/** Leaving asks first, while something would be lost. */
const askBeforeLeaving = {
  id: "askBeforeLeaving",
  src: "askBeforeLeaving",
  input: hold,
  onError: { description: "The form works without it." },
} as const;

const discard = {
  meta: { focus: "the form", says: "Your changes have been discarded." },
  target: "#form.pristine",
  actions: ["reset", { type: "forgetDraft", params: named }],
} as const;

type Typed = { event: { field: string; value: unknown } };
const noteField = { type: "noteField", params: ({ event }: Typed) => event } as const;

type Failed = { event: { error: unknown } };
const failure = ({ event }: Failed) => ({ failure: event.error });
/** If a call fails, the fields say why, or the form does. Only what the form cannot say is shown elsewhere. */
const notSaved = [
  {
    guard: { type: "isRefused", params: ({ event }: Failed) => ({ error: event.error }) },
    target: "editing.rejected",
    actions: { type: "noteFailure", params: failure },
  },
  {
    target: "editing.failed",
    actions: [
      { type: "noteFailure", params: failure },
      { type: "showFailure", params: failure },
    ],
  },
] as const;

/**
 * Any form that edits one record: it keeps what is typed, runs one save at a time, and warns the user while leaving
 * would lose something. What is being saved would not be lost (T-48).
 */
export const formMachine = setup({
  types: {
    meta: {} as Declared,
    input: {} as FormInput,
    context: {} as FormContext,
    events: {} as FormEvent,
    tags: {} as "busy" | "dirty" | "saved" | "failed",
  },
  actors: {
    save: promised<FormSaved, { values: FormValues; saved: FormValues }>("save"),
    askFirst: promised<FormPrompt | null, { values: FormValues; saved: FormValues }>("askFirst"),
    keepUnsavedWork: heard<FormEvent, { name: string }>("keepUnsavedWork"),
    askBeforeLeaving: heard<{ type: "discard" }, Hold>("askBeforeLeaving"),
  },
  actions: {
    keepDraft: effect<{ name: string; values: FormValues }>("keepDraft"),
    forgetDraft: effect<{ name: string }>("forgetDraft"),
    showSaved: effect("showSaved"),
    showFailure: effect<{ failure: unknown }>("showFailure"),
    noteField: assign(({ context }, { field, value }: { field: string; value: unknown }) => ({
      ...withMine(context, field, value),
      errors: withoutField(context.errors, field),
    })),
    noteErrors: assign(({ context }) => ({ errors: context.check(context.values) })),
    noteFailure: assign((_, { failure }: { failure: unknown }) => ({
      failure,
      errors: fieldErrorsOf(failure),
    })),
    forgetFailure: assign({ failure: null, errors: {}, comparison: null }),
    noteSent: assign(({ context: { sent, sending, values } }) => ({
      sending: values,
      sent: sending ? sentToo(sent, sending) : sent,
    })),
    noteSaved: assign((_, { values }: { values: FormValues }) => ({
      saved: values,
      values,
      ...nothingSent,
      comparison: null,
    })),
    /** What was chosen during the save stays chosen. */
    noteSavedSoFar: assign(({ context }, { values }: { values: FormValues }) => ({
      saved: values,
      values: { ...values, ...chosenSince(context) },
      ...nothingSent,
    })),
    /** Drops what was chosen meanwhile, and keeps what is being saved. */
    takeBack: assign(({ context: { sending } }) => ({ values: sending! })),
    noteTime: assign((_, { savedAt }: Pick<FormSaved, "savedAt">) => ({ savedAt })),
    /** Makes what is typed a change to the form's own earlier save. */
    buildOnOwn: assign(({ context }, { error }: { error: unknown }) => {
      const saved = context.read(staleOf(error)!.current);
      return { saved, values: { ...context.values, [versionField]: saved[versionField] }, ...nothingSent };
    }),
    noteComparison: assign(({ context }, { error }: { error: unknown }) => {
      const stale = staleOf(error)!;
      const saved = withSent(context.saved, context.sent, context.read(stale.current));
      return { ...compare({ ...context, saved }, stale), ...nothingSent };
    }),
    chooseSide: assign(({ context }, chosen: { field: string; side: Side }) => withSide(context, chosen)),
    reset: assign(({ context }) => ({
      values: context.saved,
      errors: {},
      failure: null,
      comparison: null,
    })),
    useDraft: assign(({ context }) => ({ values: { ...context.values, ...context.draft }, draft: null })),
    dropDraft: assign({ draft: null }),
    noteQuestion: assign((_, { question }: { question: FormPrompt | null }) => ({ question })),
    askNext: assign(({ context: { question } }) => ({ question: question!.then! })),
    beginAsking: assign({ agreed: {} }),
    takeAgreed: assign(({ context: { agreed, question } }) => ({
      agreed: { ...agreed, ...question!.gives },
    })),
  },
  guards: {
    hasDraft: ({ context }) => isWorthOffering(context),
    matchesSaved: ({ context }, { field, value }: { field: string; value: unknown }) =>
      sameFields({ ...context.values, [field]: value }, context.saved),
    hasChosenMore: ({ context }) => Object.keys(chosenSince(context)).length > 0,
    needsConfirmation: ({ context }) =>
      context.asks && Object.keys(context.check(context.values)).length === 0,
    needsNoConfirmation: (_, { question }: { question: FormPrompt | null }) => question === null,
    asksMore: ({ context: { question } }) => question?.then !== undefined,
    isValid: ({ context }) => Object.keys(context.check(context.values)).length === 0,
    isConflict: ({ context }, { field }: { field: string }) =>
      context.comparison?.conflicts.includes(field) ?? false,
    hasNoOpenConflict: ({ context }) => unchosen(context.comparison).length === 0,
    isStale: (_, { error }: { error: unknown }) => staleOf(error) !== null,
    isOwn: ({ context }, { error }: { error: unknown }) => {
      const stale = staleOf(error);
      return stale !== null && isOwnSave(context.sent, context.values, context.read(stale.current));
    },
    isRefused: (_, { error }: { error: unknown }) => Object.keys(fieldErrorsOf(error)).length > 0,
  },
}).createMachine({
  id: "form",
  context: ({
    input: { name, values, draft: lost = null, offersAll, check, read = fieldsOf(values), asks = false },
  }) => ({
    name,
    saved: values,
    values,
    ...nothingSent,
    draft: lost,
    offersAll,
    check,
    read,
    errors: {},
    failure: null,
    comparison: null,
    asks,
    question: null,
    agreed: {},
    savedAt: null,
  }),
  initial: "starting",
  states: {
    starting: { always: [{ guard: "hasDraft", target: "offering" }, { target: "pristine" }] },
    offering: {
      meta: said,
      description: "Text from before the page was lost is offered for restoring.",
      on: {
        takeDraft: {
          meta: { focus: "the form", says: "Your changes have been restored." },
          target: "unsaved",
          actions: "useDraft",
        },
        dropDraft: {
          meta: { focus: "the form", says: "Your changes have been discarded." },
          target: "pristine",
          actions: ["dropDraft", { type: "forgetDraft", params: named }],
        },
      },
    },
    pristine: {
      meta: quiet,
      initial: "untouched",
      on: {
        "field.changed": {
          target: "unsaved",
          actions: noteField,
        },
        choose: {
          target: "unsaved.saving",
          actions: noteField,
        },
        "row.loaded": { target: ".untouched", actions: { type: "noteSaved", params: ({ event }) => event } },
      },
      states: {
        untouched: {},
        saved: { meta: said, tags: "saved", description: "Says so, and when, until something is typed." },
      },
    },
    unsaved: {
      tags: "dirty",
      initial: "editing",
      invoke: {
        id: "keepUnsavedWork",
        src: "keepUnsavedWork",
        input: named,
        onError: { description: "The form works without it." },
      },
      states: {
        editing: {
          initial: "typing",
          invoke: askBeforeLeaving,
          on: {
            "field.changed": [
              {
                guard: { type: "matchesSaved", params: ({ event }) => event },
                target: "#form.pristine",
                actions: ["reset", { type: "forgetDraft", params: named }],
              },
              {
                meta: quiet,
                actions: [noteField, { type: "keepDraft", params: draft }],
              },
            ],
            choose: {
              guard: "hasNoOpenConflict",
              target: "saving",
              actions: noteField,
            },
            save: [
              { guard: "needsConfirmation", target: "asking" },
              { guard: "isValid", target: "saving" },
              { target: ".rejected", actions: "noteErrors" },
            ],
            discard,
          },
          states: {
            typing: { meta: quiet, entry: { type: "keepDraft", params: draft } },
            rejected: { meta: refusal, description: "Check the fields with errors." },
            failed: {
              meta: said,
              tags: "failed",
              description: "Saving failed; what was typed is kept.",
            },
            compared: {
              description:
                "Someone else has saved since. Changes by only one of the two are kept; the rest is chosen field by field.",
              initial: "choosing",
              on: {
                "side.chosen": {
                  meta: quiet,
                  guard: { type: "isConflict", params: ({ event }) => event },
                  actions: [
                    { type: "chooseSide", params: ({ event }) => event },
                    { type: "keepDraft", params: draft },
                  ],
                },
              },
              states: {
                choosing: {
                  description: "Nothing is saved until every conflict is settled.",
                  always: { guard: "hasNoOpenConflict", target: "settled" },
                  initial: "asked",
                  on: {
                    save: ".reminded",
                  },
                  states: {
                    asked: { meta: { focus: "the comparison", says: "shown" } },
                    reminded: {
                      meta: { focus: "the open choice", says: "shown" },
                      description: "Says so at each conflict that is still open.",
                    },
                  },
                },
                settled: { meta: quiet, description: "The next save builds on theirs." },
              },
            },
          },
        },
        asking: {
          meta: quiet,
          tags: "busy",
          description: "Shows what saving would do, to be confirmed.",
          entry: ["forgetFailure", "beginAsking"],
          invoke: {
            id: "askFirst",
            src: "askFirst",
            input: ({ context: { values, saved } }) => ({ values, saved }),
            onDone: [
              {
                guard: { type: "needsNoConfirmation", params: ({ event }) => ({ question: event.output }) },
                target: "saving",
              },
              {
                target: "agreeing",
                actions: { type: "noteQuestion", params: ({ event }) => ({ question: event.output }) },
              },
            ],
            onError: notSaved,
          },
        },
        agreeing: {
          meta: asks,
          tags: "busy",
          description: "Nothing is saved until it is confirmed.",
          invoke: askBeforeLeaving,
          on: {
            agree: [
              { guard: "asksMore", target: "agreeing", reenter: true, actions: ["takeAgreed", "askNext"] },
              { target: "saving", actions: "takeAgreed" },
            ],
            decline: { meta: back, target: "editing" },
            discard,
          },
        },
        saving: {
          meta: quiet,
          tags: "busy",
          description:
            "One save at a time. The fields are locked while it runs, except for settings: what is chosen meanwhile is saved next.",
          entry: ["forgetFailure", "noteSent"],
          initial: "sending",
          on: {
            choose: { meta: quiet, actions: noteField },
          },
          states: {
            sending: { always: { guard: "hasChosenMore", target: "waiting" } },
            waiting: {
              description: "What has been chosen meanwhile is not on its way yet: leaving would lose it.",
              invoke: askBeforeLeaving,
              always: { guard: not("hasChosenMore"), target: "sending" },
              on: {
                discard: { meta: quiet, actions: "takeBack" },
              },
            },
          },
          invoke: {
            id: "save",
            src: "save",
            input: ({ context: { values, saved, agreed } }) => ({ values: { ...values, ...agreed }, saved }),
            onDone: [
              {
                guard: "hasChosenMore",
                target: "saving",
                reenter: true,
                actions: { type: "noteSavedSoFar", params: ({ event }) => event.output },
              },
              {
                target: "#form.pristine.saved",
                actions: [
                  { type: "noteSaved", params: ({ event }) => event.output },
                  { type: "noteTime", params: ({ event }) => event.output },
                  { type: "forgetDraft", params: named },
                  "showSaved",
                ],
              },
            ],
            onError: [
              {
                guard: { type: "isOwn", params: ({ event }) => ({ error: event.error }) },
                description: "Only the answer of an earlier save was lost; nobody else has saved.",
                target: "saving",
                reenter: true,
                actions: { type: "buildOnOwn", params: ({ event }) => ({ error: event.error }) },
              },
              {
                guard: { type: "isStale", params: ({ event }) => ({ error: event.error }) },
                target: "editing.compared",
                actions: { type: "noteComparison", params: ({ event }) => ({ error: event.error }) },
              },
              ...notSaved,
            ],
          },
        },
      },
    },
  },
});

import { assign, not, setup } from "xstate";
import { quiet, refusal, said, type Declared } from "#src/contracts/shown.ts";
import { isConflict, staleOf } from "#src/contracts/failures.ts";
import { fieldsOf, isOwnSave, sentToo, versionField } from "../form/comparison.ts";
import type { Hold } from "../leave/leaveMachine.ts";
import { effect, heard, promised } from "../provided.ts";

/** What is requested, and what it would do. Their contents concern only the caller. */
type Draft = Readonly<Record<string, unknown>>;
type Preview = Readonly<Record<string, unknown>>;

export type PreviewContext = {
  /** Unique among open previews; names the unsaved work. */
  name: string;
  /** As on the server; after `perform`, its result. */
  given: Draft;
  draft: Draft;
  /** What was sent since the last known outcome: it may have been done although the answer was lost. */
  sent: readonly Draft[];
  preview: Preview | null;
  /** The user's own password, if they must confirm who they are. */
  password: string;
};

export type PreviewEvent =
  | { type: "changed"; draft: Draft }
  /** The draft is a list of rules, with one more at its end, or without one. */
  | { type: "rule.added"; draft: Draft }
  | { type: "rule.removed"; draft: Draft }
  | { type: "preview" }
  /** The choice is incomplete, so there is nothing to preview yet. */
  | { type: "incomplete" }
  | { type: "back" }
  | { type: "discard" }
  | { type: "password.changed"; password: string }
  | { type: "confirm" };

type Failed = { event: { error: unknown } };
const showFailure = {
  type: "showFailure",
  params: ({ event }: Failed) => ({ failure: event.error }),
} as const;

const failing = ({ event }: Failed) => ({ failure: event.error });

/** What the server has now in place of the draft, according to a refusal; null if that does not say. */
const nowOf = (draft: Draft, failure: unknown): Draft | null => {
  const stale = staleOf(failure);
  return stale && fieldsOf(draft)(stale.current);
};

const named = ({ context: { name } }: { context: PreviewContext }) => ({ name });
const hold = ({ context: { name } }: { context: PreviewContext }): Hold => ({
  name,
  question: "Leave without saving?",
  consequence: "Your choices will be lost.",
});

/**
 * Only the answer to an earlier save was lost: nobody else has saved. What was chosen since is previewed as a change to
 * that save. Saving the same again would have been accepted.
 */
const own = {
  guard: { type: "isOwn", params: failing },
  actions: { type: "buildOnOwn", params: failing },
} as const;

/** Somebody else has saved since: the user starts again from what they saved. */
const late = {
  meta: said,
  guard: { type: "isStale", params: failing },
  target: "editing",
  actions: [
    "forgetPreview",
    showFailure,
    { type: "showLate", params: ({ context: { draft } }: { context: PreviewContext }) => ({ draft }) },
  ],
} as const;

const anew = {
  target: "editing",
  actions: { type: "noteDraft", params: ({ event }: { event: { draft: Draft } }) => event },
} as const;
/** A different choice; adding or removing a rule adds or removes its fields. */
const chooses = {
  changed: { ...anew, meta: quiet },
  "rule.added": { ...anew, meta: { focus: "the new rule", says: "The rule is added." } },
  "rule.removed": { ...anew, meta: { focus: "the next rule", says: "The rule is removed." } },
} as const;

/**
 * An act that is previewed before it is done: the server is asked what it would do, and only what was shown is
 * confirmed (T-49, T-50). If things have changed in the meantime the server says so, and it is shown again. Once the
 * choice differs from what there was, leaving would lose it (T-48).
 */
export const previewMachine = setup({
  types: {
    meta: {} as Declared,
    /** `typed` is a draft to start with, brought from a form that could not save it. */
    input: {} as { name: string; draft: Draft; typed?: Draft },
    context: {} as PreviewContext,
    events: {} as PreviewEvent,
    tags: {} as "editing" | "asking" | "busy",
  },
  actors: {
    askPreview: promised<Preview, { draft: Draft }>("askPreview"),
    perform: promised<Draft, { draft: Draft; preview: Preview; password: string }>("perform"),
    keepUnsavedWork: heard<PreviewEvent, { name: string }>("keepUnsavedWork"),
    askBeforeLeaving: heard<{ type: "discard" }, Hold>("askBeforeLeaving"),
  },
  actions: {
    showDone: effect("showDone"),
    showFailure: effect<{ failure: unknown }>("showFailure"),
    showLate: effect<{ draft: Draft }>("showLate"),
    noteDraft: assign((_, { draft }: { draft: Draft }) => ({ draft })),
    notePreview: assign((_, { preview }: { preview: Preview }) => ({ preview })),
    notePassword: assign((_, { password }: { password: string }) => ({ password })),
    forgetPreview: assign({ preview: null, password: "" }),
    noteSent: assign(({ context: { sent, draft } }) => ({ sent: sentToo(sent, draft) })),
    /** Makes the choice a change to the earlier save, whose answer was lost. */
    buildOnOwn: assign(({ context: { draft } }, { failure }: { failure: unknown }) => {
      const given = nowOf(draft, failure)!;
      return { given, draft: { ...draft, [versionField]: given[versionField] }, sent: [] };
    }),
    noteDone: assign((_, { draft }: { draft: Draft }) => ({
      given: draft,
      draft,
      sent: [],
      preview: null,
      password: "",
    })),
    reset: assign(({ context }) => ({ draft: context.given, preview: null, password: "" })),
  },
  guards: {
    hasChangedSince: (_, { failure }: { failure: unknown }) => isConflict(failure),
    isStale: (_, { failure }: { failure: unknown }) => staleOf(failure) !== null,
    isOwn: ({ context: { sent, draft } }, { failure }: { failure: unknown }) => {
      const now = nowOf(draft, failure);
      return now !== null && isOwnSave(sent, draft, now);
    },
    isUnchangedDraft: ({ context: { draft, given } }) => JSON.stringify(draft) === JSON.stringify(given),
  },
}).createMachine({
  id: "preview",
  context: ({ input: { name, draft, typed = draft } }) => ({
    ...{ name, given: draft, draft: typed, sent: [] },
    ...{ preview: null, password: "" },
  }),
  initial: "open",
  states: {
    open: {
      type: "parallel",
      on: { discard: { target: [".act.editing", ".draft.given"], actions: "reset" } },
      states: {
        act: {
          initial: "editing",
          states: {
            editing: {
              meta: { focus: "the form", says: "nothing" },
              tags: "editing",
              on: {
                ...chooses,
                preview: "asking",
                incomplete: "lacking",
              },
            },
            lacking: {
              meta: refusal,
              tags: "editing",
              description: "The form says what is missing, until something else is chosen.",
              on: {
                ...chooses,
                preview: "asking",
                incomplete: { target: "lacking", reenter: true },
              },
            },
            asking: {
              meta: quiet,
              tags: ["asking", "busy"],
              invoke: {
                id: "askPreview",
                src: "askPreview",
                input: ({ context }) => ({ draft: context.draft }),
                onDone: {
                  target: "previewed",
                  actions: { type: "notePreview", params: ({ event }) => ({ preview: event.output }) },
                },
                onError: [
                  { ...own, target: "asking", reenter: true },
                  late,
                  { meta: said, target: "editing", actions: ["forgetPreview", showFailure] },
                ],
              },
            },
            previewed: {
              meta: { focus: "the preview", says: "shown" },
              on: {
                changed: {
                  target: "asking",
                  description:
                    "A different choice would do something else, so only what was shown can be confirmed.",
                  actions: { type: "noteDraft", params: ({ event }) => event },
                },
                "password.changed": {
                  meta: quiet,
                  actions: { type: "notePassword", params: ({ event }) => event },
                },
                back: { target: "editing", actions: "forgetPreview" },
                confirm: "performing",
              },
            },
            performing: {
              meta: quiet,
              tags: "busy",
              entry: "noteSent",
              invoke: {
                id: "perform",
                src: "perform",
                input: ({ context: { draft, preview, password } }) => ({
                  draft,
                  preview: preview!,
                  password,
                }),
                onDone: {
                  target: "done",
                  actions: [
                    { type: "noteDone", params: ({ event }) => ({ draft: event.output }) },
                    "showDone",
                  ],
                },
                onError: [
                  { ...own, target: "asking" },
                  late,
                  {
                    meta: said,
                    guard: { type: "hasChangedSince", params: ({ event }) => ({ failure: event.error }) },
                    target: "asking",
                    actions: showFailure,
                  },
                  { meta: said, target: "previewed", actions: showFailure },
                ],
              },
            },
            done: {
              meta: { focus: "heading", says: "shown" },
              tags: "editing",
              description: "It begins again with what is there now.",
              on: {
                ...chooses,
                preview: "asking",
                incomplete: "lacking",
              },
            },
          },
        },
        draft: {
          initial: "given",
          states: {
            given: { meta: quiet, always: { guard: not("isUnchangedDraft"), target: "changed" } },
            changed: {
              meta: quiet,
              always: { guard: "isUnchangedDraft", target: "given" },
              invoke: [
                {
                  id: "keepUnsavedWork",
                  src: "keepUnsavedWork",
                  input: named,
                  onError: { description: "It works without it." },
                },
                {
                  id: "askBeforeLeaving",
                  src: "askBeforeLeaving",
                  input: hold,
                  onError: { description: "It works without it." },
                },
              ],
            },
          },
        },
      },
    },
  },
});

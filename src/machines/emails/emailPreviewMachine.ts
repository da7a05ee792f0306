import { assign, setup } from "xstate";
import type { EmailFilling, EmailPreview, EmailTexts } from "#src/contracts/admin/emails.ts";
import type { SentToOneself } from "#src/contracts/emails/sentToOneself.ts";
import { quiet, said, type Declared } from "#src/contracts/shown.ts";
import { fieldErrorsOf } from "#src/contracts/failures.ts";
import { effect, heard, promised } from "../provided.ts";

/** Milliseconds without typing before the preview is updated. */
export const previewPause = 600;

export type EmailPreviewContext = {
  draft: EmailTexts;
  filled: EmailFilling;
  preview: EmailPreview | null;
  /** Why there is no newer preview. */
  failure: unknown;
  /** What has become of the last test. */
  sent: SentToOneself | null;
};

export type EmailPreviewEvent =
  | { type: "draft.changed"; draft: EmailTexts }
  | { type: "filled.chosen"; filled: EmailFilling }
  | { type: "retry" }
  | { type: "test" };

type Failed = { event: { error: unknown } };
const failure = ({ event }: Failed) => ({ failure: event.error });

/**
 * A preview of an email, beside the form in which it is written: requested again once nothing has been typed for a
 * while. The last preview stays until then. If a text cannot be sent, the preview says why. A test is sent to the
 * writer.
 */
export const emailPreviewMachine = setup({
  types: {
    meta: {} as Declared,
    input: {} as { draft: EmailTexts },
    context: {} as EmailPreviewContext,
    events: {} as EmailPreviewEvent,
    tags: {} as "asking" | "sending",
  },
  actors: {
    watchDraft: heard<EmailPreviewEvent>("watchDraft"),
    askPreview: promised<EmailPreview, { draft: EmailTexts; filled: EmailFilling }>("askPreview"),
    sendTest: promised<SentToOneself, { draft: EmailTexts }>("sendTest"),
  },
  actions: {
    showFailure: effect<{ failure: unknown }>("showFailure"),
    noteDraft: assign((_, { draft }: { draft: EmailTexts }) => ({ draft })),
    noteFilled: assign((_, { filled }: { filled: EmailFilling }) => ({ filled })),
    notePreview: assign((_, { preview }: { preview: EmailPreview }) => ({ preview, failure: null })),
    noteFailure: assign((_, told: { failure: unknown }) => told),
    noteSent: assign((_, sent: SentToOneself) => ({ sent })),
  },
  guards: {
    isOther: ({ context }, { draft }: { draft: EmailTexts }) =>
      JSON.stringify(draft) !== JSON.stringify(context.draft),
    isRefused: (_, told: { failure: unknown }) => Object.keys(fieldErrorsOf(told.failure)).length > 0,
  },
  delays: { pause: previewPause },
}).createMachine({
  id: "emailPreview",
  context: ({ input: { draft } }) => ({
    draft,
    filled: "example",
    preview: null,
    failure: null,
    sent: null,
  }),
  invoke: { id: "watchDraft", src: "watchDraft", onError: { description: "What is shown stays." } },
  type: "parallel",
  states: {
    look: {
      initial: "asking",
      on: {
        "draft.changed": {
          guard: { type: "isOther", params: ({ event }) => event },
          target: ".pausing",
          actions: { type: "noteDraft", params: ({ event }) => event },
        },
        "filled.chosen": { target: ".asking", actions: { type: "noteFilled", params: ({ event }) => event } },
      },
      states: {
        pausing: { meta: quiet, after: { pause: "asking" } },
        asking: {
          meta: quiet,
          tags: "asking",
          invoke: {
            id: "askPreview",
            src: "askPreview",
            input: ({ context: { draft, filled } }) => ({ draft, filled }),
            onDone: {
              target: "shown",
              actions: { type: "notePreview", params: ({ event }) => ({ preview: event.output }) },
            },
            onError: [
              {
                guard: { type: "isRefused", params: failure },
                target: "refused",
                actions: { type: "noteFailure", params: failure },
              },
              { target: "failed", actions: { type: "noteFailure", params: failure } },
            ],
          },
        },
        shown: { meta: quiet },
        refused: {
          meta: said,
          description: "The text cannot be sent: the preview says why, and waits for another text.",
        },
        failed: { meta: said, on: { retry: "asking" } },
      },
    },
    test: {
      initial: "unsent",
      states: {
        unsent: { meta: quiet, on: { test: "sending" } },
        sending: {
          meta: quiet,
          tags: "sending",
          invoke: {
            id: "sendTest",
            src: "sendTest",
            input: ({ context: { draft } }) => ({ draft }),
            onDone: { target: "sent", actions: { type: "noteSent", params: ({ event }) => event.output } },
            onError: { meta: said, target: "unsent", actions: { type: "showFailure", params: failure } },
          },
        },
        sent: { meta: said, on: { test: "sending" } },
      },
    },
  },
});

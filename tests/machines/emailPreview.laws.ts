import type { emailPreviewMachine, EmailPreviewContext } from "#src/machines/emails/emailPreviewMachine.ts";
import { asks, ruled, type At, type LawTable } from "../model/lawTable.ts";
import { fieldMessages, showsFailure } from "./failures.ts";

type Looked = At<EmailPreviewContext>;

const [pausing, asking, shown] = ["look.pausing", "look.asking", "look.shown"];
const [refused, failed] = ["look.refused", "look.failed"];
const [unsent, sending, sent] = ["test.unsent", "test.sending", "test.sent"];

const isOther = ({ context, event }: Looked): boolean =>
  JSON.stringify(event["draft"]) !== JSON.stringify(context.draft);
const isRefusal = ({ event }: Looked): boolean => Object.keys(fieldMessages(event["error"])).length > 0;
const asksPreview = ({ after: { draft, filled } }: Looked) => [asks("askPreview", { draft, filled })];

/** Edits are shown after a pause, and the last preview stays until then; a test email is sent independently. */
export const emailPreviewLaws: LawTable<typeof emailPreviewMachine> = {
  start: ({ draft }) => ({
    to: [asking, unsent],
    context: { draft, filled: "example", preview: null, failure: null, sent: null },
    does: [asks("watchDraft"), asks("askPreview", { draft, filled: "example" })],
  }),
  waits: { [pausing]: ["pause"] },
  laws: [
    ...ruled<EmailPreviewContext>("a preview is requested once typing has paused [B-513]", [
      { on: "draft.changed", when: (at) => !isOther(at) },
      {
        except: pausing,
        on: "draft.changed",
        when: isOther,
        to: pausing,
        sets: ({ event }) => ({ draft: event["draft"] }),
      },
      {
        in: pausing,
        on: "draft.changed",
        when: isOther,
        sets: ({ event }) => ({ draft: event["draft"] }),
        anew: ["pause"],
      },
      { in: pausing, on: "after pause (600 ms)", to: asking, does: asksPreview },
      {
        on: "filled.chosen",
        to: asking,
        sets: ({ event }) => ({ filled: event["filled"] }),
        does: asksPreview,
      },
      {
        in: asking,
        on: "askPreview ✓",
        to: shown,
        sets: ({ event }) => ({ preview: event["output"], failure: null }),
      },
      {
        in: asking,
        on: "askPreview ✗",
        when: isRefusal,
        to: refused,
        sets: ({ event }) => ({ failure: event["error"] }),
      },
      {
        in: asking,
        on: "askPreview ✗",
        when: (at) => !isRefusal(at),
        to: failed,
        sets: ({ event }) => ({ failure: event["error"] }),
      },
      { in: failed, on: "retry", to: asking, does: asksPreview },
      { on: "watchDraft ✗", taken: true },
    ]),
    {
      in: [unsent, sent],
      on: "test",
      to: sending,
      does: ({ context: { draft } }) => [asks("sendTest", { draft })],
    },
    { in: sending, on: "sendTest ✓", to: sent, sets: ({ event }) => ({ sent: event["output"] }) },
    { in: sending, on: "sendTest ✗", to: unsent, does: showsFailure },
  ],
};

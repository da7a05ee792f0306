import type { feedMachine } from "#src/machines/podcast/feedMachine.ts";
import { asks, does, type LawTable } from "../model/lawTable.ts";

const ask = asks("askAddress");

/**
 * The address is loaded when the dialog opens. It can be copied, and replaced; if replacing fails, the old one stays.
 */
export const feedLaws: LawTable<typeof feedMachine> = {
  start: () => ({ to: "closed", context: { url: null } }),
  waits: {},
  laws: [
    { in: "closed", on: "open", to: "open.asking", does: [ask] },
    { in: "open", on: "close", to: "closed" },
    {
      in: "open.asking",
      on: "askAddress ✓",
      to: "open.shown",
      sets: ({ event }) => ({ url: event["output"] }),
    },
    { in: "open.asking", on: "askAddress ✗", to: "open.failed" },
    { in: "open.failed", on: "retry", to: "open.asking", does: [ask] },
    {
      in: "open.shown",
      on: "copy",
      to: "open.copying",
      does: ({ context }) => [asks("copyText", { text: context.url })],
    },
    { in: "open.copying", on: "copyText ✓", to: "open.shown", does: [does("sayCopied")] },
    { in: "open.copying", on: "copyText ✗", to: "open.shown", does: [does("sayNotCopied")] },
    { in: "open.shown", on: "renew", to: "open.renewing", does: [asks("renewAddress")] },
    {
      in: "open.renewing",
      on: "renewAddress ✓",
      to: "open.shown",
      sets: ({ event }) => ({ url: event["output"] }),
    },
    {
      in: "open.renewing",
      on: "renewAddress ✗",
      to: "open.shown",
      does: ({ event }) => [does("showFailure", { failure: event["error"] })],
    },
  ],
};

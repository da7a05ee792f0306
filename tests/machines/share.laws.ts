import type { ShareContext, shareMachine } from "#src/machines/share/shareMachine.ts";
import { asks, does, type At, type LawTable } from "../model/lawTable.ts";

type Share = At<ShareContext>;

const longest = 250;
const isChosen = ({ context }: Share): boolean => context.receiver !== null;

/** Sharing with a colleague: nothing is sent without one, and no text is lost until it is sent. */
export const shareLaws: LawTable<typeof shareMachine> = {
  start: () => ({ to: "closed", context: { receiver: null, note: "" } }),
  waits: {},
  laws: [
    { in: "closed", on: "open", to: "writing.fresh" },
    { in: "writing", on: "receiver.chosen", sets: ({ event }) => ({ receiver: event["receiver"] }) },
    { in: "writing", on: "note.changed", sets: ({ event }) => ({ note: event["note"].slice(0, longest) }) },
    { in: "writing", on: "dismiss", to: "closed" },
    { in: "writing", on: "share", when: (at) => !isChosen(at) },
    {
      in: "writing",
      on: "share",
      when: isChosen,
      to: "sending",
      does: ({ context }) => [
        asks("shareContent", { receiver: context.receiver!.id, note: context.note.trim() }),
      ],
    },
    {
      in: "sending",
      on: "shareContent ✓",
      to: "closed",
      sets: { receiver: null, note: "" },
      does: ({ context, event }) => [
        does("showShared", { name: context.receiver!.name, ...event["output"] }),
      ],
    },
    {
      in: "sending",
      on: "shareContent ✗",
      to: "writing.failed",
      does: ({ event }) => [does("showFailure", { failure: event["error"] })],
    },
  ],
};

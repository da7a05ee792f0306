import type { suggestionsMachine } from "#src/machines/suggestions/suggestionsMachine.ts";
import { asks, type LawTable } from "../model/lawTable.ts";

type Typed = { context: { minLength: number }; event: Record<string, any> };
const isLongEnough = ({ context, event }: Typed): boolean => event["text"].trim().length >= context.minLength;

/** Searches after a pause, and only for the newest query (B-326). */
export const suggestionsLaws: LawTable<typeof suggestionsMachine> = {
  start: ({ minLength, delay }) => ({ to: "resting", context: { minLength, delay, text: "", options: [] } }),
  waits: { pausing: ["pause"] },
  laws: [
    {
      on: "text.changed",
      when: (at) => !isLongEnough(at),
      to: "resting",
      sets: ({ event }) => ({ text: event["text"], options: [] }),
    },
    {
      except: "pausing",
      on: "text.changed",
      when: isLongEnough,
      to: "pausing",
      sets: ({ event }) => ({ text: event["text"] }),
    },
    {
      in: "pausing",
      on: "text.changed",
      when: isLongEnough,
      sets: ({ event }) => ({ text: event["text"] }),
      anew: ["pause"],
    },
    {
      in: "pausing",
      on: "after pause",
      to: "searching",
      does: ({ context }) => [asks("search", { text: context.text.trim() })],
    },
    { in: "searching", on: "search ✓", to: "shown", sets: ({ event }) => ({ options: event["output"] }) },
    { in: "searching", on: "search ✗", to: "failed", sets: { options: [] } },
  ],
};

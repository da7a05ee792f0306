import type { PaletteContext, paletteMachine } from "#src/machines/palette/paletteMachine.ts";
import { asks, does, type At, type LawTable } from "../model/lawTable.ts";

type Palette = At<PaletteContext>;

const isLong = (text: string): boolean => text.trim().length >= 2;
const typesMuch = ({ event }: Palette): boolean => isLong(event["text"]);
const typesLittle = (at: Palette): boolean => !typesMuch(at);
const hasMuch = ({ context }: Palette): boolean => isLong(context.text);
const isUnanswered = ({ event }: Palette): boolean => event["error"].failure.kind === "offline";
const noted = ({ event }: Palette) => ({ text: event["text"] });
const nothingFound = { found: [], foundFor: "" };
const finds = ({ context }: Palette) => [asks("findRecords", { text: context.text.trim() })];

/**
 * Known entries are offered at once, records after two letters and a pause; without a network it retries by itself. The
 * chosen entry is remembered and carried out, once.
 */
export const paletteLaws: LawTable<typeof paletteMachine> = {
  start: ({ recent }) => ({
    to: "opening",
    context: { text: "", recent, known: [], found: [], foundFor: "" },
    does: [asks("readKnown")],
  }),
  waits: { pausing: ["searchRest"] },
  laws: [
    // Input from before the code has loaded is kept, and then searched for.
    { in: ["opening", "missing"], on: "text.changed", sets: noted },
    {
      in: "opening",
      on: "readKnown ✓",
      when: hasMuch,
      to: "searching",
      sets: ({ event }) => ({ known: event["output"] }),
      does: finds,
    },
    {
      in: "opening",
      on: "readKnown ✓",
      when: (at) => !hasMuch(at),
      to: "idle",
      sets: ({ event }) => ({ known: event["output"], ...nothingFound }),
    },
    { in: "opening", on: "readKnown ✗", to: "missing" },
    { in: "missing", on: "retry", to: "opening", does: [asks("readKnown")] },

    {
      except: ["opening", "missing", "done", "pausing"],
      on: "text.changed",
      when: typesMuch,
      to: "pausing",
      sets: noted,
    },
    { in: "pausing", on: "text.changed", when: typesMuch, sets: noted, anew: ["searchRest"] },
    {
      except: ["opening", "missing", "done"],
      on: "text.changed",
      when: typesLittle,
      to: "idle",
      sets: ({ event }) => ({ text: event["text"], ...nothingFound }),
    },
    { in: "pausing", on: "after searchRest (250 ms)", to: "searching", does: finds },
    {
      in: "searching",
      on: "findRecords ✓",
      to: "results",
      sets: ({ event, context }) => ({ found: event["output"], foundFor: context.text.trim() }),
    },
    {
      in: "searching",
      on: "findRecords ✗",
      when: isUnanswered,
      to: "offline",
      sets: nothingFound,
      does: [asks("watchConnection")],
    },
    {
      in: "searching",
      on: "findRecords ✗",
      when: (at) => !isUnanswered(at),
      to: "failed",
      sets: nothingFound,
    },
    { in: ["failed", "offline"], on: "retry", to: "searching", does: finds },
    { in: "offline", on: "connection.restored", to: "searching", does: finds },
    { in: "offline", on: "watchConnection ✗" },

    {
      except: "done",
      on: "chosen",
      to: "done",
      does: ({ event: { entry } }) => [does("keepRecent", { entry }), does("perform", { entry })],
    },
  ],
};

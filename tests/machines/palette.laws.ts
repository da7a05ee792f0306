import type { PaletteEntry } from "#src/machines/palette/offered.ts";
import type { PaletteContext, paletteMachine } from "#src/machines/palette/paletteMachine.ts";
import { asks, does, type At, type Law, type LawTable } from "../model/lawTable.ts";
import type { Effect } from "../model/probe.ts";

type Palette = At<PaletteContext>;

const isLong = (text: string): boolean => text.trim().length >= 2;
const typesMuch = ({ event }: Palette): boolean => isLong(event["text"]);
const typesLittle = (at: Palette): boolean => !typesMuch(at);
const hasMuch = ({ context }: Palette): boolean => isLong(context.text);
const isUnanswered = ({ event }: Palette): boolean => event["error"].failure.kind === "offline";
const noted = ({ event }: Palette) => ({ text: event["text"], active: null });
const nothingFound = { found: [], foundFor: "" };
const finds = ({ context }: Palette) => [asks("findRecords", { text: context.text.trim() })];

/** What is offered in the model: without a text the recent and the known ones, otherwise what begins with it. */
const entriesIn = ({ text, recent, known, found }: PaletteContext): readonly PaletteEntry[] => {
  const typed = text.trim();
  if (typed !== "") return [...known, ...found].filter(({ label }) => label.startsWith(typed));
  return [...recent.map((entry) => ({ ...entry, group: "Recent" })), ...known];
};
const offersAny = ({ context }: Palette): boolean => entriesIn(context).length > 0;
const isBusy = ({ is }: Palette): boolean =>
  ["opening", "pausing", "searching"].some((state) => is(`open.search.${state}`));
const takes = (entry: PaletteEntry) => [does("keepRecent", { entry }), does("perform", { entry })];
const placeIn = (context: PaletteContext): number =>
  Math.max(
    entriesIn(context).findIndex(({ id }) => id === context.active),
    0,
  );

const rule = {
  enter:
    "Enter takes the entry that the keys have reached, or the first; an early one, the first that arrives",
  forgotten: "an early Enter is forgotten when the text changes and when nothing more can arrive",
  keys: "the keys lead around the ends, and what they have reached stays as more arrives",
};

const isPressed = ({ is }: Palette): boolean => is("open.enter.pressed");

type Arrival = Omit<Law<PaletteContext>, "to" | "sets" | "does"> & {
  to: string;
  sets: (at: Palette) => Partial<PaletteContext>;
  does?: (at: Palette) => Effect[];
};
/** Entries have arrived, or it is known that there are none: an Enter that waits for one takes the first. */
function arrives({ when = () => true, does: effects = () => [], ...law }: Arrival): Law<PaletteContext>[] {
  const offers = (at: Palette) => entriesIn({ ...at.context, ...law.sets(at) });
  const isFirst = (at: Palette): boolean => isPressed(at) && offers(at).length > 0;
  const goesOn = law.to === "open.search.searching";
  return [
    {
      ...law,
      when: (at) => when(at) && !isFirst(at),
      to: goesOn ? law.to : [law.to, "open.enter.free"],
      does: effects,
      rule: rule.forgotten,
    },
    {
      ...law,
      when: (at) => when(at) && isFirst(at),
      to: "done",
      does: (at) => takes(offers(at)[0]!),
      rule: rule.enter,
    },
  ];
}

/**
 * Known entries are offered at once, records after two letters and a pause; without a network it retries by itself. The
 * chosen entry is remembered and carried out, once.
 */
export const paletteLaws: LawTable<typeof paletteMachine> = {
  start: ({ recent }) => ({
    to: ["open.search.opening", "open.enter.free"],
    context: { text: "", recent, known: [], found: [], foundFor: "", active: null },
    does: [asks("readKnown")],
  }),
  waits: { "open.search.pausing": ["searchRest"] },
  laws: [
    // Input from before the code has loaded is kept, and then searched for.
    {
      in: ["open.search.opening", "open.search.missing"],
      on: "text.changed",
      to: "open.enter.free",
      sets: noted,
      rule: rule.forgotten,
    },
    ...arrives({
      in: "open.search.opening",
      on: "readKnown ✓",
      when: hasMuch,
      to: "open.search.searching",
      sets: ({ event }) => ({ known: event["output"] }),
      does: finds,
    }),
    ...arrives({
      in: "open.search.opening",
      on: "readKnown ✓",
      when: (at) => !hasMuch(at),
      to: "open.search.idle",
      sets: ({ event }) => ({ known: event["output"] }),
    }),
    {
      in: "open.search.opening",
      on: "readKnown ✗",
      to: ["open.search.missing", "open.enter.free"],
      rule: rule.forgotten,
    },
    { in: "open.search.missing", on: "retry", to: "open.search.opening", does: [asks("readKnown")] },

    {
      except: ["open.search.opening", "open.search.missing", "done", "open.search.pausing"],
      on: "text.changed",
      when: typesMuch,
      to: ["open.search.pausing", "open.enter.free"],
      sets: noted,
      rule: rule.forgotten,
    },
    {
      in: "open.search.pausing",
      on: "text.changed",
      when: typesMuch,
      to: "open.enter.free",
      sets: noted,
      anew: ["searchRest"],
      rule: rule.forgotten,
    },
    {
      except: ["open.search.opening", "open.search.missing", "done"],
      on: "text.changed",
      when: typesLittle,
      to: ["open.search.idle", "open.enter.free"],
      sets: (at) => ({ ...noted(at), ...nothingFound }),
      rule: rule.forgotten,
    },
    {
      in: "open.search.pausing",
      on: "after searchRest (250 ms)",
      to: "open.search.searching",
      does: finds,
    },
    ...arrives({
      in: "open.search.searching",
      on: "findRecords ✓",
      to: "open.search.results",
      sets: ({ event, context }) => ({ found: event["output"], foundFor: context.text.trim() }),
    }),
    {
      in: "open.search.searching",
      on: "findRecords ✗",
      when: isUnanswered,
      to: ["open.search.offline", "open.enter.free"],
      sets: nothingFound,
      does: [asks("watchConnection")],
      rule: rule.forgotten,
    },
    {
      in: "open.search.searching",
      on: "findRecords ✗",
      when: (at) => !isUnanswered(at),
      to: ["open.search.failed", "open.enter.free"],
      sets: nothingFound,
      rule: rule.forgotten,
    },
    {
      in: ["open.search.failed", "open.search.offline"],
      on: "retry",
      to: "open.search.searching",
      does: finds,
    },
    { in: "open.search.offline", on: "connection.restored", to: "open.search.searching", does: finds },
    { in: "open.search.offline", on: "watchConnection ✗" },

    {
      in: "open",
      on: "moved",
      sets: ({ context, event }) => {
        const entries = entriesIn(context);
        const to = event["by"] === 1 ? (placeIn(context) + 1) % entries.length : 0;
        return { active: entries[to]?.id ?? null };
      },
      rule: rule.keys,
    },
    {
      in: "open.enter.free",
      on: "enter.pressed",
      when: offersAny,
      to: "done",
      does: ({ context }) => takes(entriesIn(context)[placeIn(context)]!),
      rule: rule.enter,
    },
    {
      in: "open.enter.free",
      on: "enter.pressed",
      when: (at) => !offersAny(at) && isBusy(at),
      to: "open.enter.pressed",
      rule: rule.enter,
    },
    {
      in: "open.enter.free",
      on: "enter.pressed",
      when: (at) => !offersAny(at) && !isBusy(at),
      taken: true,
      rule: rule.forgotten,
    },
    { in: "open", on: "chosen", to: "done", does: ({ event: { entry } }) => takes(entry) },
  ],
};

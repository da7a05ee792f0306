import type { searchBoxMachine } from "#src/machines/searchBox/searchBoxMachine.ts";
import { does, type LawTable } from "../model/lawTable.ts";

const kept = (recent: readonly string[]) => [does("keepRecent", { recent })];
/** The field itself comes before the first and after the last. */
const places = (of: number): (number | null)[] => [null, ...Array.from({ length: of }, (_, place) => place)];
const movedTo = (active: number | null, { by, of }: { by: number; of: number }) =>
  places(of).at((places(of).indexOf(active) + by) % (of + 1))!;

/**
 * Recent searches and titles below a search box: the arrows wrap around, each search is remembered once, eight at most.
 * What is kept is read anew each time, as other boxes and tabs change it too.
 */
export const searchBoxLaws: LawTable<typeof searchBoxMachine> = {
  start: () => ({ to: "closed", context: { recent: [], active: null } }),
  waits: {},
  laws: [
    {
      in: "closed",
      on: ["focused", "text.changed"],
      to: "open",
      sets: ({ event }) => ({ recent: event["stored"] }),
    },
    { in: "open", on: ["escape.pressed", "left"], to: "closed", sets: { active: null } },
    { in: "open", on: "text.changed", sets: { active: null } },
    { on: "moved", when: ({ event }) => event["of"] === 0 },
    {
      on: "moved",
      when: ({ event }) => event["of"] > 0,
      to: "open",
      sets: ({ context, event, is }) => ({
        active: movedTo(context.active, event as never),
        ...(is("closed") && { recent: event["stored"] }),
      }),
    },
    {
      on: "searched",
      to: "closed",
      sets: ({ event }) => ({
        recent: [
          event["text"],
          ...event["stored"].filter((one: string) => one.toLowerCase() !== event["text"].toLowerCase()),
        ].slice(0, 8),
        active: null,
      }),
      does: ({ after }) => kept(after.recent),
    },
    {
      in: "open",
      on: "removed",
      sets: ({ event }) => ({
        recent: event["stored"].filter((one: string) => one !== event["text"]),
        active: null,
      }),
      does: ({ after }) => kept(after.recent),
    },
    { in: "open", on: "cleared", sets: { recent: [], active: null }, does: kept([]) },
  ],
};

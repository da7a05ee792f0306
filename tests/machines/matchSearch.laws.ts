import {
  noFilters,
  type MatchFilters,
  type matchSearchMachine,
  type MatchSearchContext,
} from "#src/machines/mentoring/matchSearchMachine.ts";
import { asks, does, type At, type LawTable } from "../model/lawTable.ts";

type Search = At<MatchSearchContext>;

/** The query of the filters: blanks around a text mean nothing. */
const asking = (filters: MatchFilters): MatchFilters => ({ ...filters, role: filters.role.trim() });
const isSame = (one: MatchFilters | null, other: MatchFilters): boolean =>
  one !== null &&
  Object.entries(asking(one)).every(
    ([name, value]) => String(value) === String(asking(other)[name as "role"]),
  );
const isAsked = ({ context: { filters, asked } }: Search): boolean => isSame(asked, filters);
const isOwn = ({ context: { filters, sent }, event }: Search): boolean =>
  isSame(sent, event["asked"]) || isSame(filters, event["asked"]);
const asksNothing = ({ context: { asked } }: Search): boolean => isSame(asked, noFilters);
const delay = "after rest (500 ms)";

/** A search begins half a second after the last change, and a newer one replaces it (B-220). */
export const matchSearchLaws: LawTable<typeof matchSearchMachine> = {
  start: ({ asked }) => ({
    to: "still",
    context: { filters: asked, asked, sent: null },
    does: [asks("watchAddress")],
  }),
  waits: { waiting: ["rest"] },
  laws: [
    { on: "watchAddress ✗" },
    {
      in: "still",
      on: "filters.changed",
      to: "waiting",
      sets: ({ context, event }) => ({ filters: { ...context.filters, ...event["change"] } }),
    },
    {
      in: "waiting",
      on: "filters.changed",
      sets: ({ context, event }) => ({ filters: { ...context.filters, ...event["change"] } }),
      anew: ["rest"],
    },
    { on: ["submit", delay], when: isAsked, to: "still" },
    {
      on: ["submit", delay],
      when: (at) => !isAsked(at),
      to: "still",
      sets: ({ context }) => ({ sent: asking(context.filters) }),
      does: ({ context }) => [does("searchFor", { filters: asking(context.filters) })],
    },
    { on: "clear", when: asksNothing, to: "still", sets: { filters: noFilters } },
    {
      on: "clear",
      when: (at) => !asksNothing(at),
      to: "still",
      sets: { filters: noFilters, sent: noFilters },
      does: [does("searchFor", { filters: noFilters })],
    },
    // The address of a search arrives while more is changed, which stays; any other search came from elsewhere.
    { on: "address.changed", when: isOwn, sets: ({ event }) => ({ asked: event["asked"], sent: null }) },
    {
      on: "address.changed",
      when: (at) => !isOwn(at),
      to: "still",
      sets: ({ event: { asked } }) => ({ asked, filters: asked, sent: null }),
    },
  ],
};

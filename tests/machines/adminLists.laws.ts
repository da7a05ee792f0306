import type { ListContext, listMachine } from "#src/machines/admin/listMachine.ts";
import type { NavigationContext, navigationMachine } from "#src/machines/admin/navigationMachine.ts";
import type { ReorderContext, reorderMachine } from "#src/machines/admin/reorderMachine.ts";
import type { SearchContext, searchMachine } from "#src/machines/admin/searchMachine.ts";
import { asks, does, type At, type LawTable } from "../model/lawTable.ts";
import { showsFailure } from "./failures.ts";

type List = At<ListContext>;

/** With another query, or after selecting everything, only the rows marked now are selected. */
const kept = ({ context: { question, selected }, event }: List): readonly number[] =>
  question === event["question"] && selected !== "all"
    ? selected.filter((id) => !event["ids"].includes(id))
    : [];

/** What these laws prove. */
const listRules = {
  selected: "the selection spans pages, and starts anew under other filters",
};

/** Rows are selected across pages; other filters start a new selection (B-393, G-19). */
export const listLaws: LawTable<typeof listMachine> = {
  start: ({ preview }) => ({
    to: "browsing",
    context: { question: "", selected: [], previewed: preview },
    does: [asks("watchActs"), asks("recordPreview", { id: preview })],
  }),
  waits: {},
  laws: [
    { on: ["watchActs ✗", "recordPreview ✗"], rule: listRules.selected },
    {
      on: "rows.selected",
      sets: (at) => ({
        question: at.event["question"],
        selected: at.event["selected"] ? [...kept(at), ...at.event["ids"]] : kept(at),
      }),
      rule: listRules.selected,
    },
    {
      on: "all.selected",
      sets: ({ event }) => ({ question: event["question"], selected: "all" }),
      rule: listRules.selected,
    },
    { on: "selection.cleared", sets: { selected: [] }, rule: listRules.selected },
    {
      on: "rows.acted",
      sets: ({ context: { selected }, event }) => ({
        selected:
          selected === "all" ? [] : selected.filter((id) => !(event["target"].ids ?? []).includes(id)),
      }),
      rule: listRules.selected,
    },
  ],
};

type Navigation = At<NavigationContext>;
const isOther = ({ context, event }: Navigation): boolean => event["group"] !== context.current;

/** What these laws prove. */
const navigationRules = {
  groups: "navigation groups open and collapse, and a new page opens its own group [B-395]",
};

/** Groups open and collapse, and the group of a new page opens (B-395). */
export const navigationLaws: LawTable<typeof navigationMachine> = {
  start: ({ group }) => ({
    to: "watching",
    context: { open: group === null ? [] : [group], current: group },
    does: [asks("watchPage")],
  }),
  waits: {},
  laws: [
    { on: "watchPage ✗", rule: navigationRules.groups },
    {
      on: "group.toggled",
      sets: ({ context: { open }, event }) => ({
        open: open.includes(event["group"])
          ? open.filter((group) => group !== event["group"])
          : [...open, event["group"]],
      }),
      rule: navigationRules.groups,
    },
    {
      on: "group.opened",
      sets: ({ context: { open }, event: { group } }) => ({
        open: open.includes(group) ? open : [...open, group],
      }),
      rule: navigationRules.groups,
    },
    {
      on: "page.shown",
      when: isOther,
      sets: ({ context: { open }, event: { group } }) => ({
        current: group,
        open: group === null || open.includes(group) ? open : [...open, group],
      }),
      rule: navigationRules.groups,
    },
    { on: "page.shown", when: (at) => !isOther(at), rule: navigationRules.groups },
  ],
};

type Reorder = At<ReorderContext>;
type Order = readonly number[];
const isSame = (one: Order, other: Order): boolean => one.join() === other.join();
const moved = ({ context: { order }, event: { id, to } }: Reorder): Order => {
  const others = order.filter((one) => one !== id);
  others.splice(to, 0, id);
  return others;
};
const isMove = (at: Reorder): boolean => !isSame(moved(at), at.context.order);
const hasBefore = ({ context }: Reorder): boolean => context.before !== null;
const isSent = ({ context }: Reorder): boolean => isSame(context.order, context.sent);
const isOtherOrder = ({ context, event }: Reorder): boolean => !isSame(event["order"], context.saved);
const saves = ({ after }: Reorder) => [asks("saveOrder", { order: after.order })];
const back = ({ context }: Reorder) => ({ order: context.before!, before: null });

/** What these laws prove. */
const reorderRules = {
  saved:
    "each move is saved at once, the last one can be undone, and a refusal restores the server's order [D-16]",
  meanwhile: "moves made while an order is being saved are sent after it",
};

/** Each move is saved at once, the last one can be undone, and after a refusal the server's order is shown (D-16). */
export const reorderLaws: LawTable<typeof reorderMachine> = {
  start: ({ order }) => ({
    to: "settled",
    context: { saved: order, order, sent: order, before: null },
    does: [asks("watchOrder")],
  }),
  waits: {},
  laws: [
    { in: "settled", on: "watchOrder ✗", rule: reorderRules.saved },
    {
      in: "settled",
      on: "moved",
      when: isMove,
      to: "saving",
      sets: (at) => ({ order: moved(at), sent: moved(at), before: at.context.order }),
      does: saves,
      rule: reorderRules.saved,
    },
    {
      in: "saving",
      on: "moved",
      when: isMove,
      sets: (at) => ({ order: moved(at), before: at.context.order }),
      rule: reorderRules.meanwhile,
    },
    { on: "moved", when: (at) => !isMove(at), rule: reorderRules.saved },
    {
      in: "settled",
      on: "undo",
      when: hasBefore,
      to: "saving",
      sets: (at) => ({ ...back(at), sent: at.context.before! }),
      does: saves,
      rule: reorderRules.saved,
    },
    {
      in: "saving",
      on: "undo",
      when: hasBefore,
      sets: back,
      rule: [reorderRules.saved, reorderRules.meanwhile],
    },
    { on: "undo", when: (at) => !hasBefore(at), rule: reorderRules.saved },
    {
      in: "settled",
      on: "order.loaded",
      when: isOtherOrder,
      sets: ({ event: { order } }) => ({ saved: order, order, sent: order, before: null }),
      rule: reorderRules.saved,
    },
    { in: "settled", on: "order.loaded", when: (at) => !isOtherOrder(at), rule: reorderRules.saved },
    {
      in: "saving",
      on: "saveOrder ✓",
      when: isSent,
      to: "settled",
      sets: ({ context }) => ({ saved: context.sent }),
      does: [asks("watchOrder")],
      rule: reorderRules.saved,
    },
    // Moves made meanwhile are sent after it.
    {
      in: "saving",
      on: "saveOrder ✓",
      when: (at) => !isSent(at),
      sets: ({ context }) => ({ saved: context.sent, sent: context.order }),
      does: saves,
      rule: reorderRules.meanwhile,
    },
    {
      in: "saving",
      on: "saveOrder ✗",
      to: "settled",
      sets: ({ context }) => ({ order: context.saved, before: null }),
      does: (at) => [...showsFailure(at), asks("watchOrder")],
      rule: reorderRules.saved,
    },
  ],
};

type Search = At<SearchContext>;
const text = ({ context }: Search): string => context.text.trim();
const isAsked = (at: Search): boolean => text(at) === at.context.asked;
const isOwn = (at: Search): boolean => [at.context.sent, text(at)].includes(at.event["asked"]);
const asksNothing = ({ context }: Search): boolean => context.asked === "";
const searched = { to: "still", sets: (at: Search) => ({ sent: text(at) }) };
const searches = (at: Search) => [does("searchFor", { text: text(at) })];

/** What is typed is searched for after a pause or on Enter, and only once (T-10). */
export const searchLaws: LawTable<typeof searchMachine> = {
  start: ({ asked }) => ({
    to: "still",
    context: { text: asked, asked, sent: null },
    does: [asks("watchAddress")],
  }),
  waits: { typing: ["searchRest"] },
  laws: [
    { on: "watchAddress ✗" },
    { in: "still", on: "typed", to: "typing", sets: ({ event }) => ({ text: event["text"] }) },
    { in: "typing", on: "typed", sets: ({ event }) => ({ text: event["text"] }), anew: ["searchRest"] },
    { on: ["submit", "after searchRest (250 ms)"], when: isAsked, to: "still" },
    { on: ["submit", "after searchRest (250 ms)"], when: (at) => !isAsked(at), ...searched, does: searches },
    { on: "clear", when: asksNothing, to: "still", sets: { text: "" } },
    {
      on: "clear",
      when: (at) => !asksNothing(at),
      to: "still",
      sets: { text: "", sent: "" },
      does: [does("searchFor", { text: "" })],
    },
    // The address of a search arrives while the user goes on typing, and their text stays; any other search came from
    // elsewhere.
    {
      on: "address.changed",
      when: isOwn,
      sets: ({ event }) => ({ asked: event["asked"], sent: null }),
    },
    {
      on: "address.changed",
      when: (at) => !isOwn(at),
      to: "still",
      sets: ({ event: { asked } }) => ({ asked, text: asked, sent: null }),
    },
  ],
};

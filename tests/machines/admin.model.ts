import { actMachine, type ActContext } from "#src/machines/act/actMachine.ts";
import { listMachine, type ListContext } from "#src/machines/admin/listMachine.ts";
import { navigationMachine, type NavigationContext } from "#src/machines/admin/navigationMachine.ts";
import { recordPreviewMachine } from "#src/machines/admin/recordPreviewMachine.ts";
import { reorderMachine, type ReorderContext } from "#src/machines/admin/reorderMachine.ts";
import { searchMachine, type SearchContext } from "#src/machines/admin/searchMachine.ts";
import { viewsMachine, type ViewsContext } from "#src/machines/admin/viewsMachine.ts";
import { answered, failed } from "../model/cases.ts";
import type { Model } from "../model/model.ts";
import { refused } from "./failures.ts";

const archive = { name: "archive", begins: "acting" } as const;
const end = { name: "end", begins: "asking" } as const;
const decline = { name: "decline", begins: "asking", reason: true } as const;
const set = { name: "set", begins: "filling" } as const;
const remove = { name: "remove", begins: "asking", leaves: true } as const;
const tick = { name: "tick", begins: "acting", then: "stay" } as const;
const refuse = { name: "refuse", begins: "asking", then: "next" } as const;
const one = { ids: [1] };

export const listModel: Model<typeof listMachine> = {
  machine: listMachine,
  input: { preview: 7 },
  cases: [
    { type: "rows.selected", question: "", ids: [1], selected: true },
    { type: "rows.selected", question: "", ids: [2], selected: true },
    { type: "rows.selected", question: "", ids: [1], selected: false },
    { type: "rows.selected", question: "x", ids: [1], selected: true },
    { type: "all.selected", question: "" },
    { type: "selection.cleared" },
    { type: "rows.acted", target: one },
    { type: "rows.acted", target: { all: true, question: {}, total: 2, exact: true } },
    failed("watchActs"),
    failed("recordPreview"),
  ],
  view: ({ question, selected }: ListContext): string =>
    [
      selected === "all" ? "all" : [...selected].toSorted((a, b) => a - b).join("+"),
      question && `of ${question}`,
    ]
      .filter(Boolean)
      .join(", "),
};

/** @param id the record that the address names when the list is opened */
const recordPreview = (id: number | null): Model<typeof recordPreviewMachine> => ({
  machine: recordPreviewMachine,
  input: { id },
  cases: [
    { type: "opened", id: 1 },
    { type: "opened", id: 2 },
    { type: "opened", id: 2, page: 3 },
    { type: "address.changed", id: 1 },
    { type: "address.changed", id: 2 },
    { type: "address.changed", id: null },
    { type: "edit", address: "/glossary/1/edit" },
    { type: "retry" },
    { type: "close" },
    failed("watchAddress"),
    answered("readRecord", undefined),
    failed("readRecord"),
    failed("readRecord", { failure: { kind: "server", status: 404 } }),
    failed("readRecord", { failure: { kind: "forbidden", status: 403 } }),
  ],
});
export const recordPreviewModel = recordPreview(null);
export const recordPreviewOpenModel = recordPreview(1);

export const actModel: Model<typeof actMachine> = {
  machine: actMachine,
  input: undefined,
  cases: [
    { type: "act.chosen", act: archive, target: one },
    { type: "act.chosen", act: end, target: one },
    { type: "act.chosen", act: decline, target: one },
    { type: "act.chosen", act: set, target: one },
    { type: "act.chosen", act: remove, target: one },
    { type: "act.chosen", act: tick, target: one },
    { type: "act.chosen", act: refuse, target: one },
    { type: "reason.changed", reason: "Over" },
    { type: "reason.changed", reason: " " },
    { type: "password.changed", password: "secret" },
    { type: "filled", outcome: { done: 1, refused: [], undo: { token: "token" } } },
    { type: "confirm" },
    { type: "dismiss" },
    { type: "undo" },
    { type: "outcome.dismissed" },
    answered("act", { done: 1, refused: [], undo: { token: "token" }, says: "Done" }),
    answered("act", { done: 0, refused: [{ id: 1, message: "It is in use" }], undo: null }),
    failed("act"),
    failed("act", { failure: { kind: "invalid", errors: { password: ["Wrong password"] } } }),
    answered("takeBack", { done: 1, refused: [] }),
    answered("takeBack", { done: 0, refused: [{ id: 1, message: "Changed since" }] }),
    failed("takeBack"),
  ],
  view: ({ act, reason, password, errors, failure, outcome }: ActContext): string =>
    [
      act?.name,
      reason && (reason.trim() || "blank"),
      password && "password",
      ...Object.values(errors).map((error) => `${error}!`),
      failure !== null && "refused",
      outcome && `${outcome.act} ${outcome.undone ? "undone" : outcome.undo ? "can be undone" : "for good"}`,
    ]
      .filter(Boolean)
      .join(", "),
};

export const reorderModel: Model<typeof reorderMachine> = {
  machine: reorderMachine,
  input: { order: [1, 2] },
  cases: [
    { type: "moved", id: 1, to: 1 },
    { type: "moved", id: 1, to: 0 },
    { type: "undo" },
    { type: "order.loaded", order: [1, 2] },
    { type: "order.loaded", order: [2, 1] },
    failed("watchOrder"),
    answered("saveOrder"),
    failed("saveOrder"),
  ],
  view: ({ saved, order, before, sent }: ReorderContext): string =>
    [
      order.join(" "),
      saved.join() !== order.join() && `saved ${saved.join(" ")}`,
      before && `before ${before.join(" ")}`,
      sent.join() !== order.join() && `sent ${sent.join(" ")}`,
    ]
      .filter(Boolean)
      .join(", "),
};

export const adminNavigationModel: Model<typeof navigationMachine> = {
  machine: navigationMachine,
  input: { group: "House" },
  cases: [
    { type: "group.toggled", group: "House" },
    { type: "group.toggled", group: "Events" },
    { type: "group.opened", group: "House" },
    { type: "group.opened", group: "Events" },
    { type: "page.shown", group: "House" },
    { type: "page.shown", group: "Events" },
    { type: "page.shown", group: null },
    failed("watchPage"),
  ],
  view: ({ open, current }: NavigationContext): string =>
    `${open.toSorted().join("+") || "none"} open, in ${current ?? "none"}`,
};

const own = { id: 3, version: "v", name: "Backwards", shared: false };
const theirs = { id: 4, version: "v", name: "For all", shared: true };

export const viewsModel: Model<typeof viewsMachine> = {
  machine: viewsMachine,
  input: undefined,
  cases: [
    { type: "name.changed", name: "Mine" },
    { type: "name.changed", name: " " },
    { type: "save", content: { query: "sort=-term", columns: ["term"] } },
    { type: "copy", name: "Theirs", content: { query: "search=x", columns: [] } },
    { type: "rename", view: own },
    { type: "change", view: own, changes: { shared: true } },
    { type: "remove", view: own },
    { type: "remove", view: theirs },
    { type: "openWith", view: theirs },
    { type: "openWith", view: null },
    { type: "confirm" },
    { type: "dismiss" },
    answered("saveView"),
    failed("saveView", refused("You have too many views")),
    answered("changeView"),
    failed("changeView", refused("You already have a view with this name")),
    failed("changeView"),
    answered("removeView"),
    failed("removeView"),
    answered("openWith"),
    failed("openWith"),
  ],
  view: ({ name, error, view, changes }: ViewsContext): string =>
    [
      name.trim() || (name ? "blank" : ""),
      view && `of ${view.id}`,
      Object.keys(changes).join("+"),
      error && `${error}!`,
    ]
      .filter(Boolean)
      .join(", "),
};

export const searchModel: Model<typeof searchMachine> = {
  machine: searchMachine,
  input: { asked: "" },
  cases: [
    { type: "typed", text: "isa" },
    { type: "typed", text: " " },
    { type: "submit" },
    { type: "clear" },
    { type: "address.changed", asked: "isa" },
    { type: "address.changed", asked: "" },
    failed("watchAddress"),
  ],
  view: ({ text, asked, sent }: SearchContext): string =>
    [
      text.trim() || (text && "blank"),
      asked && `asked ${asked}`,
      sent !== null && `sent ${sent || "nothing"}`,
    ]
      .filter(Boolean)
      .join(", "),
};

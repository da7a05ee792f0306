import type { ViewsContext, viewsMachine } from "#src/machines/admin/viewsMachine.ts";
import { asks, does, type At, type LawTable } from "../model/lawTable.ts";
import { isOneOf, showsFailure } from "./failures.ts";

type Views = At<ViewsContext>;

const none = { name: "", error: "", content: { query: "", columns: [] }, view: null, changes: {} };
const forgets = does("forgetViews");
const hasName = ({ context }: Views): boolean => context.name.trim() !== "";
const isRename = ({ context }: Views): boolean => "name" in context.changes;
/** A refused name can be corrected. */
const isRefusedName = (at: Views): boolean => isRename(at) && isOneOf("invalid")(at);
const message = ({ event }: Views): string => event["error"].failure.message;
const view = ({ event }: Views) => ({ view: event["view"], error: "" });
const saves = ({ after }: Views) => [asks("saveView", { name: after.name.trim(), content: after.content })];
const changes = ({ after }: Views) => [asks("changeView", { view: after.view, changes: after.changes })];
const removes = ({ after }: Views) => [asks("removeView", { id: after.view!.id })];

/** What these laws prove. */
const rule = {
  one: "only one change to a view runs at a time; deleting a shared view needs a confirmation",
};

/** One thing happens to a view at a time; deleting one that others see needs confirmation (B-405 … B-408). */
export const viewsLaws: LawTable<typeof viewsMachine> = {
  start: () => ({ to: "resting", context: none }),
  waits: {},
  laws: [
    {
      in: ["resting", "renaming"],
      on: "name.changed",
      sets: ({ event }) => ({ name: event["name"], error: "" }),
      rule: rule.one,
    },
    {
      in: ["resting", "renaming"],
      on: "save",
      when: (at) => !hasName(at),
      sets: { error: "Give the view a name" },
      rule: rule.one,
    },
    {
      in: "resting",
      on: "save",
      when: hasName,
      to: "saving",
      sets: ({ event }) => ({ content: event["content"], error: "" }),
      does: saves,
      rule: rule.one,
    },
    {
      in: "resting",
      on: "copy",
      to: "saving",
      sets: ({ event: { name, content } }) => ({ name, content, error: "" }),
      does: saves,
      rule: rule.one,
    },
    {
      in: "resting",
      on: "rename",
      to: "renaming",
      sets: (at) => ({ ...view(at), name: at.event["view"].name }),
      rule: rule.one,
    },
    {
      in: "resting",
      on: "change",
      to: "changing",
      sets: (at) => ({ ...view(at), changes: at.event["changes"] }),
      does: changes,
      rule: rule.one,
    },
    {
      in: "resting",
      on: "remove",
      when: ({ event }) => event["view"].shared,
      to: "confirming",
      sets: view,
      rule: rule.one,
    },
    {
      in: "resting",
      on: "remove",
      when: ({ event }) => !event["view"].shared,
      to: "removing",
      sets: view,
      does: removes,
      rule: rule.one,
    },
    {
      in: "resting",
      on: "openWith",
      to: "choosing",
      sets: view,
      does: ({ after }) => [asks("openWith", { id: after.view?.id ?? null })],
      rule: rule.one,
    },
    {
      in: ["saving", "removing"],
      on: ["saveView ✓", "removeView ✓"],
      to: "resting",
      sets: none,
      does: [forgets],
      rule: rule.one,
    },
    {
      in: "saving",
      on: "saveView ✗",
      to: "resting",
      sets: (at) => ({ error: message(at) }),
      does: ({ event }) => [does("showFailure", { failure: event["error"], told: true })],
      rule: rule.one,
    },
    {
      in: "renaming",
      on: "save",
      when: hasName,
      to: "changing",
      sets: ({ context }) => ({ changes: { name: context.name.trim() } }),
      does: changes,
      rule: rule.one,
    },
    { in: ["renaming", "confirming"], on: "dismiss", to: "resting", sets: none, rule: rule.one },
    {
      in: "changing",
      on: "changeView ✓",
      when: isRename,
      to: "resting",
      sets: none,
      does: [forgets],
      rule: rule.one,
    },
    {
      in: "changing",
      on: "changeView ✓",
      when: (at) => !isRename(at),
      to: "resting",
      sets: none,
      does: ({ context }) => [does("showChanged", { view: context.view, changes: context.changes }), forgets],
      rule: rule.one,
    },
    {
      in: "changing",
      on: "changeView ✗",
      when: isRefusedName,
      to: "renaming",
      sets: (at) => ({ error: message(at) }),
      rule: rule.one,
    },
    // Somebody may have changed it: it is loaded again.
    {
      in: "changing",
      on: "changeView ✗",
      when: (at) => !isRefusedName(at),
      to: "resting",
      sets: none,
      does: (at) => [...showsFailure(at), forgets],
      rule: rule.one,
    },
    { in: "confirming", on: "confirm", to: "removing", does: removes, rule: rule.one },
    {
      in: ["removing", "choosing"],
      on: ["removeView ✗", "openWith ✗"],
      to: "resting",
      sets: none,
      does: (at) => [...showsFailure(at), forgets],
      rule: rule.one,
    },
    {
      in: "choosing",
      on: "openWith ✓",
      to: "resting",
      sets: none,
      does: ({ context }) => [does("showOpening", { view: context.view }), forgets],
      rule: rule.one,
    },
  ],
};

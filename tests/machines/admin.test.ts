import { createActor, fromPromise } from "xstate";
import { describe, expect, test } from "vitest";
import {
  listMachine,
  type ListActAsk,
  type ListEvent,
  type ListOutcome,
} from "#src/machines/admin/listMachine.ts";
import { moved } from "#src/machines/admin/reorderMachine.ts";
import { compare, withSide } from "#src/machines/form/comparison.ts";
import { adminNavigationModel, listModel, removalModel, reorderModel, viewsModel } from "./admin.model.ts";
import { formStaleModel } from "./form.model.ts";
import { byState, tableOf } from "./table.ts";

const onlyActs = (type: string) => !/^(rows|all|selection)/.test(type);
const selecting = (type: string) => /^(rows|all|selection)/.test(type);
const act = (name: string) => `act.chosen ${name} ${name === "end" ? "" : "no "}asks [1]`;

describe("a list", () => {
  const acts = {
    [act("archive")]: "acting / asks act(archive [1] empty reason)",
    [act("end")]: "asking",
    "act.chosen set asks fills [1]": "filling",
  };
  const filled = "filled 1 [] token";

  test("laws: an act asks first or is done at once; what it did is told with its undo until it is waved away [T-48][G-19]", () => {
    expect(tableOf(listModel, { name: byState, only: onlyActs })).toEqual({
      "resting.browsing": acts,
      asking: {
        "confirm It is over": "acting / asks act(end [1] It is over)",
        dismiss: "resting.browsing",
      },
      filling: {
        [filled]: "resting.told / forgetRows()",
        dismiss: "resting.browsing",
      },
      acting: {
        "act ✓ 1 [] token": "resting.told / forgetRows()",
        "act ✓ 0 [1 It is in use] no undo": "resting.told / forgetRows()",
        "act ✗": "resting.browsing / showFailure(failed)",
      },
      "resting.told": {
        ...acts,
        undo: "refused | takingBack / asks takeBack(token)",
        "outcome.dismissed": "resting.browsing",
      },
      takingBack: {
        "takeBack ✓ 1 []": "resting.browsing / showUndone(), forgetRows()",
        "takeBack ✓ 0 [1 Changed since]": "resting.told / forgetRows()",
        "takeBack ✗": "resting.told / showFailure(failed)",
      },
    });
  });

  test("laws: rows are selected over pages, and under other filters anew", () => {
    const table = tableOf(listModel, { only: selecting });
    expect(table["resting.browsing (1+2)"]).toEqual({
      "rows.selected empty question [1] selected": "stays",
      "rows.selected empty question [2] selected": "stays",
      "rows.selected empty question [1] no selected": "resting.browsing (2)",
      "rows.selected x [1] selected": "resting.browsing (1, of x)",
      "all.selected empty question": "resting.browsing (all)",
      "selection.cleared": "resting.browsing",
    });
    // Of all that there is, the rows that are shown are left.
    expect(table["resting.browsing (all)"]!["rows.selected empty question [2] selected"]).toBe(
      "resting.browsing (2)",
    );
  });

  test("what was selected beside the rows of an act stays selected; after a failure all of it", async () => {
    const events: ListEvent[] = [
      { type: "rows.selected", question: "", ids: [1, 2, 3], selected: true },
      { type: "act.chosen", act: { name: "archive", asks: false }, target: { ids: [1, 3] } },
    ];
    const run = async (answer: () => Promise<{ done: number; refused: []; undo: null }>) => {
      const actor = createActor(
        listMachine.provide({
          actors: { act: fromPromise<Omit<ListOutcome, "act">, ListActAsk>(answer) },
          actions: { forgetRows: () => {}, showFailure: () => {} },
        }),
      ).start();
      events.forEach((event) => actor.send(event));
      await new Promise(setImmediate);
      return actor.getSnapshot().context.selected;
    };
    expect(await run(async () => ({ done: 2, refused: [], undo: null }))).toEqual([2]);
    expect(await run(() => Promise.reject(new Error("down")))).toEqual([1, 2, 3]);
  });
});

describe("an order", () => {
  test("laws: each move is saved at once, the last one can be taken back, and a refusal shows what the server has [D-16]", () => {
    const table = tableOf(reorderModel);
    expect(table["settled (1 2)"]).toEqual({
      "moved 1 1": "saving (2 1, saved 1 2, before 1 2) / asks saveOrder([2, 1])",
      "moved 1 0": "refused",
      undo: "refused",
      "order.loaded [1, 2]": "refused",
      "order.loaded [2, 1]": "settled (2 1)",
      "watchOrder ✗": "stays",
    });
    expect(table["saving (2 1, saved 1 2, before 1 2)"]).toEqual({
      "moved 1 1": "refused",
      "moved 1 0": "saving (1 2, before 2 1, sent 2 1)",
      undo: "saving (1 2, sent 2 1)",
      "saveOrder ✓": "settled (2 1, before 1 2) / asks watchOrder()",
      "saveOrder ✗": "settled (1 2, sent 2 1) / showFailure(failed), asks watchOrder()",
    });
    const moved = table["settled (2 1, before 1 2)"]!;
    expect(moved.undo).toBe("saving (1 2, saved 2 1) / asks saveOrder([1, 2])");
    // The answer of the own save is known: the move can still be taken back.
    expect(moved["order.loaded [2, 1]"]).toBe("refused");
    expect(moved["order.loaded [1, 2]"]).toBe("settled (1 2)");
  });

  test("laws: what was moved while an order was on its way is sent after it", () => {
    expect(tableOf(reorderModel)["saving (1 2, sent 2 1)"]!["saveOrder ✓"]).toBe(
      "saving (1 2, saved 2 1) / asks saveOrder([1, 2])",
    );
  });

  test("a record goes to its place and the others close up", () => {
    expect(moved([1, 2, 3, 4], { id: 1, to: 2 })).toEqual([2, 3, 1, 4]);
    expect(moved([1, 2, 3, 4], { id: 4, to: 0 })).toEqual([4, 1, 2, 3]);
    expect(moved([1, 2, 3, 4], { id: 2, to: 3 })).toEqual([1, 3, 4, 2]);
  });
});

test("laws: groups of the navigation open and collapse, and that of a new page opens [B-395]", () => {
  const table = tableOf(adminNavigationModel);
  const events = "watching (Events open, in Events)";
  expect(table["watching (House open, in House)"]).toEqual({
    "group.toggled House": "watching (none open, in House)",
    "group.toggled Events": "watching (Events+House open, in House)",
    "page.shown House": "refused",
    "page.shown Events": "watching (Events+House open, in Events)",
    "page.shown no group": "watching (House open, in none)",
    "watchPage ✗": "stays",
  });
  // A group that was collapsed by hand stays so while its page is shown, and opens for the next page that is in it.
  expect(table["watching (none open, in House)"]!["page.shown House"]).toBe("refused");
  expect(table["watching (none open, in House)"]!["page.shown Events"]).toBe(events);
  expect(table[events]!["page.shown House"]).toBe("watching (Events+House open, in House)");
});

test("laws: one thing happens to a view at a time; what others see is asked about before it is deleted", () => {
  const [shared, own] = ["4 v For all shared", "3 v Backwards no shared"];
  const content = "sort=-term [term]";
  const taken = "invalid You already have a view with this name";
  expect(tableOf(viewsModel, { name: byState })).toEqual({
    resting: {
      "name.changed Mine": "stays",
      "name.changed": "stays",
      [`save ${content}`]: `saving / asks saveView(Mine ${content}) | saving / asks saveView(Theirs ${content}) | stays`,
      "copy Theirs search=x []": "saving / asks saveView(Theirs search=x [])",
      [`rename ${own}`]: "renaming",
      [`change ${own} shared`]: `changing / asks changeView(${own} shared)`,
      [`remove ${own}`]: "removing / asks removeView(3)",
      [`remove ${shared}`]: "confirming",
      [`openWith ${shared}`]: "choosing / asks openWith(4)",
      "openWith no view": "choosing / asks openWith(no id)",
    },
    saving: {
      "saveView ✓": "resting / forgetViews()",
      "saveView ✗ invalid You have too many views": "resting / showFailure(invalid You have too many views)",
    },
    renaming: {
      "name.changed Mine": "stays",
      "name.changed": "stays",
      [`save ${content}`]: `changing / asks changeView(${own} Backwards) | changing / asks changeView(${own} Mine) | stays`,
      dismiss: "resting",
    },
    // A name that is refused can be mended; whatever else was refused is asked for anew, as somebody may have changed it.
    changing: {
      "changeView ✓": `resting / forgetViews() | resting / showChanged(${own} shared), forgetViews()`,
      "changeView ✗": "resting / showFailure(failed), forgetViews()",
      [`changeView ✗ ${taken}`]: `renaming | resting / showFailure(${taken}), forgetViews()`,
    },
    confirming: { confirm: "removing / asks removeView(4)", dismiss: "resting" },
    removing: {
      "removeView ✓": "resting / forgetViews()",
      "removeView ✗": "resting / showFailure(failed), forgetViews()",
    },
    choosing: {
      "openWith ✓": `resting / showOpening(${shared}), forgetViews() | resting / showOpening(no view), forgetViews()`,
      "openWith ✗": "resting / showFailure(failed), forgetViews()",
    },
  });
});

test("laws: deleting asks once and leads to the list [T-48]", () => {
  expect(tableOf(removalModel)).toEqual({
    resting: { remove: "asking" },
    asking: { confirm: "removing / asks removeRecord()", dismiss: "resting" },
    removing: {
      "removeRecord ✓": "removed / goToList()",
      "removeRecord ✗": "resting / showFailure(failed)",
    },
  });
});

describe("a stale save", () => {
  const refusal = (term: string, changed: string) =>
    `save ✗ conflict 409 ${term} new 2 [${changed}] Grace Hopper 2026-11-21T10:00:00Z`;
  const asks = "asks askBeforeLeaving(term Leave without saving? Your changes will be lost.)";
  const compared = (rest: string) => `unsaved.editing.compared.${rest}`;
  const asked = compared("choosing.asked (Gilt new at 1, saved Loan, of both term )");
  const reminded = compared("choosing.reminded (Gilt new at 1, saved Loan, of both term )");
  const mine = compared("settled (Gilt new at 2, saved Loan, of both term mine)");
  const theirs = compared("settled (Loan new at 2, of both term theirs)");
  const saving = "unsaved.saving (Gilt old at 1, saved Bond)";
  const table = tableOf(formStaleModel);

  test("laws: it is refused without a toast and compared; nothing is saved before what both have changed is chosen [T-47]", () => {
    expect(table[saving]![refusal("Loan", "term, tag")]).toBe(`${asked} / ${asks}`);
    const choosing = {
      save: reminded,
      "side.chosen term mine": `${mine} / keepDraft(term Gilt 2)`,
      "side.chosen term theirs": `${theirs} / keepDraft(term 2)`,
      "field.changed term Gilt": `${mine} / keepDraft(term Gilt 2)`,
      discard: "pristine.untouched (Loan new at 2) / forgetDraft(term)",
    };
    expect(table[asked]).toMatchObject(choosing);
    expect(table[reminded]).toMatchObject({ ...choosing, save: "stays" });
    expect(table[mine]).toMatchObject({
      "side.chosen term theirs": `${theirs} / keepDraft(term 2)`,
      save: "unsaved.saving (Gilt new at 2, saved Loan) / asks save(Gilt new 2)",
    });
    expect(table[theirs]).toMatchObject({
      "side.chosen term mine": `${mine} / keepDraft(term Gilt 2)`,
      "field.changed term Gilt": `${mine} / keepDraft(term Gilt 2)`,
    });
  });

  test("laws: what only one of the two has changed is no question [T-47]", () => {
    const settled = compared("settled (Gilt new at 2, saved Bond, of both  )");
    expect(table[saving]![refusal("Bond", "tag")]).toBe(`${settled} / ${asks}`);
    expect(table[settled]).toMatchObject({
      "side.chosen term mine": "refused",
      save: "unsaved.saving (Gilt new at 2, saved Bond) / asks save(Gilt new 2)",
    });
  });

  test("laws: there is no side to choose where nothing is compared", () => {
    const events = Object.keys(table["unsaved.editing.typing (Gilt old at 1, saved Bond)"]!);
    expect(events.filter((event) => event.startsWith("side.chosen"))).toEqual([]);
  });

  const form = {
    saved: { term: "Bond", meaning: "old", tags: ["a"], version: "1" },
    values: { term: "Gilt", meaning: "old", tags: ["a"], version: "1" },
    read: ({ term, meaning, tags, version }: Record<string, unknown>) => ({ term, meaning, tags, version }),
  };
  const said = { changed: ["meaning"], by: null, at: "2026-11-21T10:00:00Z" };

  test("what only I have changed is kept, what only they have changed is taken [T-47]", () => {
    const current = { id: 7, term: "Bond", meaning: "new", tags: ["a"], version: "2" };
    const { values, saved, comparison } = compare(form, { current, ...said });
    expect(comparison).toMatchObject({ conflicts: [], taken: ["meaning"] });
    expect(values).toEqual({ term: "Gilt", meaning: "new", tags: ["a"], version: "2" });
    expect(saved).toEqual({ term: "Bond", meaning: "new", tags: ["a"], version: "2" });
  });

  test("until it is chosen what both have changed is of the version that was read, so that the server refuses it too [T-47]", () => {
    const current = { term: "Loan", meaning: "old", tags: [], version: "2" };
    const { values, comparison } = compare(form, { current, ...said });
    expect(values).toEqual({ term: "Gilt", meaning: "old", tags: [], version: "1" });
    const chosen = withSide({ values, comparison }, { field: "term", side: "theirs" });
    expect(chosen.values).toEqual({ term: "Loan", meaning: "old", tags: [], version: "2" });
  });

  test("both typed the same: nothing is left to ask", () => {
    const current = { term: "Gilt", meaning: "old", tags: ["a"], version: "2" };
    expect(compare(form, { current, ...said }).comparison).toMatchObject({ conflicts: [], taken: [] });
  });

  test("of a draft that is older than the record, the server tells what was changed since [T-47]", () => {
    const saved = { ...form.saved, meaning: "new", version: "2" };
    const drafted = { ...form, saved, values: { ...saved, meaning: "mine", term: "Gilt", version: "1" } };
    expect(compare(drafted, { current: saved, ...said }).comparison.conflicts).toEqual(["meaning"]);
  });
});

import { createActor, fromCallback, type NonReducibleUnknown } from "xstate";
import { describe, expect, test } from "vitest";
import { listMachine, type ListEvent } from "#src/machines/admin/listMachine.ts";
import { moved } from "#src/machines/admin/reorderMachine.ts";
import { compare, withSide } from "#src/machines/form/comparison.ts";
import { actModel, adminNavigationModel, listModel, reorderModel, viewsModel } from "./admin.model.ts";
import { formStaleModel } from "./form.model.ts";
import { byState, tableOf } from "./table.ts";

describe("an act", () => {
  const chosen = {
    "act.chosen archive no asks [1]": "acting / asks act(archive [1] empty reason empty password)",
    "act.chosen end asks [1]": "asking.open",
    "act.chosen decline asks reason [1]": "asking.open",
    "act.chosen remove asks leaves [1]": "asking.open",
    "act.chosen set asks fills [1]": "filling",
  };
  const done = "resting.told / emits acted(acted [1]), showChanged()";

  test("laws: it asks first or is done at once; what it did is told with its undo until it is waved away [T-48][G-19]", () => {
    const { acting, "asking.open": _, "asking.rejected": __, ...rest } = tableOf(actModel, { name: byState });
    expect(rest).toEqual({
      "resting.ready": chosen,
      filling: { "filled 1 [] token": done, dismiss: "resting.ready" },
      "resting.told": {
        ...chosen,
        undo: "refused | takingBack / asks takeBack(token)",
        "outcome.dismissed": "resting.ready",
      },
      takingBack: {
        "takeBack ✓ 1 []": "resting.ready / showUndone(), showChanged()",
        "takeBack ✓ 0 [1 Changed since]": "resting.told / showChanged()",
        "takeBack ✗": "resting.told / showFailure(failed)",
      },
    });
    expect(Object.keys(acting!)).toHaveLength(4);
  });

  const table = tableOf(actModel);
  const wrong = "act ✗ invalid [Wrong password]";

  test("laws: one that asked nothing tells its failure, and so does a question to which nothing was typed", () => {
    for (const state of ["acting (archive)", "acting (end)"])
      expect(table[state]).toMatchObject({
        "act ✓ 1 [] token": expect.stringMatching(
          /^resting\.told .* can be undone\) \/ emits acted\(acted \[1\]\), showChanged\(\)$/,
        ),
        "act ✓ 0 [1 It is in use] no undo": expect.stringMatching(/ for good\) \/ /),
        "act ✗": "resting.ready / showFailure(failed)",
      });
  });

  test("laws: a question goes on only with the reason that it needs, and says so", () => {
    const lacks = "asking.rejected (decline, Give a reason!)";
    expect(table["asking.open (decline)"]).toEqual({
      confirm: lacks,
      "reason.changed Over": "asking.open (decline, Over)",
      "reason.changed": "asking.open (decline, blank)",
      "password.changed secret": "asking.open (decline, password)",
      dismiss: "resting.ready",
    });
    expect(table["asking.open (decline, blank)"]!.confirm).toBe(
      "asking.rejected (decline, blank, Give a reason!)",
    );
    expect(table[lacks]!["reason.changed Over"]).toBe("asking.rejected (decline, Over)");
    expect(table["asking.open (decline, Over)"]!.confirm).toBe(
      "acting (decline, Over) / asks act(decline [1] Over empty password)",
    );
    expect(table["asking.open (end)"]!.confirm).toBe(
      "acting (end) / asks act(end [1] empty reason empty password)",
    );
  });

  test("laws: what was typed in answer is there for another try, with what is wrong with it [T-48]", () => {
    expect(table["acting (decline, Over)"]!["act ✗"]).toBe(
      "asking.rejected (decline, Over, refused) / showFailure(failed told)",
    );
    const rejected = "asking.rejected (end, Wrong password!, refused)";
    expect(table["acting (end)"]![wrong]).toBe(`${rejected} / showFailure(invalid [Wrong password] told)`);
    expect(table[rejected]!["password.changed secret"]).toBe("asking.rejected (end, password, refused)");
    expect(table["asking.rejected (end, password, refused)"]!.confirm).toBe(
      "acting (end, password) / asks act(end [1] empty reason secret)",
    );
    // What asks nothing has nowhere to be mended.
    expect(table["acting (archive)"]![wrong]).toBe("resting.ready / showFailure(invalid [Wrong password])");
  });

  test("laws: deleting asks once and leads to the list [T-48]", () => {
    expect(table["acting (remove)"]).toEqual({
      "act ✓ 1 [] token": "left (remove) / leavePage()",
      "act ✓ 0 [1 It is in use] no undo": "left (remove) / leavePage()",
      "act ✗": "resting.ready / showFailure(failed)",
      [wrong]:
        "asking.rejected (remove, Wrong password!, refused) / showFailure(invalid [Wrong password] told)",
    });
  });
});

describe("a list", () => {
  test("laws: rows are selected over pages, and under other filters anew", () => {
    const table = tableOf(listModel);
    expect(table["browsing (1+2)"]).toEqual({
      "rows.selected empty question [1] selected": "stays",
      "rows.selected empty question [2] selected": "stays",
      "rows.selected empty question [1] no selected": "browsing (2)",
      "rows.selected x [1] selected": "browsing (1, of x)",
      "all.selected empty question": "browsing (all)",
      "selection.cleared": "browsing",
      "rows.acted [1]": "browsing (2)",
      "rows.acted all 2 exact": "stays",
      "watchActs ✗": "stays",
      "recordPreview ✗": "stays",
    });
    // Of all that there is, the rows that are shown are left; once something was done to some of it, nothing is.
    expect(table["browsing (all)"]).toMatchObject({
      "rows.selected empty question [2] selected": "browsing (2)",
      "rows.acted [1]": "browsing",
      "rows.acted all 2 exact": "browsing",
    });
  });

  test("what was selected beside the rows of an act stays selected", () => {
    const actor = createActor(
      listMachine.provide({
        actors: { watchActs: fromCallback<ListEvent, void & NonReducibleUnknown>(() => {}) },
      }),
      { input: { preview: null } },
    ).start();
    actor.send({ type: "rows.selected", question: "", ids: [1, 2, 3], selected: true });
    actor.send({ type: "rows.acted", target: { ids: [1, 3] } });
    expect(actor.getSnapshot().context.selected).toEqual([2]);
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
    "group.opened House": "stays",
    "group.opened Events": "watching (Events+House open, in House)",
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

import { createActor, fromCallback, type NonReducibleUnknown } from "xstate";
import { describe, expect, test } from "vitest";
import { listMachine, type ListEvent } from "#src/machines/admin/listMachine.ts";
import { moved } from "#src/machines/admin/reorderMachine.ts";
import { compare, withSide } from "#src/machines/form/comparison.ts";

describe("a list", () => {
  test("keeps the other rows selected after an action on some of them", () => {
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

describe("a manual order", () => {
  test("moves a record to its new place and closes the gap", () => {
    expect(moved([1, 2, 3, 4], { id: 1, to: 2 })).toEqual([2, 3, 1, 4]);
    expect(moved([1, 2, 3, 4], { id: 4, to: 0 })).toEqual([4, 1, 2, 3]);
    expect(moved([1, 2, 3, 4], { id: 2, to: 3 })).toEqual([1, 3, 4, 2]);
  });
});

describe("a stale save", () => {
  const form = {
    saved: { term: "Bond", meaning: "old", tags: ["a"], version: "1" },
    values: { term: "Gilt", meaning: "old", tags: ["a"], version: "1" },
    read: ({ term, meaning, tags, version }: Record<string, unknown>) => ({ term, meaning, tags, version }),
  };
  const said = { changed: ["meaning"], by: null, at: "2026-11-21T10:00:00Z" };

  test("keeps the fields that only I changed and applies those that only they changed [T-47]", () => {
    const current = { id: 7, term: "Bond", meaning: "new", tags: ["a"], version: "2" };
    const { values, saved, comparison } = compare(form, { current, ...said });
    expect(comparison).toMatchObject({ conflicts: [], taken: ["meaning"] });
    expect(values).toEqual({ term: "Gilt", meaning: "new", tags: ["a"], version: "2" });
    expect(saved).toEqual({ term: "Bond", meaning: "new", tags: ["a"], version: "2" });
  });

  test("keeps the version that was read until every conflict is resolved, so that the server would refuse it too [T-47]", () => {
    const current = { term: "Loan", meaning: "old", tags: [], version: "2" };
    const { values, comparison } = compare(form, { current, ...said });
    expect(values).toEqual({ term: "Gilt", meaning: "old", tags: [], version: "1" });
    const chosen = withSide({ values, comparison }, { field: "term", side: "theirs" });
    expect(chosen.values).toEqual({ term: "Loan", meaning: "old", tags: [], version: "2" });
  });

  test("finds no conflict where both users typed the same", () => {
    const current = { term: "Gilt", meaning: "old", tags: ["a"], version: "2" };
    expect(compare(form, { current, ...said }).comparison).toMatchObject({ conflicts: [], taken: [] });
  });

  test("finds the conflicts of an outdated draft from the server's list of changed fields [T-47]", () => {
    const saved = { ...form.saved, meaning: "new", version: "2" };
    const drafted = { ...form, saved, values: { ...saved, meaning: "mine", term: "Gilt", version: "1" } };
    expect(compare(drafted, { current: saved, ...said }).comparison.conflicts).toEqual(["meaning"]);
  });
});

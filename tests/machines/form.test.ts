import { createActor, fromCallback, fromPromise, waitFor } from "xstate";
import { describe, expect, test, vi } from "vitest";
import { formMachine, type FormValues } from "#src/machines/form/formMachine.ts";

const start = (draftText: string, saved = "") =>
  createActor(
    formMachine.provide({
      actors: { keepUnsavedWork: fromCallback(() => {}), askBeforeLeaving: fromCallback(() => {}) },
      actions: { keepDraft: () => {}, forgetDraft: () => {} },
    }),
    {
      input: {
        name: "help",
        values: { text: saved },
        draft: { text: draftText },
        check: () => ({}),
      },
    },
  ).start();

test("a form offers a draft of 21 characters, but not one of 20 or one that the server already has [T-4]", () => {
  expect(start("x".repeat(21)).getSnapshot().value).toBe("offering");
  expect(start("x".repeat(20)).getSnapshot().matches("pristine")).toBe(true);
  expect(start("x".repeat(21), "x".repeat(21)).getSnapshot().matches("pristine")).toBe(true);
});

describe.each(["version", "key"])("the %s of what is typed", (mark) => {
  const id = "2f1c7a52-9f0e-4a57-8a1c-0c1f6f1b2a3d";
  const startWith = (draft: FormValues | null) => {
    const keepDraft = vi.fn();
    const actor = createActor(
      formMachine.provide({
        actors: { keepUnsavedWork: fromCallback(() => {}), askBeforeLeaving: fromCallback(() => {}) },
        actions: { keepDraft: (_, kept) => keepDraft(kept), forgetDraft: () => {} },
      }),
      {
        input: {
          ...{ name: "term.3", values: { text: "", [mark]: "other" } as FormValues, check: () => ({}) },
          ...{ draft, offersAll: mark === "key" && draft?.["text"] === "" },
        },
      },
    ).start();
    return { actor, keepDraft };
  };

  test("is not text, so that a draft is not offered because of it [T-4]", () => {
    for (const text of ["", "short"])
      expect(
        startWith({ text, [mark]: id })
          .actor.getSnapshot()
          .matches("pristine"),
      ).toBe(true);
  });

  test("is kept with the draft, and comes back with it", () => {
    const { actor, keepDraft } = startWith(null);
    actor.send({ type: "field.changed", field: "text", value: "An income for the rest of a life" });
    const kept = { text: "An income for the rest of a life", [mark]: "other" };
    expect(keepDraft).toHaveBeenLastCalledWith({ name: "term.3", values: kept });
    const again = startWith({ ...kept, [mark]: id }).actor;
    again.send({ type: "takeDraft" });
    expect(again.getSnapshot().context.values).toEqual({ ...kept, [mark]: id });
  });
});

test("a form compares by value: restoring the saved value makes it pristine again", () => {
  const actor = createActor(
    formMachine.provide({
      actors: { keepUnsavedWork: fromCallback(() => {}), askBeforeLeaving: fromCallback(() => {}) },
      actions: { keepDraft: () => {}, forgetDraft: () => {} },
    }),
    { input: { name: "tags", values: { tags: ["a"] } as FormValues, check: () => ({}) } },
  ).start();
  actor.send({ type: "field.changed", field: "tags", value: ["a", "b"] });
  expect(actor.getSnapshot().hasTag("dirty")).toBe(true);
  actor.send({ type: "field.changed", field: "tags", value: ["a"] });
  expect(actor.getSnapshot().hasTag("dirty")).toBe(false);
});

test("a form takes its time of saving from its own save, not from a reloaded record", async () => {
  const actor = createActor(
    formMachine.provide({
      actors: {
        save: fromPromise(async ({ input: { values } }) => ({ values, savedAt: 9 })),
        keepUnsavedWork: fromCallback(() => {}),
        askBeforeLeaving: fromCallback(() => {}),
      },
      actions: { keepDraft: () => {}, forgetDraft: () => {}, showSaved: () => {} },
    }),
    { input: { name: "term", values: { term: "Bond" }, check: () => ({}) } },
  ).start();
  actor.send({ type: "row.loaded", values: { term: "Loan" } });
  expect(actor.getSnapshot().context.savedAt).toBe(null);
  actor.send({ type: "field.changed", field: "term", value: "Gilt" });
  actor.send({ type: "save" });
  await waitFor(actor, (s) => s.hasTag("saved"));
  expect(actor.getSnapshot().context.savedAt).toBe(9);
});

test("a form with offersAll offers a draft of any length, unless the server already has it [T-4]", () => {
  const started = (draft: FormValues | null) =>
    createActor(
      formMachine.provide({
        actors: { keepUnsavedWork: fromCallback(() => {}), askBeforeLeaving: fromCallback(() => {}) },
      }),
      {
        input: {
          ...{ name: "form", values: { 1: null, 2: ["A"] } as FormValues, draft, offersAll: true },
          check: () => ({}),
        },
      },
    ).start();
  expect(started({ 1: "Yes" }).getSnapshot().value).toBe("offering");
  expect(started({ 2: [] }).getSnapshot().value).toBe("offering");
  expect(
    started({ 2: ["A"] })
      .getSnapshot()
      .matches("pristine"),
  ).toBe(true);
  expect(started({}).getSnapshot().matches("pristine")).toBe(true);
  expect(started(null).getSnapshot().matches("pristine")).toBe(true);
});

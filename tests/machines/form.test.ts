import { createActor, fromCallback, fromPromise, waitFor } from "xstate";
import { expect, test } from "vitest";
import { formMachine, type FormValues } from "#src/machines/form/formMachine.ts";
import { formAskingModel, formModel, formWithDraftModel } from "./form.model.ts";
import { byState, tableOf, type Table } from "./table.ts";

const clean = "pristine.untouched / forgetDraft(profile)";
/** From here on leaving asks; it ends with the state. */
const asks = "asks askBeforeLeaving(profile Leave without saving? Your changes will be lost.)";
const dirty = `asks keepUnsavedWork(profile), ${asks}`;
const refusal = "invalid The given data was invalid. [Too short, Too vague]";
const change = (value: string) => `field.changed job ${value || "empty value"}`;
const draft = (value: string) => `keepDraft(profile ${value || "empty job"})`;

/** Where it is what the server has, there is nothing of it to keep. */
const nothing = "keepDraft(profile)";

/** Nothing is lost by leaving; the first change makes it unsaved work. `has`: what the server may have. */
const pristine = (has: readonly string[], always = false) =>
  Object.fromEntries(
    ["trainer", "", "adviser"].map((value) => {
      const kept = has.includes(value) ? (always ? [nothing] : [draft(value), nothing]) : [draft(value)];
      return [change(value), kept.map((keeps) => `unsaved.editing.typing / ${dirty}, ${keeps}`).join(" | ")];
    }),
  );
/** Unsaved work: each change is kept as a draft, and the value that the server has makes it pristine again. */
const editing = {
  [change("trainer")]: `${clean} | stays / ${draft("trainer")}`,
  [change("")]: `stays / ${draft("")}`,
  [change("adviser")]: `${clean} | stays / ${draft("adviser")}`,
  save: "unsaved.editing.rejected | unsaved.saving / asks save(adviser) | unsaved.saving / asks save(trainer)",
  discard: clean,
  "askBeforeLeaving ✗": "stays",
  "keepUnsavedWork ✗": "stays",
};

const laws: Table = {
  "pristine.untouched": { ...pristine(["trainer", "adviser"]), "row.loaded manager": "stays" },
  "pristine.saved": { ...pristine(["trainer"], true), "row.loaded manager": "pristine.untouched" },
  "unsaved.editing.typing": editing,
  "unsaved.editing.failed": editing,
  "unsaved.editing.rejected": {
    ...editing,
    save: "stays | unsaved.saving / asks save(adviser) | unsaved.saving / asks save(trainer)",
  },
  "unsaved.saving": {
    "keepUnsavedWork ✗": "stays",
    "save ✓ trainer 9": "pristine.saved / forgetDraft(profile), showSaved()",
    "save ✗": `unsaved.editing.failed / showFailure(failed), ${asks}`,
    // Its fields say it, and nothing else does.
    [`save ✗ ${refusal}`]: `unsaved.editing.rejected / ${asks}`,
  },
};

test("laws: what is typed is kept until it is saved, saving happens once, and leaving asks while something is unsaved and not being saved [T-4][T-48]", () => {
  expect(tableOf(formModel, { name: byState })).toEqual(laws);
});

test("laws: what has to be agreed to is saved only then; who declines has what was typed [T-9]", () => {
  const {
    "unsaved.asking": asking,
    "unsaved.agreeing": agreeing,
    ...others
  } = tableOf(formAskingModel, {
    name: byState,
  });
  const saving = "unsaved.saving / asks save(adviser) | unsaved.saving / asks save(trainer)";
  expect(asking).toEqual({
    "keepUnsavedWork ✗": "stays",
    "askFirst ✓ null": saving,
    "askFirst ✓ Publish this to 3 people? It opens. Publish": `unsaved.agreeing / ${asks}`,
    "askFirst ✗": `unsaved.editing.failed / showFailure(failed), ${asks}`,
    "askFirst ✗ invalid The given data was invalid. [Unknown]": `unsaved.editing.rejected / ${asks}`,
  });
  expect(agreeing).toEqual({
    "keepUnsavedWork ✗": "stays",
    "askBeforeLeaving ✗": "stays",
    agree: saving,
    decline: ["adviser", "trainer"]
      .map((job) => `unsaved.editing.typing / ${asks}, ${draft(job)}`)
      .concat(`unsaved.editing.typing / ${asks}, keepDraft(profile)`)
      .join(" | "),
    discard: clean,
  });
  // Nothing is saved by another way.
  for (const state of Object.values(others))
    for (const outcome of Object.values(state)) expect(outcome).not.toContain("asks save(");
});

test("laws: text from before the page was lost is offered back [T-4]", () => {
  expect(tableOf(formWithDraftModel, { name: byState }).offering).toEqual({
    takeDraft: `unsaved.editing.typing / ${dirty}, keepDraft(profile adviser to small firms)`,
    dropDraft: "pristine.untouched / forgetDraft(profile)",
  });
});

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

test("a draft of 21 characters is offered, one of 20 is not, and not what the server has already [T-4]", () => {
  expect(start("x".repeat(21)).getSnapshot().value).toBe("offering");
  expect(start("x".repeat(20)).getSnapshot().matches("pristine")).toBe(true);
  expect(start("x".repeat(21), "x".repeat(21)).getSnapshot().matches("pristine")).toBe(true);
});

test("which version a draft is of makes it no longer [T-4]", () => {
  const id = "2f1c7a52-9f0e-4a57-8a1c-0c1f6f1b2a3d";
  const input = { name: "term.3", values: { text: "", version: "other" }, check: () => ({}) };
  const actor = createActor(
    formMachine.provide({
      actors: { keepUnsavedWork: fromCallback(() => {}), askBeforeLeaving: fromCallback(() => {}) },
    }),
    { input: { ...input, draft: { text: "short", version: id } } },
  ).start();
  expect(actor.getSnapshot().matches("pristine")).toBe(true);
});

test("a refusal stands at its field with its first message, and goes when the field changes [B-339]", () => {
  const rejected = tableOf(formModel)["unsaved.saving (trainer, saved adviser)"]![`save ✗ ${refusal}`]!;
  expect(rejected).toContain("unsaved.editing.rejected (trainer, saved adviser, Too short!)");
  const again = tableOf(formModel)["unsaved.editing.rejected (trainer, saved adviser, Too short!)"]!;
  expect(again[change("")]).toMatch(/^unsaved\.editing\.rejected \(empty, saved adviser\)/);
});

test("a form compares by value, so that typing something back makes it pristine", () => {
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

test("a form knows when it was saved, and not from the record that it is given anew", async () => {
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

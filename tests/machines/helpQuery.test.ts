import { createActor } from "xstate";
import { expect, test } from "vitest";
import { helpQueryMachine } from "#src/machines/help/helpQueryMachine.ts";

test("a query is cut at 500 characters [B-334]", () => {
  const actor = createActor(helpQueryMachine.provide({ actions: { keepDraft: () => {} } }), {
    input: {},
  }).start();
  actor.send({ type: "open" });
  for (const length of [500, 501]) {
    actor.send({ type: "query.changed", query: "x".repeat(length) });
    expect(actor.getSnapshot().context.query).toHaveLength(500);
  }
});

test("an unsent query replaces the prefilled text when the dialog opens again", () => {
  const actor = createActor(helpQueryMachine.provide({ actions: { keepDraft: () => {} } }), {
    input: {},
  }).start();
  actor.send({ type: "open", about: "My exam" });
  expect(actor.getSnapshot().context.query).toBe("My exam");
  actor.send({ type: "query.changed", query: "My own words" });
  actor.send({ type: "dismiss" });
  actor.send({ type: "open", about: "Another exam" });
  expect(actor.getSnapshot().context.query).toBe("My own words");
  actor.send({ type: "dismiss" });
  actor.send({ type: "open" });
  expect(actor.getSnapshot().context.query).toBe("My own words");
});

test("a prefilled text that nobody changed gives way to the next one", () => {
  const actor = createActor(helpQueryMachine, { input: {} }).start();
  for (const about of ["About the first item", "About the second item", undefined]) {
    actor.send({ type: "open", ...(about !== undefined && { about }) });
    expect(actor.getSnapshot().context.query).toBe(about ?? "");
    actor.send({ type: "dismiss" });
  }
});

test("the dialog restores the text that was typed before the page was lost [T-4]", () => {
  const actor = createActor(helpQueryMachine, { input: { draft: "My own words" } }).start();
  actor.send({ type: "open", about: "My exam" });
  expect(actor.getSnapshot().context.query).toBe("My own words");
});

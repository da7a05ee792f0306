import { createActor } from "xstate";
import { expect, test } from "vitest";
import { helpQueryMachine } from "#src/machines/help/helpQueryMachine.ts";

test("500 characters are kept, the 501st is not [B-334]", () => {
  const actor = createActor(helpQueryMachine.provide({ actions: { keepDraft: () => {} } }), {
    input: {},
  }).start();
  actor.send({ type: "open" });
  for (const length of [500, 501]) {
    actor.send({ type: "query.changed", query: "x".repeat(length) });
    expect(actor.getSnapshot().context.query).toHaveLength(500);
  }
});

test("a text to begin with gives way to what was typed and not sent", () => {
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

test("what was typed before the page was lost is there again when the dialog opens [T-4]", () => {
  const actor = createActor(helpQueryMachine, { input: { draft: "My own words" } }).start();
  actor.send({ type: "open", about: "My exam" });
  expect(actor.getSnapshot().context.query).toBe("My own words");
});

import { createActor } from "xstate";
import { expect, test } from "vitest";
import { helpQueryMachine } from "#src/machines/help/helpQueryMachine.ts";
import { helpQueryModel } from "./helpQuery.model.ts";
import { tableOf } from "./table.ts";

test("laws: a query is sent once it is written; what was typed stays until then [B-334][B-351][B-352][M-063][M-064]", () => {
  const typing = (state: string) => ({
    "query.changed Where is my exam?": `${state} (written) / keepDraft(Where is my exam?)`,
    "query.changed": "stays / keepDraft( )",
    send: "refused",
    dismiss: "closed",
  });
  const written = (state: string) => ({
    "query.changed Where is my exam?": "stays / keepDraft(Where is my exam?)",
    "query.changed": `${state} / keepDraft( )`,
    send: "sending (written) / asks sendQuery(Where is my exam?)",
    dismiss: "closed (written)",
  });
  expect(tableOf(helpQueryModel)).toEqual({
    closed: { open: "writing.fresh", "open Where is my exam?": "writing.fresh (written)" },
    "closed (written)": {
      open: "writing.fresh (written)",
      "open Where is my exam?": "writing.fresh (written)",
    },
    "writing.fresh": typing("writing.fresh"),
    "writing.fresh (written)": written("writing.fresh"),
    "writing.failed": typing("writing.failed"),
    "writing.failed (written)": written("writing.failed"),
    "sending (written)": {
      "sendQuery ✓":
        "closed / keepDraft(empty query), showMessage(Your query has been sent to an admin success)",
      "sendQuery ✗": "writing.failed (written) / showMessage(Unable to send your query error)",
    },
  });
});

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

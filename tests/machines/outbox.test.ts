import { expect, test } from "vitest";
import { explore } from "../model/model.ts";
import { outboxModel, outboxStoredModel } from "./outbox.model.ts";
import { tableOf } from "./table.ts";

const a = "a complete item 3 completed no latest";
const b = "b viewed item 3 0.5 position";
const c = "c viewed item 3 0.9 position";
const refusal = "invalid This item is gone.";
const queued = { a: `act.queued ${a}`, b: `act.queued ${b}`, c: `act.queued ${c}` };

const table = tableOf(outboxModel);

test("laws: an act waits first, and is sent when the network is back or after a while [T-60]", () => {
  expect(table.empty).toEqual({
    [queued.a]: `waiting (a) / storeAct(${a})`,
    [queued.b]: `waiting (b) / storeAct(${b})`,
    [queued.c]: `waiting (c) / storeAct(${c})`,
  });
  expect(table["waiting (a)"]).toEqual({
    [queued.a]: "stays",
    [queued.b]: `waiting (a, b) / storeAct(${b})`,
    [queued.c]: `waiting (a, c) / storeAct(${c})`,
    send: `sending (a) / asks sendAct(${a})`,
    "after outboxInterval (30 s)": `sending (a) / asks sendAct(${a})`,
    "heard.sent a": "empty",
  });
});

test("laws: acts go in order, one at a time; no answer and an unavailable server keep them, a refusal drops the one and says so [T-60]", () => {
  expect(table["sending (a, b)"]).toEqual({
    [queued.a]: "stays",
    [queued.b]: "stays",
    [queued.c]: `sending (a, c) / removeAct(${b}), storeAct(${c})`,
    "heard.sent a": "refused",
    "sendAct ✓": `sending (b) / removeAct(${a}), showSent(${a}), asks sendAct(${b})`,
    "sendAct ✗ offline": "waiting (a, b)",
    "sendAct ✗ unauthorized": "waiting (a, b)",
    "sendAct ✗ cancelled": "waiting (a, b)",
    "sendAct ✗ server 502": "waiting (a, b)",
    "sendAct ✗ server 503": "waiting (a, b)",
    "sendAct ✗ server 504": "waiting (a, b)",
    [`sendAct ✗ ${refusal}`]: `sending (b) / removeAct(${a}), tellRefused(${a} ${refusal}), emits act.refused(act.refused ${a} ${refusal}), asks sendAct(${b})`,
  });
  expect(table["sending (b)"]).toMatchObject({
    "sendAct ✓": `empty / removeAct(${b}), showSent(${b})`,
    [`sendAct ✗ ${refusal}`]: `empty / removeAct(${b}), tellRefused(${b} ${refusal}), emits act.refused(act.refused ${b} ${refusal})`,
    "heard.sent a": "stays",
  });
});

test("laws: a newer position replaces an older one that waits, but not the first, which may be on its way [T-60]", () => {
  expect(table["waiting (a, b)"]![queued.c]).toBe(`waiting (a, c) / removeAct(${b}), storeAct(${c})`);
  expect(table["waiting (b)"]![queued.c]).toBe(`waiting (b, c) / storeAct(${c})`);
  expect(table["sending (b)"]![queued.c]).toBe(`sending (b, c) / storeAct(${c})`);
});

test("laws: what another tab has sent is not sent again [T-60]", () => {
  expect(table["waiting (a, b)"]!["heard.sent a"]).toBe("waiting (b)");
  expect(table["sending (b, a)"]!["heard.sent a"]).toBe("sending (b)");
});

test("what was stored is sent as soon as the page opens [T-60]", () => {
  const [start] = explore(outboxStoredModel).vertices[0]!.path.steps;
  expect(start!.state.value).toBe("sending");
  expect(start!.effects).toMatchObject([{ kind: "asks", name: "sendAct", params: { key: "a" } }]);
});

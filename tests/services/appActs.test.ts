import { expect, test } from "vitest";
import type { App } from "#src/app.ts";
import { learningCalls, type Item } from "#src/contracts/learning.ts";
import type { OfflineAct } from "#src/machines/outbox/outboxMachine.ts";

import { item } from "../ui/learning/rows.ts";
import { askItem, openApp } from "./openApp.ts";

type OfItem = Exclude<OfflineAct, { kind: "readNotification" }>;

const complete = { kind: "complete", content: "item", id: 3, completed: true } as const;
const viewed = { kind: "viewed", content: "item", id: 3, position: 0.6 } as const;
const hide = { kind: "hide", content: "item", id: 3, hidden: true } as const;

/** The application after an item was open. */
async function opened() {
  const all = await openApp();
  all.server.on("GET /api/items/3", { body: { data: item() } });
  await askItem(all.app);
  return all;
}

const stateOf = (app: App) =>
  app.queries.getQueryState<{ data: Item }>(app.ask(learningCalls.item, { params: { id: 3 } }).queryKey);
const rowOf = (app: App) => stateOf(app)?.data?.data;

const made: [OfItem, Partial<Item>][] = [
  [complete, { progress: "completed", completed_at: "2026-11-20T10:00:00.000Z" }],
  [
    { ...complete, completed: false },
    { progress: "in progress", completed_at: null },
  ],
  [viewed, { position: 0.6 }],
  [hide, { hidden: true }],
];

test.each(made)("%o shows in the row of its item at once [T-12][T-13]", async (act, shown) => {
  const { app } = await opened();
  const sent = app.sendNow(act);
  expect(rowOf(app)).toMatchObject(shown);
  await sent;
  expect(rowOf(app)).toMatchObject(shown);
});

test.each(made)("%o shows in the row of its item while it waits to be sent [T-60]", async (act, shown) => {
  const { app } = await opened();
  app.sendLater(act);
  expect(rowOf(app)).toMatchObject(shown);
});

test.each(made)("%o leaves the row as it was where the server refuses it", async (act) => {
  const { app, server } = await opened();
  const before = rowOf(app);
  for (const call of ["complete", "viewed", "remove-from-view/3/item"])
    server.on(`POST /api/${call}`, { status: 422, body: { message: "It was withdrawn" } });
  await expect(app.sendNow(act)).rejects.toMatchObject({ failure: { kind: "invalid" } });
  expect(rowOf(app)).toEqual(before);
});

test("what is done to a boxset is not taken for an item of the same number", async () => {
  const { app } = await opened();
  await app.sendNow({ ...hide, content: "boxset" });
  expect(rowOf(app)?.hidden).toBe(false);
});

test("a row that is out of date stays so, whatever is done to it", async () => {
  const { app } = await opened();
  await app.sendNow(complete);
  expect(stateOf(app)?.isInvalidated).toBe(true);
  await app.sendNow(viewed);
  expect(stateOf(app)?.isInvalidated).toBe(true);
});

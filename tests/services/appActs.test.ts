import { describe, expect, test } from "vitest";
import type { App } from "#src/app.ts";
import { itemCalls, type Item } from "#src/contracts/item.ts";
import { learningCalls } from "#src/contracts/learning.ts";
import { searchCalls } from "#src/contracts/learningSearch.ts";
import { userCalls } from "#src/contracts/user.ts";
import type { OfflineAct } from "#src/contracts/offlineActs.ts";

import { settle } from "../fake/settle.ts";
import { completed, noAnswer, type FakeAnswer } from "../fake/world.ts";
import { found, home, item } from "../ui/learning/rows.ts";
import { askItem, openApp } from "./openApp.ts";

type OfItem = Exclude<OfflineAct, { kind: "readNotification" }>;

const complete = { kind: "complete", content: "item", id: 3, completed: true } as const;
const viewed = { kind: "viewed", content: "item", id: 3, position: 0.6 } as const;
const hide = { kind: "hide", content: "item", id: 3, hidden: true } as const;

/** The application after an item has been open. */
async function opened() {
  const all = await openApp();
  all.server.on("GET /api/items/3", { body: { data: item() } });
  await askItem(all.app);
  return all;
}

const stateOf = (app: App) =>
  app.queries.getQueryState<{ data: Item }>(app.ask(itemCalls.item, { params: { id: 3 } }).queryKey);
const rowOf = (app: App) => stateOf(app)?.data?.data;

const made: [name: string, act: OfItem, shown: Partial<Item>][] = [
  ["a completion", complete, { progress: "completed", completed_at: "2026-11-20T10:00:00.000Z" }],
  [
    "the undo of a completion",
    { ...complete, completed: false },
    { progress: "in progress", completed_at: null },
  ],
  ["a position", viewed, { position: 0.6 }],
  ["hiding", hide, { hidden: true }],
];

test.each(made)("%s is applied to the cached item at once [T-12][T-13]", async (_, act, shown) => {
  const { app } = await opened();
  const sent = app.sendInTurn(act);
  expect(rowOf(app)).toMatchObject(shown);
  await sent;
  expect(rowOf(app)).toMatchObject(shown);
});

test.each(made)(
  "%s is applied to the cached item while it waits to be sent [T-60]",
  async (_, act, shown) => {
    const { app } = await opened();
    app.sendLater(act);
    expect(rowOf(app)).toMatchObject(shown);
  },
);

test.each(made)("%s leaves the cached item as it was if the server refuses it", async (_, act) => {
  const { app, server } = await opened();
  const before = rowOf(app);
  for (const call of ["complete", "viewed", "remove-from-view/3/item"])
    server.on(`POST /api/${call}`, { status: 422, body: { message: "It was withdrawn" } });
  await expect(app.sendInTurn(act)).rejects.toMatchObject({ failure: { kind: "invalid" } });
  expect(rowOf(app)).toEqual(before);
});

test("hiding a boxset does not change the cached item with the same id", async () => {
  const { app } = await opened();
  await app.sendInTurn({ ...hide, content: "boxset" });
  expect(rowOf(app)?.hidden).toBe(false);
});

test.each([
  ["a completion", complete],
  ["the undo of a completion", { ...complete, completed: false }],
  ["hiding", hide],
] as const)(
  "%s invalidates every list that shows the item: home, catalogue and search [T-12]",
  async (_, act) => {
    const { app, server } = await opened();
    server.on("GET /api/search/", { body: found([]) });
    server.on("GET /api/home", {
      body: { data: home(), server_time_iso: "2026-11-20T09:00:00Z" },
    });
    const lists = [
      app.ask(searchCalls.search, { query: { sort: "newest" } }),
      app.ask(searchCalls.search, { query: { name: "pension" } }),
    ];
    const all = app.ask(learningCalls.home);
    for (const one of lists) await app.queries.fetchQuery({ ...one });
    await app.queries.fetchQuery({ ...all });
    const outdated = () =>
      [...lists, all].map(({ queryKey }) => app.queries.getQueryState(queryKey)?.isInvalidated);
    expect(outdated()).toEqual([false, false, false]);
    await app.sendInTurn(act);
    expect(outdated()).toEqual([true, true, true]);
    const me = app.ask(userCalls.me).queryKey;
    expect(app.queries.getQueryState(me)?.isInvalidated).toBe(false);
  },
);

test("an invalidated item stays invalidated after another act", async () => {
  const { app } = await opened();
  await app.sendInTurn(complete);
  expect(stateOf(app)?.isInvalidated).toBe(true);
  await app.sendInTurn(viewed);
  expect(stateOf(app)?.isInvalidated).toBe(true);
});

test("an act that a newer one has overtaken neither counts nor waits once it fails [T-60]", async () => {
  const { app, server } = await opened();
  const lost = Promise.withResolvers<FakeAnswer>();
  server.on("POST /api/complete", () => lost.promise);
  const older = app.sendInTurn(complete, { waits: true });
  server.on("POST /api/complete", completed);
  const newer = app.sendInTurn({ ...complete, completed: false }, { waits: true });
  expect(await newer).toBe(true);
  lost.resolve(noAnswer());
  expect(await older).toBe(false);
  expect(app.actors.outbox.getSnapshot().context.acts).toEqual([]);
});

test("an act that fails while a newer one is under way gives way to that one [T-60]", async () => {
  const { app, server } = await opened();
  const [lost, answer] = [Promise.withResolvers<FakeAnswer>(), Promise.withResolvers<FakeAnswer>()];
  server.on("POST /api/complete", () => lost.promise);
  const older = app.sendInTurn(complete, { waits: true });
  server.on("POST /api/complete", () => answer.promise);
  const newer = app.sendInTurn({ ...complete, completed: false }, { waits: true });
  await settle();
  lost.resolve(noAnswer());
  expect(await older).toBe(false);
  answer.resolve(completed);
  expect(await newer).toBe(true);
  expect(app.actors.outbox.getSnapshot().context.acts).toEqual([]);
});

test("the count of an opened search result outlives the page that it leads away from, and its failure is silent", async () => {
  const { app, server, page, texts } = await openApp();
  server.on("POST /api/search/opened", { status: 500 });
  page.keepCookie("XSRF-TOKEN", "");
  server.calls.length = 0;
  app.countOpened("Tax");
  await settle();
  // The page has no time to fetch a token.
  expect(server.calls).toEqual(['POST /api/search/opened {"name":"Tax"}']);
  expect([server.outliving, texts()]).toEqual([["POST /api/search/opened"], []]);
});

describe("an act whose page was left before it failed [T-12]", () => {
  const left = AbortSignal.abort();
  const acts = (app: App) => app.actors.outbox.getSnapshot().context.acts.map(({ act }) => act);

  test("is not retried after a newer act has undone it [T-60]", async () => {
    const { app, server } = await opened();
    const answer = Promise.withResolvers<FakeAnswer>();
    server.on("POST /api/complete", () => answer.promise);
    const older = app.sendInTurn(complete, { left });
    server.on("POST /api/complete", completed);
    await app.sendInTurn({ ...complete, completed: false }, { left });
    answer.resolve(noAnswer());
    await expect(older).rejects.toMatchObject({ failure: { kind: "offline" } });
    expect(acts(app)).toEqual([]);
    expect(rowOf(app)).toMatchObject({ progress: "in progress" });
  });

  test("is not retried behind a newer act that waits", async () => {
    const { app, server } = await opened();
    const answer = Promise.withResolvers<FakeAnswer>();
    server.on("POST /api/viewed", () => answer.promise);
    const older = app.sendInTurn(viewed, { left });
    server.on("POST /api/viewed", noAnswer());
    app.sendLater(hide);
    await app.sendInTurn({ ...viewed, position: 0.9 }, { left });
    answer.resolve(noAnswer());
    await expect(older).rejects.toMatchObject({ failure: { kind: "offline" } });
    await settle();
    expect(acts(app)).toEqual([{ ...viewed, position: 0.9 }]);
  });
});

describe("the order of acts that wait to be sent [T-60]", () => {
  /** Acts, the first of which got no response; the server is back. */
  async function waiting(first: OfflineAct) {
    const all = await opened();
    all.server.on("POST /api/complete", noAnswer());
    all.server.on("POST /api/viewed", noAnswer());
    all.app.sendLater(first);
    await settle();
    return { ...all, posts: () => all.server.calls.filter((call) => call.startsWith("POST")) };
  }
  const answers = (server: Awaited<ReturnType<typeof opened>>["server"]) => {
    server.on("POST /api/complete", completed);
    server.on("POST /api/viewed", { body: { data: { position: 0.6, viewed_at: "2026-11-20T10:00:00Z" } } });
  };

  test("an undo goes out at once, after the waiting act that it undoes [T-12]", async () => {
    const { app, server, posts } = await waiting(complete);
    answers(server);
    await app.sendInTurn({ ...complete, completed: false });
    await settle();
    expect(posts()).toEqual([
      'POST /api/complete {"type":"item","id":3,"percentage":"100","at":"2026-11-20T10:00:00.000Z"}',
      'POST /api/complete {"type":"item","id":3,"percentage":"0"}',
    ]);
    expect(app.actors.outbox.getSnapshot().value).toBe("empty");
  });

  test("a waiting position does not overwrite a newer one [T-13]", async () => {
    const { app, server, posts } = await waiting({ ...viewed, position: 0.3 });
    answers(server);
    await app.sendInTurn(viewed);
    await settle();
    const saved = (position: number) => `POST /api/viewed {"type":"item","id":3,"position":${position}}`;
    expect(posts()).toEqual([saved(0.3), saved(0.6)]);
    expect(rowOf(app)?.position).toBe(0.6);
  });

  test("all acts wait in order while the server does not respond", async () => {
    const { app, area } = await waiting(complete);
    await app.sendInTurn({ ...complete, completed: false });
    await app.sendInTurn(viewed);
    await settle();
    const acts = app.actors.outbox.getSnapshot().context.acts.map(({ act }) => act);
    expect(acts).toEqual([
      { ...complete, at: "2026-11-20T10:00:00.000Z" },
      { ...complete, completed: false },
      viewed,
    ]);
    expect(JSON.parse(area["lyceum.draft.outbox.7"]!)).toHaveLength(3);
    expect(rowOf(app)).toMatchObject({ progress: "in progress", position: 0.6 });
  });

  test("marking notifications read waits its turn too", async () => {
    const { app, server, posts } = await waiting(complete);
    answers(server);
    app.actors.notifications.send({ type: "open" });
    app.actors.notifications.send({ type: "markAllRead", upTo: 5 });
    await settle();
    expect(posts()).toEqual([
      'POST /api/complete {"type":"item","id":3,"percentage":"100","at":"2026-11-20T10:00:00.000Z"}',
      'POST /api/notification/read {"upTo":5}',
    ]);
  });
});

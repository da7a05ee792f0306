import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { assignments, itemCompletions, items, itemViews } from "#server/schema/index.ts";
import { Home, Item, type ContentCard } from "#src/contracts/learning.ts";
import { createAcademy, createBoxset, createItem, type Academy } from "./fixtures.ts";
import { startTestApp, type Browser, type TestApp } from "./harness.ts";

let t: TestApp;
let ada: Browser;
let adaId: number;
let a: Academy;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.reset();
  a = await createAcademy(t.app);
  adaId = (await t.createUser({ email: "ada@example.org" })).id;
  ada = await t.signIn("ada@example.org");
});

const read = async (id: number, browser = ada) =>
  Item.parse((await browser.get(`/api/items/${id}`)).json.data);
const home = async (browser = ada) => Home.parse((await browser.get("/api/home")).json.data);
const viewed = (id: number, position?: number) => ada.post("/api/viewed", { type: "item", id, position });
const complete = (id: number, percentage: unknown = "100") =>
  ada.post("/api/complete", { type: "item", id, percentage });
const touch = (id: number) =>
  t.app
    .db()
    .update(items)
    .set({ updatedAt: new Date(t.app.now().getTime() + 1_000) })
    .where(eq(items.id, id));

test("every call wants a session", async () => {
  const stranger = t.browser();
  await stranger.get("/csrf-cookie");
  for (const path of ["/api/home", "/api/search/", `/api/items/${a.state}`])
    expect((await stranger.get(path)).status).toBe(401);
  for (const path of ["/api/viewed", "/api/complete", `/api/remove-from-view/${a.state}/item`])
    expect((await stranger.post(path, {})).status).toBe(401);
});

describe("an item", () => {
  test("has its text, place, tags and the rule of its completion [E-030][T-15]", async () => {
    expect(await read(a.state)).toEqual({
      type: "item",
      id: a.state,
      title: "The state pension",
      summary: "A summary",
      kind: "article",
      topic: { id: 1, name: "Pensions" },
      minutes: 4,
      cpd: { cpd: 4, idd: 0, vulnerable_client: 0, pts: 0, pts_external: 0, generic_cpd: 0 },
      progress: "not started",
      items: null,
      published_at: new Date(t.app.now().getTime() - 2 * 86_400_000).toISOString(),
      body: "<p>Who gets it, and when. Suitability is another matter.</p>",
      tags: [{ id: 1, name: "Retirement" }],
      boxsets: [{ id: a.retirement, name: "Retirement in order" }],
      completion_rule:
        "Read this article to the end, about 4 minutes, and mark it as complete. It then counts as 4 minutes of CPD.",
      position: 0,
      completed_at: null,
      updated_at: new Date(t.app.now().getTime() - 2 * 86_400_000).toISOString(),
      hidden: false,
      next: { id: a.transfers, title: "Pension transfers" },
    });
  });

  test("knows what follows in its first boxset, past what is not published", async () => {
    expect((await read(a.transfers)).next).toBeNull();
    expect((await read(a.plain)).boxsets).toEqual([]);
    expect((await read(a.plain)).completion_rule).toBe(
      "Read this article to the end, about 1 minute, and mark it as complete.",
    );
    await createBoxset(t.app, { title: "Another", of: [a.state, a.plain] });
    const { boxsets, next } = await read(a.state);
    expect(boxsets.map(({ name }) => name)).toEqual(["Retirement in order", "Another"]);
    expect(next!.id).toBe(a.transfers);
  });

  test("that is not there, or not published, is not found", async () => {
    for (const id of [a.draft, 99_999])
      expect(await ada.get(`/api/items/${id}`)).toMatchObject({
        status: 404,
        json: { message: "This item does not exist or is not published", suppress_toast: true },
      });
    for (const id of ["0", "-1", "x", "1.5", "2147483648", "1%27--"])
      expect((await ada.get(`/api/items/${id}`)).status).toBe(422);
    await t.app.db().update(items).set({ live: false }).where(eq(items.id, a.state));
    expect((await ada.get(`/api/items/${a.state}`)).status).toBe(404);
    await t.app.db().delete(items).where(eq(items.id, a.state));
    expect((await ada.get(`/api/items/${a.state}`)).status).toBe(404);
  });
});

describe("a view", () => {
  test("keeps the latest position, also when somebody starts again [E-031][B-080][T-13][T-16]", async () => {
    expect((await viewed(a.state)).json).toEqual({
      data: { position: 0, viewed_at: t.app.now().toISOString() },
    });
    for (const position of [0.25, 0.75, 0.5, 1, 0]) {
      expect((await viewed(a.state, position)).json.data.position).toBe(position);
      expect((await read(a.state)).position).toBe(position);
    }
    await viewed(a.state, 0.4);
    expect((await viewed(a.state)).json.data.position).toBe(0.4);
    expect((await read(a.state)).progress).toBe("in progress");
  });

  test("is the same one within half an hour, however often it is sent", async () => {
    await Promise.all([1, 2, 3, 4].map(() => viewed(a.state, 0.2)));
    t.clock.advance(1_800);
    await viewed(a.state, 0.3);
    expect(await t.app.db().select().from(itemViews)).toMatchObject([{ views: 1, position: 0.3 }]);
    t.clock.advance(1_801);
    await viewed(a.state);
    expect(await t.app.db().select().from(itemViews)).toMatchObject([{ views: 2, viewedAt: t.app.now() }]);
  });

  test("is refused where it cannot be", async () => {
    for (const position of [-0.1, 1.1, "0.5", null])
      expect((await ada.post("/api/viewed", { type: "item", id: a.state, position })).status).toBe(422);
    for (const type of ["podcast", "", 1, undefined])
      expect((await ada.post("/api/viewed", { type, id: a.state })).status).toBe(422);
    for (const id of [a.draft, 99_999]) expect((await viewed(id)).status).toBe(404);
    expect(await ada.post("/api/viewed", { type: "boxset", id: a.ethics })).toMatchObject({
      status: 422,
      json: { errors: { type: ["A boxset is viewed and completed through the items in it"] } },
    });
    expect(await t.app.db().select().from(itemViews)).toEqual([]);
  });
});

describe("a completion", () => {
  test("is recorded once, with strings and with numbers [E-032][B-081]", async () => {
    const at = t.app.now().toISOString();
    const answers = await Promise.all(["100", 100, undefined, "100"].map((each) => complete(a.state, each)));
    t.clock.advance(60);
    expect((await complete(a.state)).json.data).toEqual({ completed_at: at, tracked: true });
    for (const { status, json } of answers)
      expect([status, json]).toEqual([200, { data: { completed_at: at, tracked: true } }]);
    expect(await read(a.state)).toMatchObject({ progress: "completed", completed_at: at });
    expect(await t.app.db().select().from(itemCompletions)).toHaveLength(1);
  });

  test("is taken back, as often as one likes [E-032][T-12]", async () => {
    for (const nothing of ["0", 0]) {
      await complete(a.state);
      expect((await complete(a.state, nothing)).json.data).toEqual({ completed_at: null, tracked: true });
      expect((await complete(a.state, nothing)).json.data).toEqual({ completed_at: null, tracked: true });
    }
    expect((await read(a.state)).progress).toBe("not started");
  });

  test("of an item that has changed since is stale, and can be renewed [T-14]", async () => {
    await complete(a.state);
    const first = (await read(a.state)).completed_at;
    await touch(a.state);
    expect(await read(a.state)).toMatchObject({ progress: "stale", completed_at: first });
    t.clock.advance(60);
    const again = t.app.now().toISOString();
    expect((await complete(a.state)).json.data.completed_at).toBe(again);
    expect(await read(a.state)).toMatchObject({ progress: "completed", completed_at: again });
  });

  test("is refused where it cannot be", async () => {
    for (const percentage of ["50", 50, -1, "", "100%", null, true])
      expect((await complete(a.state, percentage)).status).toBe(422);
    for (const id of [a.draft, 99_999]) expect((await complete(id)).status).toBe(404);
    expect((await ada.post("/api/complete", { type: "boxset", id: a.ethics })).status).toBe(422);
    expect((await ada.post("/api/complete", { type: "item", id: "1 or 1=1" })).status).toBe(422);
    expect(await t.app.db().select().from(itemCompletions)).toEqual([]);
  });

  test("is the own one", async () => {
    await complete(a.state);
    await t.createUser({ email: "bob@example.org" });
    const bob = await t.signIn("bob@example.org");
    expect((await read(a.state, bob)).progress).toBe("not started");
    await bob.post("/api/complete", { type: "item", id: a.state, percentage: "0" });
    expect((await read(a.state)).progress).toBe("completed");
  });
});

describe("hiding", () => {
  const listed = async () =>
    ((await ada.get("/api/search/")).json.data as { type: string; id: number }[]).map(
      ({ type, id }) => `${type} ${id}`,
    );
  test("takes content from the own lists until it is restored [E-033][B-082][T-12]", async () => {
    const all = await listed();
    for (const [type, id] of [
      ["item", a.state],
      ["boxset", a.ethics],
    ] as const) {
      for (let twice = 0; twice < 2; twice += 1)
        expect((await ada.post(`/api/remove-from-view/${id}/${type}`)).json).toEqual({ data: null });
      expect(await listed()).toEqual(all.filter((each) => each !== `${type} ${id}`));
      if (type === "item") expect((await read(id)).hidden).toBe(true);
      for (let twice = 0; twice < 2; twice += 1)
        expect((await ada.post(`/api/remove-from-view/${id}/${type}`, { restore: true })).status).toBe(200);
      expect(await listed()).toEqual(all);
    }
    expect((await read(a.state)).hidden).toBe(false);
  });

  test("of an item leaves the boxset with the same number alone", async () => {
    await ada.post(`/api/remove-from-view/${a.retirement}/item`);
    expect(await listed()).toContain(`boxset ${a.retirement}`);
  });

  test("is refused where there is nothing to hide", async () => {
    for (const path of [`${a.draft}/item`, "99999/item", "99999/boxset"])
      expect((await ada.post(`/api/remove-from-view/${path}`)).status).toBe(404);
    for (const path of ["1/podcast", "x/item", "0/item"])
      expect((await ada.post(`/api/remove-from-view/${path}`)).status).toBe(422);
    expect((await ada.post(`/api/remove-from-view/${a.state}/item`, { restore: "yes" })).status).toBe(422);
  });
});

describe("home", () => {
  const inDays = (days: number) => new Date(t.app.now().getTime() + days * 86_400_000);
  const assign = (itemId: number, days: number) =>
    t.app
      .db()
      .insert(assignments)
      .values({ userId: adaId, itemId, reason: "Yearly", dueAt: inDays(days) });

  test("tells what is due, soonest first, until it is completed [T-20]", async () => {
    await assign(a.transfers, 5);
    await assign(a.state, -2);
    await assign(a.draft, 1);
    await assign(a.gifts, 9);
    await complete(a.gifts);
    await ada.post(`/api/remove-from-view/${a.state}/item`);
    const { due } = await home();
    expect(due.map(({ card, due_at, overdue, reason }) => [card.id, due_at, overdue, reason])).toEqual([
      [a.state, inDays(-2).toISOString(), true, "Yearly"],
      [a.transfers, inDays(5).toISOString(), false, "Yearly"],
    ]);
  });

  test("leads back to where the user was, latest first [T-13]", async () => {
    for (const [id, position] of [
      [a.state, 0.2],
      [a.transfers, 0.6],
      [a.gifts, 0.1],
      [a.plain, 1],
    ] as const) {
      t.clock.advance(60);
      await viewed(id, position);
    }
    await complete(a.gifts);
    await ada.post(`/api/remove-from-view/${a.plain}/item`);
    const page = await home();
    expect(page.continue.map(({ id, position, progress }) => [id, position, progress])).toEqual([
      [a.transfers, 0.6, "in progress"],
      [a.state, 0.2, "in progress"],
    ]);
    expect(page.continue[0]!.viewed_at).toBe(new Date(t.app.now().getTime() - 120_000).toISOString());
  });

  test("shows the newest items and boxsets, and counts what was completed", async () => {
    await complete(a.state);
    await complete(a.plain);
    await touch(a.plain);
    const page = await home();
    expect(page.recent.map(({ id }) => id)).toEqual([a.transfers, a.state, a.gifts, a.conduct, a.plain]);
    expect(page.recent.map(({ progress }) => progress)).toEqual([
      "not started",
      "completed",
      "not started",
      "not started",
      "stale",
    ]);
    expect(page.boxsets.map(({ id }) => id)).toEqual([a.retirement, a.ethics]);
    expect(page.completed).toBe(2);
    for (let i = 0; i < 7; i += 1) await createItem(t.app, { title: `New ${i}`, published: 0 });
    expect((await home()).recent).toHaveLength(6);
  });

  test("of an empty academy is empty", async () => {
    await t.reset();
    await t.createUser({ email: "ada@example.org" });
    expect(await home(await t.signIn("ada@example.org"))).toEqual({
      due: [],
      continue: [],
      recent: [],
      boxsets: [],
      completed: 0,
    });
  });
});

test("a boxset is as far as its items are [T-14]", async () => {
  const states = async () =>
    ((await ada.get("/api/search/?type=boxset&sort=title")).json.data as ContentCard[]).map((card) => [
      card.progress,
      card.items,
    ]);
  const ethics = { total: 2, completed: 0 };
  expect(await states()).toEqual([
    ["not started", ethics],
    ["not started", ethics],
  ]);
  await viewed(a.gifts);
  expect((await states())[0]).toEqual(["in progress", ethics]);
  await complete(a.gifts);
  expect((await states())[0]).toEqual(["in progress", { total: 2, completed: 1 }]);
  await complete(a.conduct);
  expect((await states())[0]).toEqual(["completed", { total: 2, completed: 2 }]);
  await touch(a.gifts);
  expect((await states())[0]).toEqual(["stale", { total: 2, completed: 1 }]);
});

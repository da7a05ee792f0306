import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { assignments, boxsets, itemCompletions, items, itemViews } from "#server/schema/index.ts";
import { Item } from "#src/contracts/item.ts";
import { itemKinds, type ContentCard } from "#src/contracts/learning.ts";
import { startAcademy } from "./academy.ts";
import { createBoxset } from "./fixtures.ts";

const u = startAcademy();
const { viewed, complete, touch } = u;
const read = async (id: number, browser = u.ada) =>
  Item.parse((await browser.get(`/api/items/${id}`)).json.data);

test("every endpoint requires a session", async () => {
  const stranger = u.t.browser();
  await stranger.get("/csrf-cookie");
  for (const path of ["/api/home", "/api/search/", `/api/items/${u.made.state}`])
    expect((await stranger.get(path)).status).toBe(401);
  for (const path of ["/api/viewed", "/api/complete", `/api/remove-from-view/${u.made.state}/item`])
    expect((await stranger.post(path, {})).status).toBe(401);
});

describe("an item", () => {
  test("has its text, topic, tags and completion rule [E-030][T-15]", async () => {
    expect(await read(u.made.state)).toEqual({
      type: "item",
      id: u.made.state,
      title: "The state pension",
      summary: "A summary",
      kind: "article",
      topic: { id: 1, name: "Pensions" },
      minutes: 4,
      cpd: { cpd: 4, idd: 0, vulnerable_client: 0, pts: 0, pts_external: 0, generic_cpd: 0 },
      progress: "not started",
      items: null,
      in_my_list: false,
      published_at: new Date(u.t.app.now().getTime() - 2 * 86_400_000).toISOString(),
      body: "<p>Who gets it, and when. Suitability is another matter.</p>",
      tags: [{ id: 1, name: "Retirement" }],
      boxsets: [
        {
          id: u.made.retirement,
          name: "Retirement in order",
          ...{ number: 1, total: 2, previous: null },
          next: { id: u.made.transfers, title: "Pension transfers" },
          waits_for: null,
        },
      ],
      content: null,
      completion_rule:
        "Read this article to the end (about 4 minutes) and mark it as completed. It earns 4 minutes of CPD.",
      position: 0,
      read: 0,
      completed_at: null,
      completion_arrived_at: null,
      assignment: null,
      certified_until: null,
      updated_at: new Date(u.t.app.now().getTime() - 2 * 86_400_000).toISOString(),
      hidden: false,
      reaction: null,
      locked: false,
    });
  });

  test("knows its place and neighbours in each boxset, skipping unpublished items", async () => {
    expect((await read(u.made.transfers)).boxsets).toMatchObject([
      { number: 2, total: 2, previous: { id: u.made.state, title: "The state pension" }, next: null },
    ]);
    expect((await read(u.made.plain)).boxsets).toEqual([]);
    expect((await read(u.made.plain)).completion_rule).toBe(
      "Read this article to the end (about 1 minute) and mark it as completed.",
    );
    await createBoxset(u.t.app, { title: "Another", of: [u.made.gifts, u.made.state, u.made.plain] });
    // The oldest first, whichever was changed last.
    await u.t.app.db().update(boxsets).set({ summary: "New" }).where(eq(boxsets.id, u.made.retirement));
    expect((await read(u.made.state)).boxsets).toMatchObject([
      { name: "Retirement in order", number: 1, total: 2, next: { id: u.made.transfers } },
      { name: "Another", number: 2, total: 3, previous: { id: u.made.gifts }, next: { id: u.made.plain } },
    ]);
  });

  test("is not found if it does not exist or is not published", async () => {
    for (const id of [u.made.draft, 99_999])
      expect(await u.ada.get(`/api/items/${id}`)).toMatchObject({
        status: 404,
        json: { message: "This item does not exist or is not published", suppress_toast: true },
      });
    for (const id of ["0", "-1", "x", "1.5", "2147483648", "1%27--"])
      expect((await u.ada.get(`/api/items/${id}`)).status).toBe(422);
    await u.t.app.db().update(items).set({ live: false }).where(eq(items.id, u.made.state));
    expect((await u.ada.get(`/api/items/${u.made.state}`)).status).toBe(404);
    await u.t.app.db().delete(items).where(eq(items.id, u.made.state));
    expect((await u.ada.get(`/api/items/${u.made.state}`)).status).toBe(404);
  });
});

test("a boxset whose items are all unpublished cannot be shared, listed, hidden or liked", async () => {
  const empty = await createBoxset(u.t.app, { title: "Empty", of: [u.made.draft] });
  const { id: colleague } = await u.t.createUser({ email: "colleague@example.org" });
  const answers = await Promise.all([
    u.ada.post(`/api/shared-content/boxset/${empty}`, { user_id: colleague }),
    u.ada.put(`/api/my-list/boxset/${empty}`, { listed: true }),
    u.ada.post(`/api/remove-from-view/${empty}/boxset`),
    u.ada.put(`/api/content-reactions/boxset/${empty}`, { reaction: "like" }),
  ]);
  const said = "This boxset does not exist or is not published";
  expect(answers.map(({ status, json }) => [status, json.message])).toEqual(answers.map(() => [404, said]));
});

describe("a view", () => {
  test("saves the latest position, even if it goes back to the start [E-031][B-080][T-13][T-16]", async () => {
    expect((await viewed(u.made.state)).json).toEqual({
      data: { position: 0, viewed_at: u.t.app.now().toISOString() },
    });
    for (const position of [0.25, 0.75, 0.5, 1, 0]) {
      expect((await viewed(u.made.state, position)).json.data.position).toBe(position);
      expect((await read(u.made.state)).position).toBe(position);
    }
    await viewed(u.made.state, 0.4);
    expect((await viewed(u.made.state)).json.data.position).toBe(0.4);
    expect((await read(u.made.state)).progress).toBe("in progress");
  });

  test("counts once within half an hour, however often it is sent", async () => {
    await Promise.all([1, 2, 3, 4].map(() => viewed(u.made.state, 0.2)));
    u.t.clock.advance(1_800);
    await viewed(u.made.state, 0.3);
    expect(await u.t.app.db().select().from(itemViews)).toMatchObject([{ views: 1, position: 0.3 }]);
    u.t.clock.advance(1_801);
    await viewed(u.made.state);
    expect(await u.t.app.db().select().from(itemViews)).toMatchObject([
      { views: 2, viewedAt: u.t.app.now() },
    ]);
  });

  test("is refused for invalid input, unpublished items and boxsets", async () => {
    for (const position of [-0.1, 1.1, "0.5", null])
      expect((await u.ada.post("/api/viewed", { type: "item", id: u.made.state, position })).status).toBe(
        422,
      );
    for (const type of ["podcast", "", 1, undefined])
      expect((await u.ada.post("/api/viewed", { type, id: u.made.state })).status).toBe(422);
    for (const id of [u.made.draft, 99_999]) expect((await viewed(id)).status).toBe(404);
    expect(await u.ada.post("/api/viewed", { type: "boxset", id: u.made.ethics })).toMatchObject({
      status: 422,
      json: { errors: { type: ["A boxset is viewed and completed through its items"] } },
    });
    expect(await u.t.app.db().select().from(itemViews)).toEqual([]);
  });
});

describe("a completion", () => {
  test("is recorded once, sent as text or as a number [E-032][B-081]", async () => {
    const at = u.t.app.now().toISOString();
    const answers = await Promise.all(
      ["100", 100, undefined, "100"].map((each) => complete(u.made.state, each)),
    );
    u.t.clock.advance(60);
    expect((await complete(u.made.state)).json.data).toEqual({ completed_at: at, tracked: true });
    for (const { status, json } of answers)
      expect([status, json]).toEqual([200, { data: { completed_at: at, tracked: true } }]);
    expect(await read(u.made.state)).toMatchObject({ progress: "completed", completed_at: at });
    expect(await u.t.app.db().select().from(itemCompletions)).toHaveLength(1);
  });

  test("can be undone repeatedly [E-032][T-12]", async () => {
    for (const nothing of ["0", 0]) {
      await complete(u.made.state);
      expect((await complete(u.made.state, nothing)).json.data).toEqual({
        completed_at: null,
        tracked: true,
      });
      expect((await complete(u.made.state, nothing)).json.data).toEqual({
        completed_at: null,
        tracked: true,
      });
    }
    expect((await read(u.made.state)).progress).toBe("not started");
  });

  test("becomes stale when its item changes, and can be renewed [T-14]", async () => {
    await complete(u.made.state);
    const first = (await read(u.made.state)).completed_at;
    await touch(u.made.state);
    expect(await read(u.made.state)).toMatchObject({ progress: "stale", completed_at: first });
    u.t.clock.advance(60);
    const again = u.t.app.now().toISOString();
    expect((await complete(u.made.state)).json.data.completed_at).toBe(again);
    expect(await read(u.made.state)).toMatchObject({ progress: "completed", completed_at: again });
  });

  test("of an item that has changed takes reading it again, from its beginning [T-14][T-15]", async () => {
    await viewed(u.made.state, 0.75);
    await complete(u.made.state);
    await touch(u.made.state);
    u.t.clock.advance(60);
    expect(await read(u.made.state)).toMatchObject({ progress: "stale", position: 0, read: 0 });
    const again = () => u.ada.post("/api/complete", { type: "item", id: u.made.state, percentage: "100" });
    expect(await again()).toMatchObject({
      status: 422,
      json: { message: expect.stringMatching(/^You have read 0% of this\. Read it to the end\./) },
    });
    await viewed(u.made.state, 0.5);
    expect(await read(u.made.state)).toMatchObject({ progress: "stale", position: 0.5, read: 0.5 });
    expect((await again()).json.message).toMatch(/^You have read 50% of this\./);
    expect((await complete(u.made.state)).status).toBe(200);
  });

  test("of an item that changes while it is first read keeps what has been read [T-14]", async () => {
    await viewed(u.made.state, 0.75);
    await touch(u.made.state);
    u.t.clock.advance(60);
    expect(await read(u.made.state)).toMatchObject({ progress: "in progress", position: 0.75, read: 0.75 });
    await viewed(u.made.state, 0.5);
    expect(await read(u.made.state)).toMatchObject({ position: 0.5, read: 0.75 });
  });

  test("of an item that had changed returns to the earlier one when it is undone, however often [T-12][T-14]", async () => {
    await complete(u.made.state);
    const first = await read(u.made.state);
    await touch(u.made.state);
    u.t.clock.advance(60);
    await complete(u.made.state);
    for (let times = 2; times > 0; times -= 1) {
      expect((await complete(u.made.state, "0")).json.data.completed_at).toBe(first.completed_at);
      expect(await read(u.made.state)).toMatchObject({ progress: "stale", completed_at: first.completed_at });
    }
    const rows = await u.t.app.db().select().from(itemCompletions);
    expect(rows).toMatchObject([
      { source: "read", replacedCompletedAt: null, replacedSource: null, replacedArrivedAt: null },
    ]);
  });

  test("is refused for invalid input, unpublished items and boxsets", async () => {
    for (const percentage of ["50", 50, -1, "", "100%", null, true])
      expect((await complete(u.made.state, percentage)).status).toBe(422);
    for (const id of [u.made.draft, 99_999]) expect((await complete(id)).status).toBe(404);
    expect((await u.ada.post("/api/complete", { type: "boxset", id: u.made.ethics })).status).toBe(422);
    expect((await u.ada.post("/api/complete", { type: "item", id: "1 or 1=1" })).status).toBe(422);
    expect(await u.t.app.db().select().from(itemCompletions)).toEqual([]);
  });

  test("does not affect other users", async () => {
    await complete(u.made.state);
    await u.t.createUser({ email: "bob@example.org" });
    const bob = await u.t.signIn("bob@example.org");
    expect((await read(u.made.state, bob)).progress).toBe("not started");
    await bob.post("/api/complete", { type: "item", id: u.made.state, percentage: "0" });
    expect((await read(u.made.state)).progress).toBe("completed");
  });
});

test("a delayed completion keeps its time, up to seven days back, and records its arrival", async () => {
  const now = u.t.app.now().getTime();
  const done = (ago: number) => new Date(now - ago * 1_000).toISOString();
  const send = (at: string, id: number) => u.ada.post("/api/complete", { type: "item", id, at });
  await complete(u.made.gifts, "0");
  await complete(u.made.state, "0");
  await complete(u.made.plain, "0");
  expect((await send(done(3_600), u.made.gifts)).json.data.completed_at).toBe(done(3_600));
  expect(await read(u.made.gifts)).toMatchObject({
    completed_at: done(3_600),
    completion_arrived_at: done(0),
  });
  expect((await send(done(-3_600), u.made.state)).json.data.completed_at).toBe(done(0));
  expect((await send(done(30 * 86_400), u.made.plain)).json.data.completed_at).toBe(done(7 * 86_400));
});

test("an assigned item has the reason, the assigner and the due date [T-20]", async () => {
  const dueAt = new Date(u.t.app.now().getTime() - 1_000);
  const row = { userId: u.adaId, itemId: u.made.state, reason: "Yearly", dueAt };
  await u.t.app.db().insert(assignments).values(row);
  const told = { kind: "mandatory", reason: "Yearly", due_at: dueAt.toISOString(), overdue: true };
  expect((await read(u.made.state)).assignment).toEqual({ ...told, assigned_by: null });
  await u.t.app.db().update(assignments).set({ assignedBy: u.adaId });
  expect((await read(u.made.state)).assignment).toEqual({ ...told, assigned_by: "Ada Byron" });
  await u.t.app.db().update(assignments).set({ kind: "enrolment" });
  expect((await read(u.made.state)).assignment).toMatchObject({ kind: "enrolment" });
});

test("an assigned item that changed after its completion is not overdue [T-14][T-20]", async () => {
  const dueAt = new Date(u.t.app.now().getTime() - 1_000);
  const row = { userId: u.adaId, itemId: u.made.state, reason: "Yearly", dueAt };
  await u.t.app.db().insert(assignments).values(row);
  await u.complete(u.made.state);
  await u.touch(u.made.state);
  expect(await read(u.made.state)).toMatchObject({ progress: "stale", assignment: { overdue: false } });
});

describe("hiding content", () => {
  const listed = async () =>
    ((await u.ada.get("/api/search/")).json.data as { type: string; id: number }[]).map(
      ({ type, id }) => `${type} ${id}`,
    );
  test("removes it from the learner's lists until it is restored [E-033][B-082][T-12]", async () => {
    const all = await listed();
    for (const [type, id] of [
      ["item", u.made.state],
      ["boxset", u.made.ethics],
    ] as const) {
      for (let twice = 0; twice < 2; twice += 1)
        expect((await u.ada.post(`/api/remove-from-view/${id}/${type}`)).json).toEqual({ data: null });
      expect(await listed()).toEqual(all.filter((each) => each !== `${type} ${id}`));
      if (type === "item") expect((await read(id)).hidden).toBe(true);
      for (let twice = 0; twice < 2; twice += 1)
        expect((await u.ada.post(`/api/remove-from-view/${id}/${type}`, { restore: true })).status).toBe(200);
      expect(await listed()).toEqual(all);
    }
    expect((await read(u.made.state)).hidden).toBe(false);
  });

  test("counts the hidden content of each search, and lists it on request", async () => {
    const found = async (query: string) => {
      const { data, hidden, meta, facets } = (await u.ada.get(`/api/search/?${query}`)).json;
      return {
        ids: (data as { type: string; id: number }[]).map(({ type, id }) => `${type} ${id}`),
        ...{ hidden, total: meta.total },
        items: (facets.format as { value: string; count: number }[])
          .filter(({ value }) => value !== "boxset")
          .reduce((sum, { count }) => sum + count, 0),
      };
    };
    const all = await found("");
    expect(all.hidden).toBe(0);
    await u.ada.post(`/api/remove-from-view/${u.made.state}/item`);
    await u.ada.post(`/api/remove-from-view/${u.made.ethics}/boxset`);
    const hidden = [`item ${u.made.state}`, `boxset ${u.made.ethics}`];
    const rest = await found("");
    expect(rest).toMatchObject({ hidden: 2, total: all.total - 2, items: all.items - 1 });
    expect(rest.ids).not.toEqual(expect.arrayContaining([hidden[0]]));
    expect(await found("hidden=false")).toEqual(rest);
    const shown = await found("hidden=true");
    expect(shown.ids.toSorted()).toEqual(hidden.toSorted());
    expect(shown).toMatchObject({ hidden: 2, total: 2, items: 1 });
    // The count follows the other filters and the text; and nobody sees what somebody else has hidden.
    expect(await found(`format=${itemKinds.join()}`)).toMatchObject({ hidden: 1 });
    expect(await found("name=state+pension")).toMatchObject({ hidden: 1 });
    expect(await found(`name=gifts&format=${itemKinds.join()}`)).toMatchObject({ hidden: 0 });
    expect((await found("name=state+pension&hidden=true")).ids).toEqual([hidden[0]]);
    await u.t.createUser({ email: "bob@example.org" });
    const bob = await u.t.signIn("bob@example.org");
    expect((await bob.get("/api/search/?hidden=true")).json).toMatchObject({ data: [], hidden: 0 });
  });

  test("leaves a boxset with the same id as a hidden item visible", async () => {
    await u.ada.post(`/api/remove-from-view/${u.made.retirement}/item`);
    expect(await listed()).toContain(`boxset ${u.made.retirement}`);
  });

  test("is refused for unknown or unpublished content and invalid input", async () => {
    for (const path of [`${u.made.draft}/item`, "99999/item", "99999/boxset"])
      expect((await u.ada.post(`/api/remove-from-view/${path}`)).status).toBe(404);
    for (const path of ["1/podcast", "x/item", "0/item"])
      expect((await u.ada.post(`/api/remove-from-view/${path}`)).status).toBe(422);
    expect((await u.ada.post(`/api/remove-from-view/${u.made.state}/item`, { restore: "yes" })).status).toBe(
      422,
    );
  });
});

test("a boxset's progress follows that of its items [T-14]", async () => {
  const states = async () =>
    ((await u.ada.get("/api/search/?format=boxset&sort=title")).json.data as ContentCard[]).map((card) => [
      card.progress,
      card.items,
    ]);
  const ethics = { total: 2, completed: 0 };
  expect(await states()).toEqual([
    ["not started", ethics],
    ["not started", ethics],
  ]);
  await viewed(u.made.gifts);
  expect((await states())[0]).toEqual(["in progress", ethics]);
  await complete(u.made.gifts);
  expect((await states())[0]).toEqual(["in progress", { total: 2, completed: 1 }]);
  await complete(u.made.conduct);
  expect((await states())[0]).toEqual(["completed", { total: 2, completed: 2 }]);
  await touch(u.made.gifts);
  expect((await states())[0]).toEqual(["stale", { total: 2, completed: 1 }]);
});

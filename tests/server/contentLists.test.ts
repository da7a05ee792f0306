import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import {
  auditLog,
  boxsets,
  carouselSlides,
  hiddenContent,
  itemCompletions,
  items,
  itemViews,
  listedContent,
  profiles,
  profileTopics,
  profileUsers,
  sharedContent,
} from "#server/schema/index.ts";
import { ListAnswer, type ContentList } from "#src/contracts/contentLists.ts";
import { startAcademy } from "./academy.ts";
import { createExam } from "./examHall.ts";
import { createItem, topicIn } from "./fixtures.ts";

const u = startAcademy();
const day = 86_400_000;
const read = async (list: string, query = "") =>
  ListAnswer.parse((await u.ada.get(`/api/lists/${list}${query}`)).json);
const titles = async (list: string, query = "") => (await read(list, query)).data.map(({ title }) => title);
const keep = (type: string, id: number, listed = true) => u.ada.put(`/api/my-list/${type}/${id}`, { listed });
const hide = (type: string, id: number) => u.ada.post(`/api/remove-from-view/${id}/${type}`);

describe("My List", () => {
  test("shows added content once, latest first, until it is removed [R-L-025]", async () => {
    await keep("item", u.made.gifts);
    u.t.clock.advance(1);
    await keep("boxset", u.made.retirement);
    await keep("boxset", u.made.retirement);
    expect(await titles("my-list")).toEqual(["Retirement in order", "Gifts and hospitality"]);
    expect((await read("my-list")).data[0]).toMatchObject({
      in_my_list: true,
      about: { at: u.t.app.now().toISOString(), shared: null },
    });
    await keep("item", u.made.gifts, false);
    await keep("item", u.made.gifts, false);
    expect(await titles("my-list")).toEqual(["Retirement in order"]);
  });

  test("rejects unpublished content, and omits content that is later withdrawn or hidden", async () => {
    const unknown = await keep("item", 99_999);
    const draft = await keep("item", u.made.draft);
    expect([draft.status, draft.json]).toEqual([404, unknown.json]);
    await keep("item", u.made.gifts);
    await keep("item", u.made.plain);
    await hide("item", u.made.plain);
    await u.t.app.db().update(items).set({ live: false }).where(eq(items.id, u.made.gifts));
    const answer = await read("my-list");
    expect([answer.meta.total, answer.hidden]).toEqual([0, 1]);
  });

  test("belongs to one user", async () => {
    await keep("item", u.made.gifts);
    const ben = await u.t.createUser({ email: "ben@example.org" });
    const other = await u.t.signIn(ben.email);
    expect((await other.get("/api/lists/my-list")).json.data).toEqual([]);
  });

  test("rejects an invalid id and an unknown list", async () => {
    expect((await u.ada.put("/api/my-list/item/x", { listed: true })).status).toBe(422);
    expect((await u.ada.get("/api/lists/nothing-of-the-kind")).status).toBe(422);
  });
});

test("Continue With shows items and boxsets in progress, the last opened first [R-L-021][T-13]", async () => {
  await u.viewed(u.made.plain, 0.25);
  u.t.clock.advance(1);
  await u.viewed(u.made.state, 0.5);
  expect(await titles("continue-with")).toEqual(["The state pension", "Retirement in order", "Plain words"]);
  expect((await read("continue-with")).data[0]!.about.read).toBe(0.5);
  await u.complete(u.made.state);
  expect(await titles("continue-with")).toEqual(["Retirement in order", "Plain words"]);
  await u.complete(u.made.transfers);
  expect(await titles("continue-with")).toEqual(["Plain words"]);
  await hide("item", u.made.plain);
  expect(await titles("continue-with")).toEqual([]);
});

test("Completed shows items and whole boxsets with the time of their completion [R-L-028]", async () => {
  await u.complete(u.made.state);
  u.t.clock.advance(1);
  expect(await titles("completed")).toEqual(["The state pension"]);
  await u.complete(u.made.transfers);
  const { data } = await read("completed");
  expect(data.map(({ title }) => title)).toEqual([
    "Pension transfers",
    "Retirement in order",
    "The state pension",
  ]);
  expect(data[1]!.about.at).toBe(u.t.app.now().toISOString());
  await u.touch(u.made.state);
  expect(await titles("completed", "?progress=stale")).toEqual(["Retirement in order", "The state pension"]);
});

test("Hidden shows hidden content until it is shown again [R-L-029]", async () => {
  await hide("boxset", u.made.ethics);
  await hide("item", u.made.plain);
  expect((await titles("hidden")).toSorted()).toEqual(["Ethics at work", "Plain words"]);
  await u.ada.post(`/api/remove-from-view/${u.made.plain}/item`, { restore: true });
  expect(await titles("hidden")).toEqual(["Ethics at work"]);
});

describe("What You Missed", () => {
  const signedIn = (days: number) =>
    u.t.app
      .db()
      .insert(auditLog)
      .values({
        userId: u.adaId,
        act: "login",
        outcome: "done",
        at: new Date(u.t.app.now().getTime() - days * day),
      });

  test("shows unopened content published since the last visit but one, or in the last two weeks [R-L-014]", async () => {
    await createItem(u.t.app, { title: "Three weeks old", published: -21 });
    await u.viewed(u.made.gifts, 0.1);
    const all = [
      "Pension transfers",
      "The state pension",
      "Äpfel and other examples of conduct",
      "Plain words",
    ];
    expect(await titles("returning-users")).toEqual(all);
    expect((await read("returning-users")).since).toBe(
      new Date(u.t.app.now().getTime() - 14 * day).toISOString(),
    );
    // Two sign-ins on one day are one visit.
    await signedIn(30);
    expect(await titles("returning-users")).toEqual([...all, "Retirement in order", "Three weeks old"]);
    expect((await read("returning-users")).since).toBe(
      new Date(u.t.app.now().getTime() - 30 * day).toISOString(),
    );
  });

  test("goes back ninety days at most", async () => {
    await signedIn(200);
    await createItem(u.t.app, { title: "Long ago", published: -150 });
    await createItem(u.t.app, { title: "While away", published: -80 });
    const shown = await titles("returning-users");
    expect(shown).not.toContain("Long ago");
    expect(shown).toContain("While away");
    expect((await read("returning-users")).since).toBe(
      new Date(u.t.app.now().getTime() - 90 * day).toISOString(),
    );
  });
});

test("Featured shows the featured boxsets in order, then the content linked from the slides of home [R-L-026]", async () => {
  const feature = (id: number, featured: number) =>
    u.t.app.db().update(boxsets).set({ featured }).where(eq(boxsets.id, id));
  await feature(u.made.retirement, 2);
  await feature(u.made.ethics, 1);
  const slide = (url: string, position: number) => ({ title: "A slide", summary: "", url, position });
  await u.t.app
    .db()
    .insert(carouselSlides)
    .values([
      slide(`/item/${u.made.plain}`, 1),
      slide(`/boxset/${u.made.ethics}`, 2),
      slide("/podcasts", 3),
      slide(`/item/${u.made.draft}`, 4),
      slide(`/item/${u.made.gifts}`, 5),
    ]);
  const featured = ["Ethics at work", "Retirement in order", "Plain words", "Gifts and hospitality"];
  expect(await titles("featured")).toEqual(featured);
  expect(await titles("featured", "?sort=title")).toEqual(featured.toSorted());
  // At the same position, the older boxset comes first.
  await feature(u.made.retirement, 1);
  expect((await titles("featured")).slice(0, 2)).toEqual(["Retirement in order", "Ethics at work"]);
});

describe("topics and tags", () => {
  test("return their name and their content [R-L-023][R-L-024][B-007]", async () => {
    expect(await read("topic", "?of=2")).toMatchObject({ named: { id: 2, name: "Conduct" } });
    expect(await titles("topic", "?of=2")).toEqual([
      "Gifts and hospitality",
      "Äpfel and other examples of conduct",
      "Ethics at work",
    ]);
    expect(await read("tag", "?of=1")).toMatchObject({ named: { id: 1, name: "Retirement" } });
    expect(await titles("tag", "?of=1")).toEqual([
      "Pension transfers",
      "The state pension",
      "Äpfel and other examples of conduct",
      "Retirement in order",
      "Ethics at work",
    ]);
    // What was published at the same time stays in the order in which it was written.
    const first = await createItem(u.t.app, { title: "First", published: 0, topic: 2 });
    await createItem(u.t.app, { title: "Second", published: 0, topic: 2 });
    await u.t.app.db().update(items).set({ summary: "New" }).where(eq(items.id, first));
    expect((await titles("topic", "?of=2")).slice(0, 2)).toEqual(["First", "Second"]);
  });

  test("are not found if they are unknown or not given", async () => {
    for (const path of ["topic?of=99", "tag?of=99", "topic", "tag"])
      expect((await u.ada.get(`/api/lists/${path}`)).status).toBe(404);
  });

  test("are listed with counts of items, boxsets and completions [R-L-022]", async () => {
    await u.complete(u.made.state);
    const { json } = await u.ada.get("/api/topics");
    expect(json.data).toEqual([
      { id: 1, name: "Pensions", items: 3, boxsets: 1, completed: 1 },
      { id: 2, name: "Conduct", items: 2, boxsets: 1, completed: 0 },
    ]);
    const names = async (query: string) =>
      (await u.ada.get(`/api/topics?${query}`)).json.data.map(({ name }: { name: string }) => name);
    expect(await names("sort=title")).toEqual(["Conduct", "Pensions"]);
    expect(await names("sort=size")).toEqual(["Pensions", "Conduct"]);
    await createItem(u.t.app, { title: "Gifts again", topic: 2 });
    // Topics of the same size are in the order of their names.
    expect(await names("sort=size")).toEqual(["Conduct", "Pensions"]);
    await createItem(u.t.app, { title: "A fourth", topic: 1 });
    expect(await names("sort=size")).toEqual(["Pensions", "Conduct"]);
    expect(await names("name=COND")).toEqual(["Conduct"]);
    expect(await names("perPage=1&page=2")).toEqual(["Conduct"]);
  });

  test("are listed in the order of the reader's profile until it is archived, and only with content", async () => {
    const db = u.t.app.db();
    const empty = await topicIn(u.t.app);
    const [profile] = await db.insert(profiles).values({ name: "Advisers", description: "" }).returning();
    const profileId = profile!.id;
    await db.insert(profileTopics).values([
      { profileId, topicId: empty, position: 0 },
      { profileId, topicId: 2, position: 1 },
    ]);
    const names = async (user = u.ada) =>
      (await user.get("/api/topics")).json.data.map(({ name }: { name: string }) => name);
    expect(await names()).toEqual(["Pensions", "Conduct"]);
    const [retirement] = await db.select().from(boxsets).where(eq(boxsets.id, u.made.retirement));
    await db.update(boxsets).set({ topicId: empty }).where(eq(boxsets.id, u.made.retirement));
    expect(await names()).toEqual(["Pensions", "Conduct", expect.stringMatching(/^Topic/u)]);
    await db.update(boxsets).set({ topicId: retirement!.topicId }).where(eq(boxsets.id, u.made.retirement));
    await db.insert(profileUsers).values({ userId: u.adaId, profileId });
    expect(await names()).toEqual(["Conduct", "Pensions"]);
    const ben = await u.t.createUser({ email: "ben@example.org" });
    expect(await names(await u.t.signIn(ben.email))).toEqual(["Pensions", "Conduct"]);
    await db.update(profiles).set({ archivedAt: u.t.app.now() });
    expect(await names()).toEqual(["Pensions", "Conduct"]);
  });
});

test("every list is filtered with counts, sorted and paginated [T-10]", async () => {
  const { app } = u.t;
  const topicId = await topicIn(app);
  const made: number[] = [];
  for (let n = 1; n <= 60; n++)
    made.push(
      await createItem(app, {
        title: `Number ${n}`,
        kind: n % 3 ? "guide" : "briefing",
        minutes: 61 - n,
        topic: topicId,
        tags: [3],
        published: -n / 10,
      }),
    );
  const { id: sharedBy } = await u.t.createUser({ email: "ben@example.org" });
  const rows = made.map((itemId, n) => {
    const at = new Date(app.now().getTime() - n);
    const content = { type: "item" as const, contentId: itemId, note: "", sharedBy };
    const times = { listedAt: at, viewedAt: at, completedAt: at, hiddenAt: at, sharedAt: at };
    return { userId: u.adaId, itemId, ...content, ...times };
  });
  const slides = made.map((id, position) => ({ title: "", summary: "", url: `/item/${id}`, position }));
  const nothing = async () => {};
  /** The order matters: nothing opened is missed, nothing completed is continued, nothing hidden is in other lists. */
  const fill: Record<ContentList, () => PromiseLike<unknown>> = {
    "returning-users": nothing,
    topic: nothing,
    tag: nothing,
    featured: () => app.db().insert(carouselSlides).values(slides),
    "my-list": () => app.db().insert(listedContent).values(rows),
    shared: () => app.db().insert(sharedContent).values(rows),
    "continue-with": () => app.db().insert(itemViews).values(rows),
    completed: () => app.db().insert(itemCompletions).values(rows),
    hidden: () => app.db().insert(hiddenContent).values(rows),
  };
  const asked = (list: string, query: string) =>
    [list, `?${new URLSearchParams(query)}&topic=${topicId}&of=${list === "tag" ? 3 : topicId}`] as const;
  for (const [list, filled] of Object.entries(fill)) {
    await filled();
    const whole: string[] = [];
    for (const page of [1, 2, 3]) whole.push(...(await titles(...asked(list, `perPage=25&page=${page}`))));
    expect([list, ...whole]).toEqual([list, ...made.map((_, n) => `Number ${n + 1}`)]);
    const briefings = await read(...asked(list, "format=briefing&perPage=100"));
    const guides = briefings.facets.format.find(({ value }) => value === "guide")!.count;
    expect([list, briefings.meta.total, guides]).toEqual([list, 20, 40]);
    const [shortest] = await titles(...asked(list, "sort=shortest"));
    expect([list, shortest]).toEqual([list, "Number 60"]);
    expect([list, (await u.ada.get(`/api/lists/${list}?sort=nothing`)).status]).toEqual([list, 422]);
  }
});

test("completed and hidden content counts wherever it is in a long list [T-10]", async () => {
  const { app } = u.t;
  const topicId = await topicIn(app);
  const made: number[] = [];
  for (let n = 1; n <= 40; n++) made.push(await createItem(app, { title: `Number ${n}`, topic: topicId }));
  for (const itemId of [made[0]!, made[39]!])
    await app.db().insert(itemCompletions).values({ userId: u.adaId, itemId, completedAt: app.now() });
  for (const id of [made[1]!, made[38]!]) await hide("item", id);
  const { meta, hidden, facets } = await read("topic", `?of=${topicId}`);
  const progress = Object.fromEntries(facets.progress.map(({ value, count }) => [value, count]));
  expect([meta.total, hidden]).toEqual([38, 2]);
  expect(progress).toMatchObject({ "not started": 36, completed: 2 });
});

test("a search within learning finds no exams, and a general search does [R-L-018]", async () => {
  await createExam(u.t.app, { name: "Pension exam", minutes: 30 });
  const found = async (query: string) =>
    (await u.ada.get(`/api/search/?name=pension${query}`)).json.data.map(
      ({ type }: { type: string }) => type,
    );
  expect(await found("")).toContain("exam");
  expect(await found("&learning=true")).not.toContain("exam");
});

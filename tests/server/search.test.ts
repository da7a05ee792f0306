import { eq } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { boxsets, items, searchedTerms, tags, topics as topicRows } from "#server/schema/index.ts";
import { rebuildSearchWords } from "#server/search/words.ts";
import {
  cpdCategories,
  earnsCpd,
  itemKinds,
  progressStates,
  SearchAnswer,
  searchSorts,
} from "#src/contracts/learning.ts";
import { createAcademy, createBoxset, createItem, type Academy } from "./fixtures.ts";
import { startTestApp, type Browser, type TestApp } from "./harness.ts";

let t: TestApp;
let ada: Browser;
let a: Academy;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.reset();
  a = await createAcademy(t.app);
  await t.createUser({ email: "ada@example.org" });
  ada = await t.signIn("ada@example.org");
});

type Query = Record<string, string | number | boolean | undefined>;
async function search(query: Query = {}, browser = ada) {
  const text = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
  const { status, json } = await browser.get(`/api/search/?${text}`);
  expect(status).toBe(200);
  return SearchAnswer.parse(json);
}
const titles = async (query: Query = {}) => (await search(query)).data.map(({ title }) => title);
const complete = (id: number) => ada.post("/api/complete", { type: "item", id });

describe("by words", () => {
  test("finds titles before texts, whatever the ending [E-029][B-079]", async () => {
    expect(await titles({ name: "pension" })).toEqual([
      "Pension transfers",
      "The state pension",
      "Äpfel and other examples of conduct",
    ]);
    expect((await titles({ name: "PENSIONS  transferring!" })).slice(0, 1)).toEqual(["Pension transfers"]);
    expect(await titles({ name: "gift" })).toEqual(["Gifts and hospitality"]);
    expect(await titles({ name: "retirement" })).toEqual(["Retirement in order"]);
  });

  test("goes along with the typing: the last word is a beginning", async () => {
    expect(await titles({ name: "state pens" })).toEqual(["The state pension"]);
    expect(await titles({ name: "the" })).toContain("Gifts and hospitality");
    expect(await titles({ name: "pens state" })).toEqual([]);
  });

  test("finds everything without words, the newest first", async () => {
    const everything = [
      "Pension transfers",
      "The state pension",
      "Gifts and hospitality",
      "Äpfel and other examples of conduct",
      "Plain words",
      "Ethics at work",
      "Retirement in order",
    ];
    expect(await titles()).toEqual(everything);
    expect(await titles({ name: "   " })).toEqual(everything);
  });

  test("never finds what is not published or is empty", async () => {
    expect(await titles({ name: "draft" })).toEqual([]);
    await createBoxset(t.app, { title: "Nothing but a draft", of: [a.draft] });
    await createBoxset(t.app, { title: "Secret", of: [a.state], live: false });
    expect((await search()).meta.total).toBe(7);
  });

  test("takes hostile words as words", async () => {
    const hostile = [
      `'; drop table items; --`,
      `" or ""="`,
      "a & | ! ( ) :* <-> b",
      "%_\\",
      "<script>alert(1)</script>",
      "\u0000nul\u0000",
      "😀",
      "١٢٣",
      "x".repeat(200),
      "a ".repeat(100),
    ];
    for (const name of hostile)
      for (const spellCheck of [true, false])
        expect((await search({ name, spellCheck })).meta.total).toBeLessThan(7);
    expect((await search()).meta.total).toBe(7);
  });

  test("is refused where a filter is none", async () => {
    const wrong: Query[] = [
      { name: "x".repeat(201) },
      { page: 0 },
      { page: "x" },
      { perPage: 101 },
      { perPage: 0 },
      { type: "podcast" },
      { kind: "novel" },
      { topic: "1,x" },
      { topic: "0" },
      { tag: "99999999999" },
      { boxset: "-1" },
      { progress: "done" },
      { cpd: "all" },
      { sort: "random" },
      { spellCheck: "maybe" },
    ];
    for (const query of wrong) {
      const answer = await ada.get(`/api/search/?${new URLSearchParams(query as Record<string, string>)}`);
      expect({ query, status: answer.status }).toEqual({ query, status: 422 });
    }
    expect((await ada.get("/api/search/?sort=title&sort=newest")).status).toBe(422);
    expect((await ada.get("/api/search")).status).toBe(200);
  });
});

describe("spelling", () => {
  test("is corrected where nothing is found, and says so [T-11]", async () => {
    for (const [name, corrected] of [
      ["pesnion", "pension"],
      ["pnesion trasfer", "pension transfer"],
      ["hospitalty", "hospitality"],
      ["Suitabili", "suitability"],
      ["state penssion", "state pension"],
    ]) {
      const answer = await search({ name: name! });
      expect([name, answer.corrected]).toEqual([name, corrected]);
      expect(answer.meta.total).toBeGreaterThan(0);
      expect(answer.data).toEqual((await search({ name: corrected! })).data);
      expect(answer.suggestions).toEqual([]);
    }
  });

  test("is left alone when told so, or when something is found [T-11]", async () => {
    expect(await search({ name: "pesnion", spellCheck: false })).toMatchObject({ data: [], corrected: null });
    expect((await search({ name: "pension" })).corrected).toBeNull();
    expect((await search({ name: "pension", kind: "briefing" })).corrected).toBeNull();
  });

  test("that resembles nothing leads to topics, and is logged by day [T-11]", async () => {
    for (let i = 0; i < 2; i += 1) {
      const answer = await search({ name: "Xylophone  quartets" });
      expect(answer).toMatchObject({ data: [], corrected: null, meta: { total: 0 } });
      expect(answer.suggestions).toEqual([
        { id: 1, name: "Pensions" },
        { id: 2, name: "Conduct" },
      ]);
    }
    await search({ name: "pesnion" });
    await search({ name: "pension" });
    await search();
    expect(await t.app.db().select().from(searchedTerms).orderBy(searchedTerms.term)).toEqual([
      { day: "2026-11-20", term: "pesnion", searches: 1, results: 3 },
      { day: "2026-11-20", term: "xylophone quartets", searches: 2, results: 0 },
    ]);
  });

  test("is for everybody in the order of topics of their own profile [R-A-029]", async () => {
    const asFound = async (browser = ada) => {
      const { facets, suggestions } = await search({ name: "xylophone" }, browser);
      expect(facets.topic.map(({ label }) => label)).toEqual(suggestions.map(({ name }) => name));
      return suggestions.map(({ name }) => name);
    };
    await t.createUser({ email: "bo@example.org" });
    const bo = await t.signIn("bo@example.org");
    await t.createUser({ email: "root@example.org", roles: ["super admin"] });
    const admin = await t.signIn("root@example.org");
    const profile = (await admin.post("/api/admin/profiles", { name: "Leaders", description: "" })).json.data;
    const me = (await ada.get("/api/me")).json.data;
    await admin.post(`/api/admin/profiles/${profile.id}/users`, { ids: [me.id] });
    expect(await asFound()).toEqual(["Pensions", "Conduct"]);
    const place = `/api/admin/profiles/${profile.id}/topics`;
    const topics: { id: number }[] = (await admin.get(place)).json.data;
    await admin.patch(place, { ids: topics.map(({ id }) => id).toReversed() });
    expect(await asFound()).toEqual(["Conduct", "Pensions"]);
    expect(await asFound(bo)).toEqual(["Pensions", "Conduct"]);
    await t.app.db().insert(topicRows).values({ name: "Ethics", position: 0 });
    expect(await asFound()).toEqual(["Conduct", "Pensions", "Ethics"]);
    await admin.post("/api/admin/profiles/bulk", { act: "archive", ids: [profile.id] });
    expect(await asFound()).toEqual(["Ethics", "Pensions", "Conduct"]);
  });

  test("knows the words of what is published", async () => {
    expect((await search({ name: "kryptonite" })).corrected).toBeNull();
    await createItem(t.app, { title: "Kryptonite explained" });
    await rebuildSearchWords(t.app);
    expect((await search({ name: "krypotnite" })).corrected).toBe("kryptonite");
    expect((await search({ name: "darft" })).corrected).toBeNull();
  });
});

describe("filters", () => {
  test("narrow down by type, kind, topic, tag, progress, CPD and boxset [B-076][B-079]", async () => {
    await complete(a.gifts);
    expect(await titles({ type: "boxset" })).toEqual(["Ethics at work", "Retirement in order"]);
    expect(await titles({ kind: "guide,checklist" })).toEqual(["Pension transfers", "Gifts and hospitality"]);
    expect(await titles({ topic: "2", type: "item" })).toEqual([
      "Gifts and hospitality",
      "Äpfel and other examples of conduct",
    ]);
    expect(await titles({ tag: "2" })).toEqual([
      "Gifts and hospitality",
      "Äpfel and other examples of conduct",
    ]);
    expect(await titles({ progress: "completed" })).toEqual(["Gifts and hospitality"]);
    expect(await titles({ progress: "in progress" })).toEqual(["Ethics at work"]);
    expect(await titles({ cpd: "pts" })).toEqual([
      "Pension transfers",
      "Gifts and hospitality",
      "Ethics at work",
      "Retirement in order",
    ]);
    expect(await titles({ boxset: a.retirement })).toEqual(["The state pension", "Pension transfers"]);
    expect(await titles({ boxset: a.retirement, sort: "title" })).toEqual([
      "Pension transfers",
      "The state pension",
    ]);
    expect((await search({ boxset: a.retirement })).boxset).toMatchObject({ title: "Retirement in order" });
    expect(await titles({ boxset: 99_999 })).toEqual([]);
    expect((await search({ boxset: 99_999 })).boxset).toBeUndefined();
    expect(await titles({ name: "pension", topic: "2", kind: "article" })).toEqual([
      "Äpfel and other examples of conduct",
    ]);
    expect(await titles({ kind: "" })).toHaveLength(7);
  });

  test("list their values with counts; a chosen value stays to be given up [T-10]", async () => {
    const { facets } = await search({ tag: "3" });
    expect(facets.tag).toEqual([
      { value: "2", label: "Ethics", count: 2 },
      { value: "1", label: "Retirement", count: 3 },
      { value: "3", label: "Unused", count: 0 },
    ]);
    const all = (await search()).facets;
    expect(all.tag.map(({ label }) => label)).toEqual(["Ethics", "Retirement"]);
    expect(all.type).toEqual([
      { value: "item", label: "Item", count: 5 },
      { value: "boxset", label: "Boxset", count: 2 },
    ]);
    expect(all.topic).toEqual([
      { value: "1", label: "Pensions", count: 4 },
      { value: "2", label: "Conduct", count: 3 },
    ]);
    expect(all.kind.map(({ label, count }) => [label, count])).toEqual([
      ["Article", 3],
      ["Guide", 1],
      ["Case study", 0],
      ["Checklist", 1],
      ["Briefing", 0],
    ]);
    expect(all.progress[0]).toEqual({ value: "not started", label: "Not started", count: 7 });
  });
});

test("sorts, and pages without repeating or missing a row", async () => {
  expect(await titles({ sort: "title" })).toEqual([
    "Äpfel and other examples of conduct",
    "Ethics at work",
    "Gifts and hospitality",
    "Pension transfers",
    "Plain words",
    "Retirement in order",
    "The state pension",
  ]);
  expect((await search({ sort: "shortest" })).data.map(({ minutes }) => minutes)).toEqual([
    1, 3, 4, 9, 12, 12, 16,
  ]);
  expect((await titles({ sort: "newest" }))[0]).toBe("Pension transfers");
  for (const sort of searchSorts) {
    const all = await titles({ sort });
    const pages = await Promise.all([1, 2, 3, 4].map((page) => titles({ sort, page, perPage: 2 })));
    expect(pages.flat()).toEqual(all);
  }
  expect((await search({ page: 9, perPage: 3 })).meta).toEqual({ total: 7, page: 9, perPage: 3 });
});

test("shows at once what was published, changed or taken back", async () => {
  const before = await titles();
  const id = await createItem(t.app, { title: "Fresh", published: 0 });
  expect(await titles()).toEqual(["Fresh", ...before]);
  await t.app.db().update(items).set({ title: "Fresher" }).where(eq(items.id, id));
  expect(await titles()).toEqual(["Fresher", ...before]);
  await t.app.db().update(tags).set({ name: "Old age" }).where(eq(tags.id, 1));
  expect((await search()).facets.tag.map(({ label }) => label)).toContain("Old age");
  await t.app.db().update(boxsets).set({ live: false }).where(eq(boxsets.id, a.ethics));
  await t.app.db().delete(items).where(eq(items.id, id));
  expect(await titles()).toEqual(before.filter((title) => title !== "Ethics at work"));
  const undone = t.app.inTransaction(async () => {
    await createItem(t.app, { title: "Never there", published: 0 });
    expect(await titles()).toContain("Never there");
    throw new Error("rolled back");
  });
  await expect(undone).rejects.toThrow("rolled back");
  expect(await titles()).not.toContain("Never there");
});

test("by any filters at once, a facet's count is the number of rows that choosing its value gives [T-10]", async () => {
  for (const [i, kind] of itemKinds.entries())
    await createItem(t.app, {
      title: `Number ${i} of the pension`,
      kind,
      topic: 1 + (i % 2),
      tags: [1 + (i % 3)],
      cpd: { [cpdCategories[i]!]: 5 },
    });
  await complete(a.state);
  await complete(a.gifts);
  await ada.post("/api/viewed", { type: "item", id: a.transfers });
  await ada.post(`/api/remove-from-view/${a.plain}/item`);
  await t.app
    .db()
    .update(items)
    .set({ updatedAt: new Date(t.app.now().getTime() + 1_000) })
    .where(eq(items.id, a.gifts));
  const some = <T>(...values: T[]) =>
    fc.option(
      fc.subarray(values, { minLength: 1 }).map((chosen) => chosen.join(",")),
      { nil: undefined },
    );
  const query = fc.record({
    name: fc.constantFrom("", "pension", "number", "pesnion"),
    type: fc.option(fc.constantFrom("item", "boxset"), { nil: undefined }),
    kind: some(...itemKinds),
    topic: some(1, 2),
    tag: some(1, 2, 3),
    boxset: fc.option(fc.constantFrom(a.retirement, a.ethics), { nil: undefined, freq: 4 }),
    progress: some(...progressStates),
    cpd: some(...cpdCategories),
  });
  await fc.assert(
    fc.asyncProperty(query, async (asked) => {
      const answer = await search({ ...asked, perPage: 100 });
      expect(answer.data).toHaveLength(answer.meta.total);
      if (asked.cpd)
        for (const card of answer.data)
          expect(earnsCpd(card.cpd, asked.cpd.split(",") as (typeof cpdCategories)[number][])).toBe(true);
      if (answer.corrected !== null) return;
      for (const [facet, values] of Object.entries(answer.facets))
        for (const { value, count } of values) {
          const chosen = await search({ ...asked, spellCheck: false, [facet]: value });
          expect({ facet, value, count: chosen.meta.total }).toEqual({ facet, value, count });
        }
    }),
    { numRuns: 10, endOnFailure: true },
  );
}, 120_000);

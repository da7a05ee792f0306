import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { boxsets, items, tags } from "#server/schema/index.ts";
import { searchSorts } from "#src/contracts/learningSearch.ts";
import { createBoxset, createItem } from "./fixtures.ts";
import { startSearch, type Query } from "./searching.ts";

const u = startSearch();
const { search, titles } = u;

describe("searching by words", () => {
  test("finds titles before texts, whatever the endings of the words [E-029][B-079]", async () => {
    expect(await titles({ name: "pension" })).toEqual([
      "The state pension",
      "Pension transfers",
      // By the name of their topic.
      "Plain words",
      "Retirement in order",
      "Äpfel and other examples of conduct",
    ]);
    expect((await titles({ name: "PENSIONS  transferring!" })).slice(0, 1)).toEqual(["Pension transfers"]);
    // A boxset, by the titles of its items.
    expect(await titles({ name: "gift" })).toEqual(["Gifts and hospitality", "Ethics at work"]);
    expect(await titles({ name: "retirement" })).toEqual([
      "Retirement in order",
      // By a tag.
      "The state pension",
      "Äpfel and other examples of conduct",
      "Pension transfers",
    ]);
  });

  test("ranks a boxset above items that match less well and below those that match better", async () => {
    const one = await createItem(u.t.app, {
      title: "Charges",
      text: "A tontine is mentioned, once, among many other words that are about charges and nothing else.",
      published: 0,
    });
    await createBoxset(u.t.app, { title: "Tontine", of: [one] });
    expect(await titles({ name: "tontine" })).toEqual(["Tontine", "Charges"]);
    await createItem(u.t.app, { title: "Tontine, tontine", text: "Tontine.", published: -400 });
    expect(await titles({ name: "tontine" })).toEqual(["Tontine, tontine", "Tontine", "Charges"]);
  });

  test("matches the last word as a prefix while it is being typed", async () => {
    expect(await titles({ name: "state pens" })).toEqual(["The state pension", "Retirement in order"]);
    expect(await titles({ name: "the" })).toContain("Gifts and hospitality");
    expect((await search({ name: "pens state" })).matched).toBe("any");
  });

  test("lists everything without words, newest first", async () => {
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

  test("never finds unpublished or empty content", async () => {
    expect(await titles({ name: "draft" })).toEqual([]);
    await createBoxset(u.t.app, { title: "Nothing but a draft", of: [u.made.draft] });
    await createBoxset(u.t.app, { title: "Secret", of: [u.made.state], live: false });
    expect((await search()).meta.total).toBe(7);
  });

  test("treats hostile input as plain words", async () => {
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

  test("rejects invalid filters", async () => {
    const wrong: Query[] = [
      { name: "x".repeat(201) },
      { page: 0 },
      { page: "x" },
      { perPage: 101 },
      { perPage: 0 },
      { format: "podcast" },
      { format: "guide,item" },
      { topic: "1,x" },
      { topic: "0" },
      { tag: "99999999999" },
      { learning: "yes" },
      { progress: "done" },
      { cpd: "all" },
      { sort: "random" },
      { spellCheck: "maybe" },
    ];
    for (const query of wrong) {
      const answer = await u.ada.get(`/api/search/?${new URLSearchParams(query as Record<string, string>)}`);
      expect({ query, status: answer.status }).toEqual({ query, status: 422 });
    }
    expect((await u.ada.get("/api/search/?sort=title&sort=newest")).status).toBe(422);
    expect((await u.ada.get("/api/search")).status).toBe(200);
  });
});

test("search results are sorted, and paged without repeating or missing a row", async () => {
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

test("search results of the same title and time are in the order in which they were written", async () => {
  const made: number[] = [];
  for (const summary of ["One", "Two"])
    made.push(await createItem(u.t.app, { title: "The same", summary, published: 0 }));
  await u.t.app.db().update(items).set({ summary: "Changed" }).where(eq(items.id, made[0]!));
  for (const sort of searchSorts) {
    const { data } = await search({ sort });
    expect([sort, ...data.flatMap(({ id, title }) => (title === "The same" ? [id] : []))]).toEqual([
      sort,
      ...made,
    ]);
  }
});

test("numbers in titles are sorted as numbers", async () => {
  for (const number of ["10", "9", "2"]) await createItem(u.t.app, { title: `Module ${number}` });
  const modules = (await titles({ sort: "title" })).filter((title) => title.startsWith("Module"));
  expect(modules).toEqual(["Module 2", "Module 9", "Module 10"]);
});

test.each([
  ["its content", "item_tags", {}],
  ["what matches", "search_documents", { name: "pension" }],
  ["the known words", "search_words", { name: "pesnion" }],
])("search works again after the database failed to return %s", async (_, table, query) => {
  const expected = await titles(query);
  await createItem(u.t.app, { title: "Fresh" });
  const rename = (from: string, to: string) =>
    u.t.app.db().execute(sql`alter table ${sql.identifier(from)} rename to ${sql.identifier(to)}`);
  const address = `/api/search/?${new URLSearchParams(query).toString()}`;
  await rename(table, "away");
  try {
    expect((await u.ada.get(address)).status).toBe(500);
  } finally {
    await rename("away", table);
  }
  expect(await titles(query)).toEqual(expect.arrayContaining(expected));
});

test("search results reflect changes at once, but none that are rolled back", async () => {
  const before = await titles();
  const id = await createItem(u.t.app, { title: "Fresh", published: 0 });
  expect(await titles()).toEqual(["Fresh", ...before]);
  await u.t.app.db().update(items).set({ title: "Fresher" }).where(eq(items.id, id));
  expect(await titles()).toEqual(["Fresher", ...before]);
  await u.t.app.db().update(tags).set({ name: "Old age" }).where(eq(tags.id, 1));
  expect((await search()).facets.tag.map(({ label }) => label)).toContain("Old age");
  await u.t.app.db().update(boxsets).set({ live: false }).where(eq(boxsets.id, u.made.ethics));
  await u.t.app.db().delete(items).where(eq(items.id, id));
  expect(await titles()).toEqual(before.filter((title) => title !== "Ethics at work"));
  const undone = u.t.app.inTransaction(async () => {
    await createItem(u.t.app, { title: "Never there", published: 0 });
    expect(await titles()).toContain("Never there");
    throw new Error("rolled back");
  });
  await expect(undone).rejects.toThrow("rolled back");
  expect(await titles()).not.toContain("Never there");
});

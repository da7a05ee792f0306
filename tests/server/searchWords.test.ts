import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { boxsets, exams, searchedTerms, searchSynonyms, tags, topics } from "#server/schema/index.ts";
import { rebuildSearchWords } from "#server/search/words.ts";
import { createExam, ofOne, Sitter, type QuestionDraft } from "./examHall.ts";
import { createItem } from "./fixtures.ts";
import { startSearch } from "./searching.ts";

const u = startSearch();
const { search, titles } = u;

describe("search", () => {
  test("finds content by the current names of its tags and topic", async () => {
    const id = await createItem(u.t.app, { title: "One", tags: [1], topic: 2, published: 0 });
    const other = await createItem(u.t.app, { title: "Other", topic: 2, published: 0 });
    await u.t.app.db().update(tags).set({ name: "Zebra crossings" }).where(eq(tags.id, 1));
    await u.t.app.db().update(topics).set({ name: "Okapis" }).where(eq(topics.id, 2));
    expect(await titles({ name: "zebra" })).toContain("One");
    expect(await titles({ name: "okapi", format: "article,guide,case study,checklist,briefing" })).toEqual(
      expect.arrayContaining(["One", "Other"]),
    );
    expect([id, other]).toHaveLength(2);
  });

  test("finds a boxset by the titles of its items", async () => {
    const id = await createItem(u.t.app, { title: "Aardvarks", published: 0 });
    await u.t.app.db().update(boxsets).set({ title: "Animals" }).where(eq(boxsets.id, u.made.ethics));
    expect(await titles({ name: "aardvark" })).toEqual(["Aardvarks"]);
    await u.t.app
      .db()
      .execute(`insert into boxset_items (boxset_id, item_id, position) values (${u.made.ethics}, ${id}, 9)`);
    expect(await titles({ name: "aardvark" })).toEqual(["Aardvarks", "Animals"]);
  });

  test("finds live exams by name, with the reader's progress, and never by a question", async () => {
    const question: QuestionDraft = {
      ...{ type: "singleChoice", title: "Wombat", body: "<p>Numbat?</p>", explanation: "Bilby." },
      options: ["*Quokka", "Dingo"],
    };
    const exam = await createExam(u.t.app, {
      ...ofOne(question),
      ...{ name: "Zoology for advisers", minutes: 30 },
    });
    await createExam(u.t.app, { name: "Zoology, a draft", live: false });
    const answer = await search({ name: "zoology" });
    expect(answer.data).toMatchObject([
      { type: "exam", title: "Zoology for advisers", minutes: 30, topic: null, progress: "not started" },
    ]);
    expect(answer.facets.format.find(({ value }) => value === "exam")).toMatchObject({ count: 1 });
    expect((await search({ name: "zoology exam", format: "exam" })).meta.total).toBe(1);
    expect((await search()).data.some(({ type }) => type === "exam")).toBe(false);
    expect((await search()).facets.format.map(({ value }) => value)).not.toContain("exam");
    // The text to search is written when the exam is saved. Here it is saved again, now that it has its questions.
    await u.t.app.db().update(exams).set({ summary: "About animals" }).where(eq(exams.id, exam));
    expect(await titles({ name: "animals" })).toEqual(["Zoology for advisers"]);
    for (const name of ["wombat", "numbat", "bilby", "quokka", "dingo"])
      expect([name, await titles({ name })]).toEqual([name, []]);
  });

  test("finds an exam in progress until it is passed", async () => {
    const exam = await createExam(u.t.app, { name: "Zoology for advisers" });
    const progress = async (browser = u.ada) =>
      (await search({ name: "zoology" }, browser)).data.map((card) => card.progress);
    const sitter = await new Sitter(u.t.app, u.ada, exam).begin();
    expect(await progress()).toEqual(["in progress"]);
    await sitter.submit(sitter.wrong());
    expect(await progress()).toEqual(["in progress"]);
    const again = await new Sitter(u.t.app, u.ada, exam).begin();
    await again.submit(again.right());
    expect(await progress()).toEqual(["completed"]);
    await u.t.createUser({ email: "bob@example.org" });
    expect(await progress(await u.t.signIn("bob@example.org"))).toEqual(["not started"]);
  });

  test("finds a hyphenated word written as one word or two", async () => {
    await createItem(u.t.app, { title: "A cash-flow plan", published: 0 });
    for (const name of ["cash-flow", "cashflow", "cash flow"])
      expect([name, await titles({ name })]).toEqual([name, ["A cash-flow plan"]]);
  });

  test("finds a number in words or figures, with or without a percent sign", async () => {
    await createItem(u.t.app, { title: "A rule", text: "The four per cent rule says so.", published: 0 });
    for (const name of ["4% rule", "four per cent rule", "4 rule"])
      expect([name, await titles({ name })]).toEqual([name, ["A rule"]]);
    await createItem(u.t.app, { title: "The 7 pillars", published: 0 });
    expect(await search({ name: "seven pillars" })).toMatchObject({
      ...{ matched: "all", data: [{ title: "The 7 pillars" }] },
    });
  });

  test("finds synonyms and acronyms, and follows changes to their list at once", async () => {
    await createItem(u.t.app, { title: "Lasting powers of attorney", published: 0 });
    expect(await titles({ name: "LPA" })).toEqual([]);
    await u.t.app.db().insert(searchSynonyms).values({ words: "LPA, lasting power of attorney, proxy" });
    for (const name of ["LPA", "lpas", "proxy", "the proxy attorney"])
      expect([name, (await titles({ name }))[0]]).toEqual([name, "Lasting powers of attorney"]);
    await u.t.app.db().update(searchSynonyms).set({ archivedAt: new Date() });
    expect(await titles({ name: "LPA" })).toEqual([]);
  });
});

test("search falls back to results with some of the words, best first, when none has all", async () => {
  await createItem(u.t.app, { title: "Zebras and giraffes", text: "In the grass.", published: 0 });
  await createItem(u.t.app, { title: "Zebras", text: "On their own.", published: 0 });
  const answer = await search({ name: "zebras giraffes submarine" });
  expect(answer.matched).toBe("any");
  expect(answer.data.map(({ title }) => title)).toEqual(["Zebras and giraffes", "Zebras"]);
  expect((await search({ name: "zebras giraffes" })).matched).toBe("all");
  // One text has all three words, and no other has any.
  await createItem(u.t.app, { title: "Okapis chew leaves", published: 0 });
  expect((await search({ name: "okapis chew leaves" })).matched).toBe("all");
  expect(await search({ name: "submarine helicopter" })).toMatchObject({ data: [] });
});

test("a partial match ignores a word found nearly everywhere, unless no other word matches", async () => {
  for (let nth = 1; nth <= 20; nth += 1) await createItem(u.t.app, { title: `Quokka ${nth}` });
  await createItem(u.t.app, { title: "Numbat" });
  await createItem(u.t.app, { title: "Numbat, quokka", text: "A longer text with other words." });
  const found = async (name: string) => {
    const { matched, data } = await search({ name });
    return [matched, data.slice(0, 3).map(({ title }) => title)];
  };
  expect(await found("quokka numbat submarine")).toEqual(["any", ["Numbat", "Numbat, quokka"]]);
  const [matched, titlesOfAll] = await found("quokka submarine");
  expect([matched, titlesOfAll?.length]).toEqual(["any", 3]);
});

test("a result shows an excerpt with the matching words marked", async () => {
  await createItem(u.t.app, {
    title: "Stripes",
    text: "Most animals are plain. <b>Zebras</b> have stripes & think nothing of it.",
    published: 0,
  });
  const [found] = (await search({ name: "zebra" })).data;
  expect(found!.snippet).toContainEqual({ text: "Zebras", marked: true });
  expect(found!.snippet!.map(({ text }) => text).join("")).toContain("stripes & think");
  expect(found!.snippet!.filter(({ marked }) => marked)).toHaveLength(1);
  expect(found!.snippet!.map(({ text, marked }) => [marked, text.trim() !== ""])).toEqual([
    [false, true],
    [true, true],
    [false, true],
  ]);
  expect((await search()).data[0]!.snippet).toBeNull();
});

test("real words and short words are not corrected", async () => {
  await createItem(u.t.app, {
    title: "All gifts per person",
    text: "All of it, per head, on hold.",
    published: 0,
  });
  await rebuildSearchWords(u.t.app);
  for (const name of ["AML", "PEP", "gilts", "gold"])
    expect([name, (await search({ name })).corrected]).toEqual([name, null]);
  expect((await search({ name: "gfits" })).corrected).toBe("gifts");
});

test("titles are suggested from the first letters of their words, without hidden content", async () => {
  const suggest = async (name: string) =>
    (await u.ada.get(`/api/search/suggestions?${new URLSearchParams({ name })}`)).json.data;
  expect(await suggest("pens")).toEqual(["Pension transfers", "The state pension"]);
  expect(await suggest("state p")).toEqual(["The state pension"]);
  expect(await suggest(" ")).toEqual([]);
  const { id } = (await search({ name: "Pension transfers", format: "guide" })).data[0]!;
  await u.ada.post(`/api/remove-from-view/${id}/item`, {});
  expect(await suggest("pens")).toEqual(["The state pension"]);
});

test("suggested titles are ordered by matching beginning, then length, then alphabet", async () => {
  for (const title of [
    "What an annuity is",
    "Annuity rates",
    "An annuity",
    "Annuity types",
    "My annuity",
    "Annuity",
    "Annuities compared",
  ])
    await createItem(u.t.app, { title });
  const { json } = await u.ada.get("/api/search/suggestions?name=annuit");
  expect(json.data).toEqual([
    "Annuity",
    "Annuity rates",
    "Annuity types",
    "Annuities compared",
    "An annuity",
    "My annuity",
    "What an annuity is",
  ]);
});

test("results hidden only by a filter still count as found in the statistics", async () => {
  expect((await search({ name: "transfers", format: "briefing" })).meta.total).toBe(0);
  await search({ name: "hospitality", topic: 1 });
  await search({ name: "theremin", topic: 1 });
  expect(
    await u.t.app
      .db()
      .select({ term: searchedTerms.term, results: searchedTerms.results })
      .from(searchedTerms)
      .orderBy(searchedTerms.term),
  ).toEqual([
    { term: "hospitality", results: 2 },
    { term: "theremin", results: 0 },
    { term: "transfers", results: 2 },
  ]);
});

test("searches are counted by day, once per user and visit, with results and opened results", async () => {
  const opened = (name: string) => u.ada.post("/api/search/opened", { name });
  await search({ name: "Pension" });
  await search({ name: "pension", format: "article,guide,case study,checklist,briefing" });
  await search({ name: "pension", page: 2 });
  await search({ name: "xylophone" });
  await search();
  await opened("Pension");
  await opened("never searched");
  u.t.clock.advance(11 * 60);
  await search({ name: "pension" });
  expect(await u.t.app.db().select().from(searchedTerms).orderBy(searchedTerms.term)).toEqual([
    { day: "2026-11-20", term: "pension", searches: 2, results: 5, clicks: 1 },
    { day: "2026-11-20", term: "xylophone", searches: 1, results: 0, clicks: 0 },
  ]);
  expect((await opened("")).status).toBe(422);
});

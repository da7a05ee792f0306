import { describe, expect, test } from "vitest";
import { tags, topics as topicRows } from "#server/schema/index.ts";
import { isEnglish } from "#server/search/spelling.ts";
import { rebuildSearchWords } from "#server/search/words.ts";
import { createBoxset, createItem } from "./fixtures.ts";
import { startSearch } from "./searching.ts";

const u = startSearch();
const { search } = u;

describe("spelling correction", () => {
  test("applies when nothing is found, and is reported [T-11]", async () => {
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

  test("is reported even if no text has all of the corrected words", async () => {
    await createItem(u.t.app, { title: "Zebras" });
    await createItem(u.t.app, { title: "Giraffes" });
    await rebuildSearchWords(u.t.app);
    const answer = await search({ name: "zebrsa girafffes" });
    expect(answer).toMatchObject({ matched: "any", corrected: "zebras giraffes" });
    expect(answer.data.map(({ title }) => title).toSorted()).toEqual(["Giraffes", "Zebras"]);
  });

  test("prefers the fewest differing letters over the most shared syllables [T-11]", async () => {
    // One letter differs from the first, two from the second, which has nearly all of its syllables.
    await createItem(u.t.app, { title: "A tontine pension" });
    await createItem(u.t.app, { title: "A tantinets pension" });
    await rebuildSearchWords(u.t.app);
    expect((await search({ name: "tantine pension" })).corrected).toBe("tontine pension");
    // A transposition is one slip, and nearer than two letters.
    await createItem(u.t.app, { title: "A zerbaine pension" });
    await createItem(u.t.app, { title: "A zebrainexx pension" });
    await rebuildSearchWords(u.t.app);
    expect((await search({ name: "zebraine pension" })).corrected).toBe("zerbaine pension");
  });

  test("prefers the most shared syllables where as many letters differ, then the most used word [T-11]", async () => {
    // One letter differs from each. The first is shorter, and first in the alphabet.
    await createItem(u.t.app, { title: "A tonina pension" });
    await createItem(u.t.app, { title: "A tontine pension" });
    for (const title of ["One", "Two"]) await createItem(u.t.app, { title, text: "Suitabilities." });
    await rebuildSearchWords(u.t.app);
    expect((await search({ name: "tontina pension" })).corrected).toBe("tontine pension");
    expect((await search({ name: "Suitabili" })).corrected).toBe("suitabilities");
  });

  test("allows three slips in a long word, not four [T-11]", async () => {
    expect((await search({ name: "hozpidaliky pension" })).corrected).toBe("hospitality pension");
    expect((await search({ name: "hozpidalyky pension" })).corrected).toBeNull();
  });

  test("fixes swapped letters from four letters on, and leaves shorter words alone [T-11]", async () => {
    await createItem(u.t.app, { title: "A plomb and a zyk of pension" });
    await createItem(u.t.app, { title: "A wexm of pension" });
    await rebuildSearchWords(u.t.app);
    expect((await search({ name: "wxem pension" })).corrected).toBe("wexm pension");
    expect((await search({ name: "zky pension" })).corrected).toBeNull();
  });

  test("offers no word that only a boxset without live items has", async () => {
    await createBoxset(u.t.app, { title: "Zymurgy", of: [u.made.draft] });
    await rebuildSearchWords(u.t.app);
    expect((await search({ name: "zymurgi" })).corrected).toBeNull();
  });

  test("is skipped when it is switched off or something is found [T-11]", async () => {
    expect(await search({ name: "pesnion", spellCheck: false })).toMatchObject({ data: [], corrected: null });
    expect((await search({ name: "pension" })).corrected).toBeNull();
    expect((await search({ name: "pension", format: "briefing" })).corrected).toBeNull();
  });

  test("knows common and less common words of British and American English", () => {
    const words =
      "amongst closely programme probability adaptor bereavement councillors entrepreneurs chequebooks indemnification relabelled";
    expect(words.split(" ").filter((word) => !isEnglish(word))).toEqual([]);
    expect(["pesnion", "penssion", "hospitalty"].filter(isEnglish)).toEqual([]);
  });

  test("suggests topics when nothing resembles the query [T-11]", async () => {
    const answer = await search({ name: "Xylophone  quartets" });
    expect(answer).toMatchObject({ data: [], corrected: null, meta: { total: 0 } });
    expect(answer.suggestions).toEqual([
      { id: 1, name: "Pensions" },
      { id: 2, name: "Conduct" },
    ]);
  });

  test("suggests topics in the order of the user's profile [R-A-029]", async () => {
    const asFound = async (browser = u.ada) => {
      const { facets, suggestions } = await search({ name: "xylophone" }, browser);
      expect(facets.topic.map(({ label }) => label)).toEqual(suggestions.map(({ name }) => name));
      return suggestions.map(({ name }) => name);
    };
    await u.t.createUser({ email: "bo@example.org" });
    const bo = await u.t.signIn("bo@example.org");
    await u.t.createUser({ email: "root@example.org", roles: ["super admin"] });
    const admin = await u.t.signIn("root@example.org");
    const profile = (await admin.post("/api/admin/profiles", { name: "Leaders", description: "" })).json.data;
    const me = (await u.ada.get("/api/me")).json.data;
    await admin.post(`/api/admin/profiles/${profile.id}/users`, { ids: [me.id] });
    expect(await asFound()).toEqual(["Pensions", "Conduct"]);
    const place = `/api/admin/profiles/${profile.id}/topics`;
    const topics: { id: number }[] = (await admin.get(place)).json.data;
    await admin.patch(place, { ids: topics.map(({ id }) => id).toReversed() });
    expect(await asFound()).toEqual(["Conduct", "Pensions"]);
    expect(await asFound(bo)).toEqual(["Pensions", "Conduct"]);
    await u.t.app.db().insert(topicRows).values({ name: "Ethics", position: 0 });
    expect(await asFound()).toEqual(["Conduct", "Pensions", "Ethics"]);
    await admin.post("/api/admin/profiles/bulk", { act: "archive", ids: [profile.id] });
    expect(await asFound()).toEqual(["Ethics", "Pensions", "Conduct"]);
  });

  test("knows the words of published content only", async () => {
    expect((await search({ name: "kryptonite" })).corrected).toBeNull();
    await createItem(u.t.app, { title: "Kryptonite explained" });
    await rebuildSearchWords(u.t.app);
    expect((await search({ name: "krypotnite" })).corrected).toBe("kryptonite");
    expect((await search({ name: "darft pension" })).corrected).toBeNull();
    // Neither a word with a figure, nor a tag that no published item has.
    await createItem(u.t.app, { title: "Vexil1ology" });
    const [tag] = await u.t.app.db().insert(tags).values({ name: "Campanology" }).returning();
    await createItem(u.t.app, { title: "Bells", tags: [tag!.id], live: false });
    await rebuildSearchWords(u.t.app);
    for (const name of ["vexillology", "campanolgy pension"])
      expect([name, (await search({ name })).corrected]).toEqual([name, null]);
    await createItem(u.t.app, { title: "More bells", tags: [tag!.id] });
    await rebuildSearchWords(u.t.app);
    expect((await search({ name: "campanolgy" })).corrected).toBe("campanology");
  });
});

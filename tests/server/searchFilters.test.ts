import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { earnsCpd, formats, itemKinds, progressStates } from "#src/contracts/learning.ts";
import { cpdCategories } from "#src/contracts/cpdCategories.ts";
import { createItem } from "./fixtures.ts";
import { startSearch } from "./searching.ts";

const u = startSearch();
const { search, titles, viewed, complete, touch } = u;

describe("search filters", () => {
  test("narrow results by format, topic, tag, progress and CPD [B-076][B-079]", async () => {
    await complete(u.made.gifts);
    expect(await titles({ format: "boxset" })).toEqual(["Ethics at work", "Retirement in order"]);
    expect(await titles({ format: "guide,checklist" })).toEqual([
      "Pension transfers",
      "Gifts and hospitality",
    ]);
    expect(await titles({ format: "guide,boxset" })).toEqual([
      "Pension transfers",
      "Ethics at work",
      "Retirement in order",
    ]);
    expect(await titles({ topic: "2", format: "article,checklist" })).toEqual([
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
    expect(await titles({ name: "pension", topic: "2", format: "article" })).toEqual([
      "Äpfel and other examples of conduct",
    ]);
    expect(await titles({ format: "" })).toHaveLength(7);
  });

  test("show only content with generic CPD when no CPD category is chosen [B-076]", async () => {
    expect(await titles({ cpd: "", sort: "title" })).toEqual(["Ethics at work", "Gifts and hospitality"]);
  });

  test("list their values with counts, and keep a chosen value that has no results [T-10]", async () => {
    const { facets } = await search({ tag: "3" });
    expect(facets.tag).toEqual([
      { value: "2", label: "Ethics", count: 2 },
      { value: "1", label: "Retirement", count: 3 },
      { value: "3", label: "Unused", count: 0 },
    ]);
    const all = (await search()).facets;
    expect(all.tag.map(({ label }) => label)).toEqual(["Ethics", "Retirement"]);
    expect(all.topic).toEqual([
      { value: "1", label: "Pensions", count: 4 },
      { value: "2", label: "Conduct", count: 3 },
    ]);
    expect(all.format.map(({ label, count }) => [label, count])).toEqual([
      ["Article", 3],
      ["Guide", 1],
      ["Case study", 0],
      ["Checklist", 1],
      ["Briefing", 0],
      ["Video", 0],
      ["Audio", 0],
      ["PDF", 0],
      ["Web link", 0],
      ["Image", 0],
      ["Form", 0],
      ["Course", 0],
      ["Boxset", 2],
    ]);
    expect(all.format.find(({ label }) => label === "Case study")?.value).toBe("case study");
    expect(all.progress[0]).toEqual({ value: "not started", label: "Not started", count: 7 });
  });
});

test("with any filters combined, a facet's count equals the results of choosing its value [T-10]", async () => {
  for (const [i, kind] of itemKinds.entries())
    await createItem(u.t.app, {
      title: `Number ${i} of the pension`,
      kind,
      topic: 1 + (i % 2),
      tags: [1 + (i % 3)],
      cpd: { [cpdCategories[i]!]: 5 },
    });
  await complete(u.made.state);
  await complete(u.made.gifts);
  await viewed(u.made.transfers);
  await u.ada.post(`/api/remove-from-view/${u.made.plain}/item`);
  await touch(u.made.gifts);
  const some = <T>(...values: T[]) =>
    fc.option(
      fc.subarray(values, { minLength: 1 }).map((chosen) => chosen.join(",")),
      { nil: undefined },
    );
  const query = fc.record({
    name: fc.constantFrom("", "pension", "number", "pesnion"),
    format: some(...formats),
    topic: some(1, 2),
    tag: some(1, 2, 3),
    progress: some(...progressStates),
    cpd: fc.option(
      fc.subarray([...cpdCategories]).map((chosen) => chosen.join(",")),
      { nil: undefined },
    ),
  });
  await fc.assert(
    fc.asyncProperty(query, async (asked) => {
      const answer = await search({ ...asked, perPage: 100 });
      expect(answer.data).toHaveLength(answer.meta.total);
      const chosen = asked.cpd === undefined ? null : asked.cpd.split(",").filter(Boolean);
      for (const card of chosen === null ? [] : answer.data)
        expect(earnsCpd(card.cpd, chosen as (typeof cpdCategories)[number][])).toBe(true);
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

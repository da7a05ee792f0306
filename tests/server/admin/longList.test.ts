import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { glossaryTerms } from "#server/schema/index.ts";
import { glossaryPath as path, startGlossary } from "./glossary.ts";

/** A list of more records than are sorted for each page: above ten thousand it is read along the index of its sort. */

const g = startGlossary();
const total = 10_020;
const termOf = (n: number) => `Term ${String(n).padStart(5, "0")}`;
const range = (from: number, to: number) =>
  Array.from({ length: Math.abs(to - from) + 1 }, (_, i) => termOf(from < to ? from + i : from - i));

let ids: Map<string, number>;
beforeEach(async () => {
  const db = g.t.app.db();
  await db.execute(sql`insert into glossary_terms (term, meaning)
    select 'Term ' || lpad(i::text, 5, '0'), '<p>even' || i % 2 || '</p>' from generate_series(1, ${total}::int) i`);
  const rows = await db.select({ id: glossaryTerms.id, term: glossaryTerms.term }).from(glossaryTerms);
  ids = new Map(rows.map(({ id, term }) => [term, id]));
});

const neighboursOf = async (n: number, query = "") =>
  (await g.system.get(`${path}/${ids.get(termOf(n))}/neighbours?${query}`)).json.data;
const id = (n: number) => ids.get(termOf(n));

describe("a list of more than ten thousand records", () => {
  test("is sorted both ways, comes in pages and is counted exactly", async () => {
    const { data, meta } = (await g.system.get(`${path}?perPage=5&page=3`)).json;
    expect(data.map(({ term }: { term: string }) => term)).toEqual(range(11, 15));
    expect(meta).toEqual({ total, page: 3, perPage: 5, exact: true });
    expect(await g.termsOf("sort=-term&perPage=5&page=2")).toEqual(range(total - 5, total - 9));
    expect(await g.termsOf("perPage=20&page=501")).toEqual(range(total - 19, total));
    expect(await g.termsOf("perPage=20&page=502")).toEqual([]);
  });

  test("is found whole by a search that most of it matches", async () => {
    const { data, meta } = (await g.system.get(`${path}?search=term&perPage=2`)).json;
    expect(data.map(({ term }: { term: string }) => term)).toEqual(range(1, 2));
    expect(meta).toMatchObject({ total, exact: true });
  });

  test("gives each record its neighbours, and its position among the first ten thousand", async () => {
    expect(await neighboursOf(500)).toEqual({ previous: id(499), next: id(501), position: 500, total });
    expect(await neighboursOf(1)).toEqual({ previous: null, next: id(2), position: 1, total });
    expect(await neighboursOf(total)).toEqual({ previous: id(total - 1), next: null, position: null, total });
    expect(await neighboursOf(total, "sort=-term")).toEqual({
      ...{ previous: null, next: id(total - 1), position: 1, total },
    });
    expect(await neighboursOf(500, "sort=-term")).toMatchObject({ previous: id(501), next: id(499) });
  });

  test("gives no neighbours to a record outside the filter, and 404 for an unknown one", async () => {
    await g.create(g.system, "Other");
    const { id: other } = (await g.system.get(`${path}?search=other`)).json.data[0];
    const outside = await g.system.get(`${path}/${other}/neighbours?search=term`);
    expect(outside.json.data).toEqual({ previous: null, next: null, position: null, total });
    expect((await g.system.get(`${path}/999999/neighbours`)).status).toBe(404);
  });

  test("cannot be changed as a whole by one action, and nothing of it is", async () => {
    const answer = await g.system.post(`${path}/bulk`, { act: "archive", all: true });
    expect([answer.status, answer.json.errors]).toEqual([422, { ids: ["Choose at most 10,000 at once"] }]);
    expect((await g.system.get(path)).json.meta.total).toBe(total);
    const some = await g.system.post(`${path}/bulk?search=even1`, { act: "archive", all: true });
    expect(some.json.data.done).toBe(total / 2);
  });
});

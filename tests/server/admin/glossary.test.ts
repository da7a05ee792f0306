import { describe, expect, test } from "vitest";
import { glossaryCalls, GlossaryTerm } from "#src/contracts/admin/glossary.ts";
import { staleOf } from "#src/contracts/admin/resource.ts";
import { glossaryTerms } from "#server/schema/index.ts";
import { principalNames } from "../fixtures.ts";
import { glossaryPath as path, startGlossary } from "./glossary.ts";

const g = startGlossary();

describe("a glossary term", () => {
  test("is created, read, changed and deleted, with an audit entry for each write [E-088][E-089][E-090][E-091]", async () => {
    const made = await g.create(
      g.system,
      "Annuity",
      '<p onclick="x()">An <b>income</b><script>x()</script></p>',
    );
    expect(made).toMatchObject({ term: "Annuity", meaning: "<p>An <strong>income</strong></p>" });
    expect((await g.system.get(`${path}/${made.id}`)).json).toEqual({ data: made });
    expect((await g.system.get(path)).json).toEqual({
      data: [made],
      meta: { total: 1, page: 1, perPage: 25, exact: true },
    });
    const changed = await g.system.patch(`${path}/${made.id}`, { term: "Annuities", version: made.version });
    expect(changed.json.data).toMatchObject({ ...made, term: "Annuities", version: expect.any(String) });
    expect(changed.json.data.version).not.toBe(made.version);
    const gone = await g.system.delete(`${path}/${made.id}?version=${changed.json.data.version}`);
    expect(gone.json).toEqual({ data: null });
    expect((await g.system.get(`${path}/${made.id}`)).status).toBe(404);
    expect(await g.lines()).toMatchObject([
      {
        act: "glossary term created",
        subject: `glossary term ${made.id}`,
        userId: g.ids.system,
        adminUserId: null,
        outcome: "done",
        details: {
          changes: [
            { field: "term", before: null, after: "Annuity" },
            { field: "meaning", before: null, after: "<p>An <strong>income</strong></p>" },
          ],
        },
      },
      {
        act: "glossary term changed",
        details: { changes: [{ field: "term", before: "Annuity", after: "Annuities" }] },
      },
      {
        act: "glossary term removed",
        details: {
          changes: [
            { field: "term", before: "Annuities", after: null },
            { field: "meaning", before: "<p>An <strong>income</strong></p>", after: null },
          ],
        },
      },
    ]);
    expect(await g.lines()).toHaveLength(3);
  });

  test("with invalid fields is rejected at each field, and nothing is written", async () => {
    await g.create(g.system, "Annuity");
    const refusals: [unknown, Record<string, string[]>][] = [
      [{}, { term: ["Required"], meaning: ["Required"] }],
      [{ term: " ", meaning: "x" }, { term: ["Required"] }],
      [{ term: "x".repeat(121), meaning: "x" }, { term: ["Use at most 120 characters"] }],
      [{ term: "Empty", meaning: "<script>x()</script>" }, { meaning: ["Required"] }],
      [{ term: "ANNUITY", meaning: "x" }, { term: ["This term is already in the glossary"] }],
    ];
    for (const [body, errors] of refusals)
      expect(await g.system.post(path, body)).toMatchObject({ status: 422, json: { errors } });
    for (const body of [null, [], { term: 3, meaning: {} }])
      expect((await g.system.post(path, body)).status).toBe(422);
    expect(await g.lines()).toHaveLength(1);
    expect(await g.t.app.db().select().from(glossaryTerms)).toHaveLength(1);
  });

  test("that has changed since it was opened is not overwritten, and the response lists what differs [T-47]", async () => {
    const opened = await g.create(g.system, "Annuity");
    const saved = (
      await g.super.patch(`${path}/${opened.id}`, { meaning: "<p>Hers</p>", version: opened.version })
    ).json.data;
    g.t.clock.advance(60);
    const late = await g.system.patch(`${path}/${opened.id}`, { term: "His", version: opened.version });
    expect(late.status).toBe(409);
    expect(staleOf(GlossaryTerm).parse(late.json)).toEqual({
      message: "Test Person has saved this glossary term since you opened it",
      data: { current: saved, changed: ["meaning"], by: "Test Person", at: saved.updated_at },
    });
    expect((await g.system.get(`${path}/${opened.id}`)).json.data).toEqual(saved);
    expect((await g.system.delete(`${path}/${opened.id}?version=${opened.version}`)).status).toBe(409);
    expect((await g.lines()).slice(2)).toMatchObject([
      { act: "glossary term changed", outcome: "refused", userId: g.ids.system },
      { act: "glossary term changed", outcome: "refused", userId: g.ids.system },
    ]);
    const again = await g.system.patch(`${path}/${opened.id}`, { term: "His", version: saved.version });
    expect(again.json.data).toMatchObject({ term: "His", meaning: "<p>Hers</p>" });
  });

  test("saved concurrently is written only once", async () => {
    const { id, version } = await g.create(g.system, "Annuity");
    const answers = await Promise.all(
      [g.system, g.super, g.system, g.super].map((browser, i) =>
        browser.patch(`${path}/${id}`, { term: `Annuity ${i}`, version }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });

  test("saved without changes keeps its version", async () => {
    const made = await g.create(g.system, "Annuity");
    g.t.clock.advance(60);
    for (const body of [{}, { term: "Annuity" }, { term: " Annuity ", meaning: made.meaning }])
      expect(
        (await g.system.patch(`${path}/${made.id}`, { ...body, version: made.version })).json.data,
      ).toEqual(made);
    expect(await g.lines()).toHaveLength(1);
  });

  test("accepts only the fields of its draft, and rejects prototype pollution [15.3.3]", async () => {
    const columns = {
      id: 77,
      archived_at: "2020-01-01T00:00:00.000Z",
      created_at: "2020-01-01T00:00:00.000Z",
      updated_at: "2020-01-01T00:00:00.000Z",
      archivedAt: "2020-01-01T00:00:00.000Z",
      createdAt: null,
    };
    for (const poisoned of ['{"__proto__":{"term":"x"}}', '{"constructor":{"prototype":{"term":"x"}}}'])
      expect((await g.system.post(path, poisoned)).status).toBe(400);
    const made = (await g.system.post(path, { ...columns, version: "mine", term: "A", meaning: "x" })).json
      .data;
    expect(made).toMatchObject({ term: "A", archived_at: null, created_at: g.t.app.now().toISOString() });
    expect(made).not.toMatchObject({ id: 77 });
    expect(made.version).not.toBe("mine");
    const { version } = made;
    const changed = (await g.system.patch(`${path}/${made.id}`, { ...columns, version, term: "B" })).json
      .data;
    expect({ ...changed, version }).toEqual({ ...made, term: "B" });
  });

  test.each(["0", "-1", "x", "1e3", "99999999999", "1%20or%201=1"])("rejects the id %s", async (id) => {
    for (const answer of [
      await g.system.get(`${path}/${id}`),
      await g.system.patch(`${path}/${id}`, { version: "x" }),
      await g.system.get(`${path}/${id}/history`),
      await g.system.get(`${path}/${id}/neighbours`),
    ])
      expect(answer.status).toBe(id === "1e3" ? 404 : 422);
  });
});

test("the glossary is open to House administrators only, and every refusal is logged [P-032][P-045][B-402]", async () => {
  const made = await g.create(g.system, "Annuity");
  const before = await g.t.app.db().select().from(glossaryTerms);
  const known = (await g.lines()).length;
  const calls = Object.values(glossaryCalls).map(
    ({ method, path: at }) => [method, at.replace(":id", String(made.id))] as const,
  );
  expect(calls).toHaveLength(22);
  for (const name of principalNames.filter((one) => !["system", "super"].includes(one))) {
    const browser = await g.t.signIn(`${name}@example.org`);
    for (const [method, at] of calls) {
      const answer = await browser[method.toLowerCase() as "get"](at, method === "GET" ? {} : undefined);
      expect([name, method, at, answer.status]).toEqual([name, method, at, 403]);
    }
  }
  expect(await g.t.app.db().select().from(glossaryTerms)).toEqual(before);
  const refused = (await g.lines()).slice(known);
  expect(refused).toHaveLength(12 * 22);
  expect(new Set(refused.map(({ outcome }) => outcome))).toEqual(new Set(["refused"]));
  const nobody = g.t.browser();
  await nobody.get("/csrf-cookie");
  for (const [method, at] of calls)
    expect((await nobody[method.toLowerCase() as "get"](at, method === "GET" ? {} : undefined)).status).toBe(
      401,
    );
});

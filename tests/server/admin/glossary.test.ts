import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { glossaryCalls, GlossaryTerm } from "#src/contracts/admin/glossary.ts";
import { staleOf } from "#src/contracts/admin/resource.ts";
import { auditLog, glossaryTerms, users } from "#server/schema/index.ts";
import { createPrincipals, principalNames, type Principal } from "../fixtures.ts";
import { startTestApp, type Browser, type TestApp } from "../harness.ts";

let t: TestApp;
let ids: Record<Principal, number>;
let erik: Browser;
let margaret: Browser;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.reset();
  ids = await createPrincipals(t);
  erik = await t.signIn("system@example.org");
  margaret = await t.signIn("super@example.org");
});

const path = "/api/admin/glossary";
const create = async (browser: Browser, term: string, meaning = `<p>${term}</p>`): Promise<GlossaryTerm> => {
  const answer = await browser.post(path, { term, meaning });
  expect([term, answer.status, answer.text]).toMatchObject([term, 200, expect.any(String)]);
  return GlossaryTerm.parse(answer.json.data);
};
const lines = async () =>
  (await t.app.db().select().from(auditLog).orderBy(asc(auditLog.id))).filter(({ act }) => act !== "login");
const termsOf = async (query: string, browser = erik): Promise<string[]> =>
  (await browser.get(`${path}?${query}`)).json.data.map(({ term }: GlossaryTerm) => term);

describe("one record", () => {
  test("is made, read, changed and deleted, each write with its line [E-088][E-089][E-090][E-091]", async () => {
    const made = await create(erik, "Annuity", '<p onclick="x()">An <b>income</b><script>x()</script></p>');
    expect(made).toMatchObject({ term: "Annuity", meaning: "<p>An <strong>income</strong></p>" });
    expect((await erik.get(`${path}/${made.id}`)).json).toEqual({ data: made });
    expect((await erik.get(path)).json).toEqual({
      data: [made],
      meta: { total: 1, page: 1, perPage: 25, exact: true },
    });
    const changed = await erik.patch(`${path}/${made.id}`, { term: "Annuities", version: made.version });
    expect(changed.json.data).toMatchObject({ ...made, term: "Annuities", version: expect.any(String) });
    expect(changed.json.data.version).not.toBe(made.version);
    const gone = await erik.delete(`${path}/${made.id}?version=${changed.json.data.version}`);
    expect(gone.json).toEqual({ data: null });
    expect((await erik.get(`${path}/${made.id}`)).status).toBe(404);
    expect(await lines()).toMatchObject([
      {
        act: "glossary term created",
        subject: `glossary term ${made.id}`,
        userId: ids.system,
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
    expect(await lines()).toHaveLength(3);
  });

  test("is refused by field where it is not as it must be, and nothing is written", async () => {
    await create(erik, "Annuity");
    const refusals: [unknown, Record<string, string[]>][] = [
      [{}, { term: ["Required"], meaning: ["Required"] }],
      [{ term: " ", meaning: "x" }, { term: ["Required"] }],
      [{ term: "x".repeat(121), meaning: "x" }, { term: ["Use at most 120 characters"] }],
      [{ term: "Empty", meaning: "<script>x()</script>" }, { meaning: ["Required"] }],
      [{ term: "ANNUITY", meaning: "x" }, { term: ["This term is in the glossary already"] }],
    ];
    for (const [body, errors] of refusals)
      expect(await erik.post(path, body)).toMatchObject({ status: 422, json: { errors } });
    for (const body of [null, [], { term: 3, meaning: {} }])
      expect((await erik.post(path, body)).status).toBe(422);
    expect(await lines()).toHaveLength(1);
    expect(await t.app.db().select().from(glossaryTerms)).toHaveLength(1);
  });

  test("that has changed since it was opened is not overwritten: both see by field what differs [T-47]", async () => {
    const opened = await create(erik, "Annuity");
    const saved = (
      await margaret.patch(`${path}/${opened.id}`, { meaning: "<p>Hers</p>", version: opened.version })
    ).json.data;
    t.clock.advance(60);
    const late = await erik.patch(`${path}/${opened.id}`, { term: "His", version: opened.version });
    expect(late.status).toBe(409);
    expect(staleOf(GlossaryTerm).parse(late.json)).toEqual({
      message: "Test Person has saved this glossary term since you opened it",
      data: { current: saved, changed: ["meaning"], by: "Test Person", at: saved.updated_at },
    });
    expect((await erik.get(`${path}/${opened.id}`)).json.data).toEqual(saved);
    expect((await erik.delete(`${path}/${opened.id}?version=${opened.version}`)).status).toBe(409);
    expect((await lines()).slice(2)).toMatchObject([
      { act: "glossary term changed", outcome: "refused", userId: ids.system },
      { act: "glossary term changed", outcome: "refused", userId: ids.system },
    ]);
    const again = await erik.patch(`${path}/${opened.id}`, { term: "His", version: saved.version });
    expect(again.json.data).toMatchObject({ term: "His", meaning: "<p>Hers</p>" });
  });

  test("saved by two at once is saved once", async () => {
    const { id, version } = await create(erik, "Annuity");
    const answers = await Promise.all(
      [erik, margaret, erik, margaret].map((browser, i) =>
        browser.patch(`${path}/${id}`, { term: `Annuity ${i}`, version }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });

  test("saved as it was stays as it was, and nobody else's becomes stale", async () => {
    const made = await create(erik, "Annuity");
    t.clock.advance(60);
    for (const body of [{}, { term: "Annuity" }, { term: " Annuity ", meaning: made.meaning }])
      expect((await erik.patch(`${path}/${made.id}`, { ...body, version: made.version })).json.data).toEqual(
        made,
      );
    expect(await lines()).toHaveLength(1);
  });

  test("takes from a call what its draft names and nothing else [15.3.3]", async () => {
    const columns = {
      id: 77,
      archived_at: "2020-01-01T00:00:00.000Z",
      created_at: "2020-01-01T00:00:00.000Z",
      updated_at: "2020-01-01T00:00:00.000Z",
      archivedAt: "2020-01-01T00:00:00.000Z",
      createdAt: null,
    };
    for (const poisoned of ['{"__proto__":{"term":"x"}}', '{"constructor":{"prototype":{"term":"x"}}}'])
      expect((await erik.post(path, poisoned)).status).toBe(400);
    const made = (await erik.post(path, { ...columns, version: "mine", term: "A", meaning: "x" })).json.data;
    expect(made).toMatchObject({ term: "A", archived_at: null, created_at: t.app.now().toISOString() });
    expect(made).not.toMatchObject({ id: 77 });
    expect(made.version).not.toBe("mine");
    const { version } = made;
    const changed = (await erik.patch(`${path}/${made.id}`, { ...columns, version, term: "B" })).json.data;
    expect({ ...changed, version }).toEqual({ ...made, term: "B" });
  });

  test.each(["0", "-1", "x", "1e3", "99999999999", "1%20or%201=1"])("has a number: not %s", async (id) => {
    for (const answer of [
      await erik.get(`${path}/${id}`),
      await erik.patch(`${path}/${id}`, { version: "x" }),
      await erik.get(`${path}/${id}/history`),
      await erik.get(`${path}/${id}/neighbours`),
    ])
      expect(answer.status).toBe(id === "1e3" ? 404 : 422);
  });
});

describe("the history of a record [T-58]", () => {
  test("tells who changed what, from what to what, and for whom", async () => {
    const made = await create(margaret, "Annuity");
    const acting = await t.signIn("content@example.org");
    await acting.post("/api/admin/login-as", { user: ids.system, reason: "Ticket 9" });
    await acting.patch(`${path}/${made.id}`, { term: "Annuities", version: made.version });
    await erik.post(`${path}/bulk`, { act: "archive", ids: [made.id], reason: "Out of use" });
    const { data, meta } = (await erik.get(`${path}/${made.id}/history`)).json;
    const person = (name: Principal) => ({ id: ids[name], name: "Test Person" });
    expect(meta.total).toBe(3);
    expect(data).toMatchObject([
      {
        act: "archive",
        actor: person("system"),
        on_behalf_of: null,
        reason: "Out of use",
        changes: [{ field: "archived_at", before: null, after: t.app.now().toISOString() }],
      },
      {
        act: "changed",
        actor: person("content"),
        on_behalf_of: person("system"),
        reason: null,
        changes: [{ field: "term", before: "Annuity", after: "Annuities" }],
      },
      { act: "created", actor: person("super"), on_behalf_of: null },
    ]);
    // One line a write, also while acting.
    expect((await lines()).filter(({ subject }) => subject === `glossary term ${made.id}`)).toHaveLength(3);
    const second = (await erik.get(`${path}/${made.id}/history?page=2&perPage=2`)).json;
    expect(second.data.map(({ act }: { act: string }) => act)).toEqual(["created"]);
  });

  test("outlives who wrote it", async () => {
    const made = await create(margaret, "Annuity");
    await t.app.db().delete(users).where(eq(users.id, ids.super));
    expect((await erik.get(`${path}/${made.id}/history`)).json.data).toMatchObject([
      { act: "created", actor: null },
    ]);
  });
});

describe("a list", () => {
  const names = ["Beta", "alpha", "Gamma", "delta 100%", "epsilon_x", "Zeta"];
  beforeEach(async () => {
    for (const name of names) {
      await create(erik, name);
      t.clock.advance(3_600);
    }
  });

  test("is sorted as asked, pages without gaps, and filters", async () => {
    const sorted = ["alpha", "Beta", "delta 100%", "epsilon_x", "Gamma", "Zeta"];
    expect(await termsOf("")).toEqual(sorted);
    expect(await termsOf("sort=-term")).toEqual(sorted.toReversed());
    expect(await termsOf("sort=updated_at")).toEqual(names);
    expect([
      ...(await termsOf("perPage=4&page=1&sort=-updated_at")),
      ...(await termsOf("perPage=4&page=2&sort=-updated_at")),
    ]).toEqual(names.toReversed());
    expect(await termsOf("page=3&perPage=4")).toEqual([]);
    expect(await termsOf("search=ALPHA")).toEqual(["alpha"]);
    expect(await termsOf("search=a%20b")).toEqual(["Beta"]);
    expect(await termsOf("search=100%25")).toEqual(["delta 100%"]);
    expect(await termsOf("search=n_x")).toEqual(["epsilon_x"]);
    expect(await termsOf("search=%25")).toEqual(["delta 100%"]);
    const noon = new Date(t.app.now().getTime() - 2 * 3_600_000).toISOString();
    expect(await termsOf(`updated_at_from=${noon}&sort=updated_at`)).toEqual(["epsilon_x", "Zeta"]);
    const day = t.app.now().toISOString().slice(0, 10);
    expect(await termsOf(`updated_at_from=${day}&updated_at_to=${day}`)).toHaveLength(6);
    expect(await termsOf("updated_at_to=2020-01-01")).toEqual([]);
  });

  test("takes no question that it does not know, and is not led astray by hostile ones [1.2.4]", async () => {
    const hostile = [
      "sort=id",
      "sort=version",
      "sort=term;drop table users",
      "sort=term desc, (select 1)",
      "sort=--term",
      "sort=term&sort=-term",
      "sort[]=term",
      "sort=__proto__",
      "perPage=201",
      "perPage=0",
      "page=0",
      "page=1e9",
      "archived=maybe",
      "updated_at_from=yesterday",
      "updated_at_from='; select pg_sleep(5)--",
      `search=${"x".repeat(201)}`,
    ];
    for (const query of hostile) {
      const { status } = await erik.get(`${path}?${query.replaceAll(" ", "%20")}`);
      expect([query, status]).toEqual([query, query.startsWith("sort[]") ? 200 : 422]);
    }
    const harmless = [
      "search='",
      "search=%5C",
      "search=') or 1=1--",
      "search=%00",
      "search=$1",
      "__proto__=x",
      "constructor=x",
      "toString=1",
      "id_from=1",
      "nothing=at all",
    ];
    for (const query of harmless) {
      const { status } = await erik.get(`${path}?${query.replaceAll(" ", "%20")}`);
      expect([query, status]).toEqual([query, query === "search=%00" ? 422 : 200]);
    }
  });

  test("tells of each record what stands before and after it", async () => {
    const rows: GlossaryTerm[] = (await erik.get(path)).json.data;
    const of = (term: string) => rows.find((row) => row.term === term)!.id;
    const neighbours = async (term: string, query = "") =>
      (await erik.get(`${path}/${of(term)}/neighbours?${query}`)).json.data;
    expect(await neighbours("alpha")).toEqual({ previous: null, next: of("Beta"), position: 1, total: 6 });
    expect(await neighbours("Gamma")).toEqual({
      previous: of("epsilon_x"),
      next: of("Zeta"),
      position: 5,
      total: 6,
    });
    expect(await neighbours("Gamma", "sort=-updated_at")).toEqual({
      previous: of("delta 100%"),
      next: of("alpha"),
      position: 4,
      total: 6,
    });
    expect(await neighbours("Zeta", "search=a")).toMatchObject({ previous: of("Gamma"), next: null });
    expect(await neighbours("Zeta", "search=alpha")).toEqual({
      previous: null,
      next: null,
      position: null,
      total: 1,
    });
    expect((await erik.get(`${path}/9999/neighbours`)).status).toBe(404);
  });
});

describe("an act on many", () => {
  test("is done once to each, is on record, and is undone by its doer, once", async () => {
    const [one, two, three] = [await create(erik, "A"), await create(erik, "B"), await create(erik, "C")];
    const answer = await erik.post(`${path}/bulk`, { act: "archive", ids: [one.id, two.id, one.id, 9999] });
    expect(answer.json.data).toEqual({
      done: 2,
      refused: [{ id: 9999, message: "It does not exist any more" }],
      undo: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(await termsOf("")).toEqual(["C"]);
    expect(await termsOf("archived=only")).toEqual(["A", "B"]);
    expect(await termsOf("archived=all")).toEqual(["A", "B", "C"]);
    expect((await erik.patch(`${path}/${one.id}`, { term: "Late", version: one.version })).status).toBe(409);

    const undo = `/api/admin/undo/${answer.json.data.undo}`;
    expect((await margaret.post(undo)).status).toBe(404);
    await create(erik, "D");
    await erik.post(`${path}/bulk`, { act: "restore", ids: [two.id] });
    expect((await erik.post(undo)).json.data).toEqual({
      done: 1,
      refused: [{ id: two.id, message: "It is not archived" }],
    });
    expect((await erik.post(undo)).status).toBe(404);
    expect(await termsOf("")).toEqual(["A", "B", "C", "D"]);
    expect((await lines()).filter(({ act }) => /archive|restore/.test(act))).toHaveLength(4);
    expect(three.archived_at).toBeNull();
  });

  test("is about all that the list finds where that is asked", async () => {
    for (const term of ["Bond", "Fund", "Fund of funds"]) await create(erik, term);
    const answer = await erik.post(`${path}/bulk?search=fund`, { act: "archive", all: true });
    expect(answer.json.data).toMatchObject({ done: 2, refused: [] });
    expect(await termsOf("")).toEqual(["Bond"]);
  });

  test("says what it is about, and can be undone for ten minutes", async () => {
    const { id } = await create(erik, "A");
    for (const body of [
      {},
      { act: "archive" },
      { act: "archive", ids: [] },
      { act: "archive", ids: [id], all: true },
      { act: "delete", ids: [id] },
      { act: "toString", ids: [id] },
      { act: "archive", ids: Array.from({ length: 10_001 }, (_, i) => i + 1) },
      { act: "archive", ids: ["1"] },
    ])
      expect([body, (await erik.post(`${path}/bulk`, body)).status]).toEqual([body, 422]);
    const { undo } = (await erik.post(`${path}/bulk`, { act: "archive", ids: [id] })).json.data;
    t.clock.advance(601);
    expect((await erik.post(`/api/admin/undo/${undo}`)).status).toBe(404);
  });

  test("is not undone by who may not do it any more", async () => {
    const { id } = await create(erik, "A");
    const { undo } = (await erik.post(`${path}/bulk`, { act: "archive", ids: [id] })).json.data;
    await t.app
      .db()
      .update(users)
      .set({ roles: ["exam admin"] })
      .where(eq(users.id, ids.system));
    expect((await erik.post(`/api/admin/undo/${undo}`)).status).toBe(403);
  });
});

describe("saved views", () => {
  const view = { resource: "AdminGlossaryManagement", name: "Mine", query: "sort=-term", columns: ["term"] };
  test("are the own ones of a list; one of the same name is replaced", async () => {
    const saved = (await erik.post("/api/admin/views", view)).json.data;
    expect(saved).toEqual({ ...view, id: expect.any(Number) });
    await erik.post("/api/admin/views", { ...view, name: "MINE", query: "" });
    await erik.post("/api/admin/views", { ...view, resource: "Another" });
    const list = async (browser: Browser) =>
      (await browser.get("/api/admin/views?resource=AdminGlossaryManagement")).json.data;
    expect(await list(erik)).toEqual([{ ...view, id: saved.id, name: "MINE", query: "" }]);
    expect(await list(margaret)).toEqual([]);
    expect((await margaret.delete(`/api/admin/views/${saved.id}`)).status).toBe(404);
    expect((await erik.delete(`/api/admin/views/${saved.id}`)).status).toBe(200);
    expect(await list(erik)).toEqual([]);
  });
  test("are fifty at most", async () => {
    for (let i = 0; i < 50; i += 1) await erik.post("/api/admin/views", { ...view, name: `View ${i}` });
    expect((await erik.post("/api/admin/views", { ...view, name: "One more" })).status).toBe(422);
    expect((await erik.post("/api/admin/views", { ...view, name: "View 3", query: "page=2" })).status).toBe(
      200,
    );
  });
});

test("is for House alone: everybody else is refused, and it is on record [P-032][P-045][B-402]", async () => {
  const made = await create(erik, "Annuity");
  const before = await t.app.db().select().from(glossaryTerms);
  const known = (await lines()).length;
  const calls = Object.values(glossaryCalls).map(
    ({ method, path: at }) => [method, at.replace(":id", String(made.id))] as const,
  );
  expect(calls).toHaveLength(9);
  for (const name of principalNames.filter((one) => !["system", "super"].includes(one))) {
    const browser = await t.signIn(`${name}@example.org`);
    for (const [method, at] of calls) {
      const answer = await browser[method.toLowerCase() as "get"](at, method === "GET" ? {} : undefined);
      expect([name, method, at, answer.status]).toEqual([name, method, at, 403]);
    }
  }
  expect(await t.app.db().select().from(glossaryTerms)).toEqual(before);
  const refused = (await lines()).slice(known);
  expect(refused).toHaveLength(12 * 9);
  expect(new Set(refused.map(({ outcome }) => outcome))).toEqual(new Set(["refused"]));
  const nobody = t.browser();
  await nobody.get("/csrf-cookie");
  for (const [method, at] of calls)
    expect((await nobody[method.toLowerCase() as "get"](at, method === "GET" ? {} : undefined)).status).toBe(
      401,
    );
});

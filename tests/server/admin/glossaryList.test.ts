import { beforeEach, describe, expect, test } from "vitest";
import type { GlossaryTerm } from "#src/contracts/admin/glossary.ts";
import type { Browser } from "../harness.ts";
import { glossaryPath as path, startGlossary } from "./glossary.ts";

const g = startGlossary();

describe("the glossary list", () => {
  const names = ["Beta", "alpha", "Gamma", "delta 100%", "epsilon_x", "Zeta"];
  beforeEach(async () => {
    for (const name of names) {
      await g.create(g.system, name);
      g.t.clock.advance(3_600);
    }
  });

  test("sorts as requested, paginates without gaps, and filters", async () => {
    const sorted = ["alpha", "Beta", "delta 100%", "epsilon_x", "Gamma", "Zeta"];
    expect(await g.termsOf("")).toEqual(sorted);
    expect(await g.termsOf("sort=-term")).toEqual(sorted.toReversed());
    expect(await g.termsOf("sort=updated_at")).toEqual(names);
    expect([
      ...(await g.termsOf("perPage=4&page=1&sort=-updated_at")),
      ...(await g.termsOf("perPage=4&page=2&sort=-updated_at")),
    ]).toEqual(names.toReversed());
    expect(await g.termsOf("page=3&perPage=4")).toEqual([]);
    expect(await g.termsOf("search=ALPHA")).toEqual(["alpha"]);
    expect(await g.termsOf("search=a%20b")).toEqual(["Beta"]);
    expect(await g.termsOf("search=100%25")).toEqual(["delta 100%"]);
    expect(await g.termsOf("search=n_x")).toEqual(["epsilon_x"]);
    expect(await g.termsOf("search=%25")).toEqual(["delta 100%"]);
    const noon = new Date(g.t.app.now().getTime() - 2 * 3_600_000).toISOString();
    expect(await g.termsOf(`updated_at_from=${noon}&sort=updated_at`)).toEqual(["epsilon_x", "Zeta"]);
    const day = g.t.app.now().toISOString().slice(0, 10);
    expect(await g.termsOf(`updated_at_from=${day}&updated_at_to=${day}`)).toHaveLength(6);
    expect(await g.termsOf("updated_at_to=2020-01-01")).toEqual([]);
  });

  test("rejects invalid queries and withstands hostile ones [1.2.4]", async () => {
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
      const { status } = await g.system.get(`${path}?${query.replaceAll(" ", "%20")}`);
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
      const { status } = await g.system.get(`${path}?${query.replaceAll(" ", "%20")}`);
      expect([query, status]).toEqual([query, query === "search=%00" ? 422 : 200]);
    }
  });

  test("gives the neighbours and the position of each record", async () => {
    const rows: GlossaryTerm[] = (await g.system.get(path)).json.data;
    const of = (term: string) => rows.find((row) => row.term === term)!.id;
    const neighbours = async (term: string, query = "") =>
      (await g.system.get(`${path}/${of(term)}/neighbours?${query}`)).json.data;
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
    expect((await g.system.get(`${path}/9999/neighbours`)).status).toBe(404);
  });
});

describe("saved views", () => {
  const view = { resource: "AdminGlossaryManagement", name: "Mine", query: "sort=-term", columns: ["term"] };
  test("belong to one user and list, and saving under the same name replaces one", async () => {
    const saved = (await g.system.post("/api/admin/views", view)).json.data;
    const rest = {
      ...{ version: expect.any(String), shared: false, mine: true, can_change: true },
      ...{ owner: { id: expect.any(Number), name: "Test Person" }, is_default: false, default_of: 0 },
    };
    expect(saved).toEqual({ ...view, id: expect.any(Number), ...rest });
    await g.system.post("/api/admin/views", { ...view, name: "MINE", query: "" });
    await g.system.post("/api/admin/views", { ...view, resource: "Another" });
    const list = async (browser: Browser) =>
      (await browser.get("/api/admin/views?resource=AdminGlossaryManagement")).json.data;
    expect(await list(g.system)).toEqual([{ ...view, id: saved.id, name: "MINE", query: "", ...rest }]);
    expect(await list(g.super)).toEqual([]);
    expect((await g.super.delete(`/api/admin/views/${saved.id}`)).status).toBe(404);
    expect((await g.system.delete(`/api/admin/views/${saved.id}`)).status).toBe(200);
    expect(await list(g.system)).toEqual([]);
  });
  test("are limited to fifty", async () => {
    for (let i = 0; i < 50; i += 1) await g.system.post("/api/admin/views", { ...view, name: `View ${i}` });
    expect((await g.system.post("/api/admin/views", { ...view, name: "One more" })).status).toBe(422);
    expect(
      (await g.system.post("/api/admin/views", { ...view, name: "View 3", query: "page=2" })).status,
    ).toBe(200);
  });
});

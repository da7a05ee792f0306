import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { users } from "#server/schema/index.ts";
import type { Principal } from "../fixtures.ts";
import { glossaryPath as path, startGlossary } from "./glossary.ts";

const g = startGlossary();

describe("the history of a record [T-58]", () => {
  test("shows who changed what, from and to which value, and on whose behalf", async () => {
    const made = await g.create(g.super, "Annuity");
    const acting = await g.t.signIn("super@example.org");
    await acting.post("/api/admin/login-as", { user: g.ids.system, reason: "Ticket 9" });
    await acting.patch(`${path}/${made.id}`, { term: "Annuities", version: made.version });
    await g.system.post(`${path}/bulk`, { act: "archive", ids: [made.id], reason: "Out of use" });
    const { data, meta } = (await g.system.get(`${path}/${made.id}/history`)).json;
    const person = (name: Principal) => ({ id: g.ids[name], name: "Test Person" });
    expect(meta.total).toBe(3);
    expect(data).toMatchObject([
      {
        act: "archive",
        actor: person("system"),
        on_behalf_of: null,
        reason: "Out of use",
        changes: [{ field: "archived_at", before: null, after: g.t.app.now().toISOString() }],
      },
      {
        act: "changed",
        actor: person("super"),
        on_behalf_of: person("system"),
        reason: null,
        changes: [{ field: "term", before: "Annuity", after: "Annuities" }],
      },
      { act: "created", actor: person("super"), on_behalf_of: null },
    ]);
    // One line per write, even while acting.
    expect((await g.lines()).filter(({ subject }) => subject === `glossary term ${made.id}`)).toHaveLength(3);
    const second = (await g.system.get(`${path}/${made.id}/history?page=2&perPage=2`)).json;
    expect(second.data.map(({ act }: { act: string }) => act)).toEqual(["created"]);
  });

  test("remains after its author is deleted", async () => {
    const made = await g.create(g.super, "Annuity");
    await g.t.app.db().delete(users).where(eq(users.id, g.ids.super));
    expect((await g.system.get(`${path}/${made.id}/history`)).json.data).toMatchObject([
      { act: "created", actor: null },
    ]);
  });
});

describe("a bulk action", () => {
  test("affects each record once, is logged, and can be undone once, by its author only", async () => {
    const [one, two, three] = [
      await g.create(g.system, "A"),
      await g.create(g.system, "B"),
      await g.create(g.system, "C"),
    ];
    const answer = await g.system.post(`${path}/bulk`, {
      act: "archive",
      ids: [one.id, two.id, one.id, 9999],
    });
    expect(answer.json.data).toEqual({
      done: 2,
      refused: [{ id: 9999, message: "It no longer exists" }],
      undo: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(await g.termsOf("")).toEqual(["C"]);
    expect(await g.termsOf("archived=only")).toEqual(["A", "B"]);
    expect(await g.termsOf("archived=all")).toEqual(["A", "B", "C"]);
    expect((await g.system.patch(`${path}/${one.id}`, { term: "Late", version: one.version })).status).toBe(
      409,
    );

    const undo = `/api/admin/undo/${answer.json.data.undo}`;
    expect((await g.super.post(undo)).status).toBe(404);
    await g.create(g.system, "D");
    await g.system.post(`${path}/bulk`, { act: "restore", ids: [two.id] });
    expect((await g.system.post(undo)).json.data).toEqual({
      done: 1,
      refused: [{ id: two.id, message: "Not archived" }],
    });
    expect((await g.system.post(undo)).status).toBe(404);
    expect(await g.termsOf("")).toEqual(["A", "B", "C", "D"]);
    expect((await g.lines()).filter(({ act }) => /archive|restore/.test(act))).toHaveLength(4);
    expect(three.archived_at).toBeNull();
  });

  test("can apply to everything that the list finds", async () => {
    for (const term of ["Bond", "Fund", "Fund of funds"]) await g.create(g.system, term);
    const answer = await g.system.post(`${path}/bulk?search=fund`, { act: "archive", all: true });
    expect(answer.json.data).toMatchObject({ done: 2, refused: [] });
    expect(await g.termsOf("")).toEqual(["Bond"]);
  });

  test("rejects malformed requests, and cannot be undone after ten minutes", async () => {
    const { id } = await g.create(g.system, "A");
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
      expect([body, (await g.system.post(`${path}/bulk`, body)).status]).toEqual([body, 422]);
    const { undo } = (await g.system.post(`${path}/bulk`, { act: "archive", ids: [id] })).json.data;
    g.t.clock.advance(601);
    expect((await g.system.post(`/api/admin/undo/${undo}`)).status).toBe(404);
  });

  test("cannot be undone by an administrator who has lost the role", async () => {
    const { id } = await g.create(g.system, "A");
    const { undo } = (await g.system.post(`${path}/bulk`, { act: "archive", ids: [id] })).json.data;
    await g.t.app
      .db()
      .update(users)
      .set({ roles: ["exam admin"] })
      .where(eq(users.id, g.ids.system));
    expect((await g.system.post(`/api/admin/undo/${undo}`)).status).toBe(403);
  });
});

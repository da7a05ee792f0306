import { like } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { LostDefault, SavedView } from "#src/contracts/admin/savedViews.ts";
import { auditLog, savedViews } from "#server/schema/index.ts";
import { createPrincipals, type Principal } from "../fixtures.ts";
import { startTestApp, type Browser, type TestApp } from "../harness.ts";

let t: TestApp;
let ids: Record<Principal, number>;
const browsers = {} as Record<"system" | "second" | "super" | "content", Browser>;
beforeAll(async () => {
  t = await startTestApp();
  ids = await createPrincipals(t);
  await t.createUser({ email: "second@example.org", firstName: "Sam", roles: ["system admin"] });
  for (const name of ["system", "second", "super", "content"] as const)
    browsers[name] = await t.signIn(`${name}@example.org`);
});
afterAll(() => t.close());
beforeEach(() => t.app.db().delete(savedViews));

const resource = "AdminGlossaryManagement";
const path = "/api/admin/views";
type Who = keyof typeof browsers;
const save = async (who: Who, name: string, rest: object = {}): Promise<SavedView> =>
  (await browsers[who].post(path, { resource, name, query: "sort=-term", columns: ["term"], ...rest })).json
    .data;
const list = async (who: Who, of = resource) => {
  const { json } = await browsers[who].get(`${path}?resource=${of}`);
  return json as { data: SavedView[]; lost: LostDefault | null };
};
const change = (who: Who, { id, version }: Pick<SavedView, "id" | "version">, changes: object) =>
  browsers[who].patch(`${path}/${id}`, { version, ...changes });
const share = async (who: Who, view: SavedView): Promise<SavedView> =>
  (await change(who, view, { shared: true })).json.data;
const open = (who: Who, view: number | null, of = resource) =>
  browsers[who].put("/api/admin/default-view", { resource: of, view });
const remove = (who: Who, id: number) => browsers[who].delete(`${path}/${id}`);
const names = async (who: Who) => (await list(who)).data.map(({ name, owner }) => [name, owner.name]);

test("a view saved again under its name gets the new query and columns", async () => {
  const first = await save("system", "Backwards");
  const again = await save("system", "BACKWARDS", { query: "sort=term", columns: ["meaning", "term"] });
  expect(again).toMatchObject({ id: first.id, query: "sort=term", columns: ["meaning", "term"] });
  expect((await list("system")).data).toEqual([again]);
});

describe("a shared view", () => {
  test("is visible with its owner to users who may open its list, and to nobody else", async () => {
    const mine = await save("system", "Backwards");
    expect(await names("second")).toEqual([]);
    const shared = await share("system", mine);
    expect(shared).toMatchObject({ shared: true, mine: true, can_change: true });
    expect(await names("second")).toEqual([["Backwards", "Test Person"]]);
    expect((await list("second")).data[0]).toMatchObject({ mine: false, can_change: false });
    // Content administrators may not open the glossary.
    expect(await names("content")).toEqual([]);
    expect((await change("content", shared, { name: "Mine" })).status).toBe(404);
    expect((await open("content", shared.id)).status).toBe(404);
  });

  test("cannot be of a list that its owner may not open or that does not exist", async () => {
    for (const of of ["AdminGlossaryManagement", "Nowhere"]) {
      const view = await save("content", "Mine", { resource: of });
      expect((await change("content", view, { shared: true })).status).toBe(403);
    }
  });

  test("can be changed by its owner and super administrators only", async () => {
    const shared = await share("system", await save("system", "Backwards"));
    expect((await change("second", shared, { name: "Mine" })).status).toBe(403);
    expect((await remove("second", shared.id)).status).toBe(403);
    const renamed = await change("super", shared, { name: "Z to A" });
    expect(renamed.json.data).toMatchObject({ name: "Z to A", mine: false, can_change: true });
    const own = (await change("system", renamed.json.data, { shared: false })).json.data;
    // Even a super administrator cannot see somebody's own views.
    expect((await change("super", own, { name: "Mine" })).status).toBe(404);
    expect((await remove("super", own.id)).status).toBe(404);
    await share("system", own);
    expect((await remove("super", own.id)).status).toBe(200);
    expect(await names("system")).toEqual([]);
  });

  test("can be copied by saving it as one's own view", async () => {
    const { query, columns } = await share("system", await save("system", "Backwards"));
    await save("second", "Backwards", { query, columns });
    expect(await names("second")).toEqual([
      ["Backwards", "Test Person"],
      ["Backwards", "Sam Person"],
    ]);
    expect((await list("system")).data).toHaveLength(1);
  });

  test("that has changed since it was read is not overwritten [T-47]", async () => {
    const shared = await share("system", await save("system", "Backwards"));
    expect((await change("super", shared, { name: "Z to A" })).status).toBe(200);
    const stale = await change("system", shared, { name: "From the end" });
    expect([stale.status, stale.json.message]).toEqual([
      409,
      "“Z to A” has changed since you opened it. Check the current version and try again",
    ]);
    expect(await names("system")).toEqual([["Z to A", "Test Person"]]);
  });

  test("accepts a change that is repeated, as the response may have been lost", async () => {
    const mine = await save("system", "Backwards");
    const changes = { name: "Z to A", columns: ["term", "meaning"] };
    const first = await change("system", mine, changes);
    const again = await change("system", mine, changes);
    expect([again.status, again.json]).toEqual([200, first.json]);
    expect((await change("system", mine, { ...changes, columns: ["term"] })).status).toBe(409);
  });

  test("must have a unique name among its owner's views", async () => {
    await save("system", "One");
    const two = await save("system", "Two");
    const { status, json } = await change("system", two, { name: "ONE" });
    expect([status, json.errors]).toEqual([422, { name: ["You already have a view with this name"] }]);
    expect((await change("system", two, { name: "TWO" })).status).toBe(200);
    expect((await change("system", two, { name: " " })).status).toBe(422);
  });

  test("has its changes in the audit log, unlike a private view", async () => {
    await t.app.db().delete(auditLog);
    const mine = await save("system", "Backwards");
    const shared = await share("system", mine);
    const renamed = (await change("super", shared, { name: "Z to A" })).json.data;
    await remove("super", renamed.id);
    const lines = await t.app
      .db()
      .select()
      .from(auditLog)
      .where(like(auditLog.act, "saved view %"))
      .orderBy(auditLog.id);
    expect(lines.map(({ act, userId, subject }) => [act, userId, subject])).toEqual([
      ["saved view changed", ids.system, `saved view ${mine.id}`],
      ["saved view changed", ids.super, `saved view ${mine.id}`],
      ["saved view removed", ids.super, `saved view ${mine.id}`],
    ]);
    expect(lines[1]!.details).toMatchObject({
      changes: [{ field: "name", before: "Backwards", after: "Z to A" }],
    });
  });
});

describe("a default view", () => {
  test("belongs to one user and list, and is their own view or a shared one", async () => {
    const mine = await save("system", "Backwards");
    expect((await open("second", mine.id)).status).toBe(404);
    expect((await open("system", mine.id, "AdminContacts")).status).toBe(404);
    const shared = await share("system", mine);
    expect((await open("second", shared.id)).status).toBe(200);
    expect((await list("second")).data[0]).toMatchObject({ is_default: true, default_of: 0 });
    expect((await list("system")).data[0]).toMatchObject({ is_default: false, default_of: 1 });
    const another = await save("second", "Another");
    await open("second", another.id);
    expect((await list("second")).data.map(({ name, is_default }) => [name, is_default])).toEqual([
      ["Another", true],
      ["Backwards", false],
    ]);
    await open("second", null);
    expect((await list("second")).data.filter(({ is_default }) => is_default)).toEqual([]);
  });

  test("that was deleted or unshared is reported until another one or none is chosen", async () => {
    const shared = await share("system", await save("system", "Backwards"));
    for (const who of ["system", "second", "super"] as const) await open(who, shared.id);
    const own = (await change("system", shared, { shared: false })).json.data;
    expect((await list("second")).lost).toEqual({ name: "Backwards", because: "unshared" });
    expect((await list("system")).lost).toBeNull();
    await open("super", null);
    await change("system", own, { name: "Z to A" });
    await remove("system", own.id);
    expect((await list("second")).lost).toEqual({ name: "Z to A", because: "deleted" });
    // The user who deleted it knows, and those who had not chosen it are not told.
    expect([(await list("system")).lost, (await list("super")).lost]).toEqual([null, null]);
    await open("second", null);
    expect((await list("second")).lost).toBeNull();
  });
});

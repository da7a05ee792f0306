import { asc } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog, users } from "#server/schema/index.ts";
import { canAssign } from "#src/contracts/admin/roleAssignment.ts";
import { roleNames } from "#src/contracts/roles.ts";
import { principals } from "../fixtures.ts";
import { testPassword, type Browser } from "../harness.ts";
import { startOffice } from "./office.ts";

const office = startOffice();

const path = "/api/admin/users";
let made = 0;
const create = (browser: Browser, roles: unknown) =>
  browser.post(path, { first_name: "Ada", last_name: "Byron", email: `ada${++made}@example.org`, roles });
const lines = async () =>
  (await office.t.app.db().select().from(auditLog).orderBy(asc(auditLog.id))).filter(
    ({ act }) => act === "user roles assigned",
  );

test("a user can be created only with roles that the administrator may assign [Q-001][Q-002][B-406][B-411]", async () => {
  for (const by of ["super", "system"] as const) {
    const browser = await office.t.signIn(`${by}@example.org`);
    for (const role of roleNames) {
      const may = canAssign({ roles: principals[by].roles ?? [] }, role);
      const before = await office.t.app.db().$count(users);
      const answer = await create(browser, [role]);
      expect([by, role, answer.status]).toEqual([by, role, may ? 200 : 422]);
      if (may) expect(answer.json.data.roles).toEqual([role]);
      else expect(answer.json.errors).toEqual({ roles: [`You cannot assign or remove: ${role}`] });
      expect(await office.t.app.db().$count(users)).toBe(before + (may ? 1 : 0));
    }
  }
  expect((await create(await office.t.signIn("content@example.org"), ["content admin"])).status).toBe(403);
}, 60_000);

test("a user created without roles has none, and unknown roles are rejected", async () => {
  const system = await office.t.signIn("system@example.org");
  expect((await create(system, undefined)).json.data.roles).toEqual([]);
  for (const roles of ["trainer", ["king"], [null], { trainer: true }])
    expect((await create(system, roles)).status).toBe(422);
  expect(await lines()).toEqual([]);
  const { id, version } = (await create(system, [])).json.data;
  await system.patch(`${path}/${id}`, { version, first_name: "Eve", roles: ["system admin"] });
  expect((await system.get(`${path}/${id}`)).json.data).toMatchObject({ first_name: "Eve", roles: [] });
});

test("assigning the roles that a user has changes nothing, and is not logged", async () => {
  const system = await office.t.signIn("system@example.org");
  const { id } = (await create(system, ["exam admin", "trainer"])).json.data;
  const before = (await system.get(`${path}/${id}`)).json.data;
  office.t.clock.advance(60);
  const same = { roles: ["trainer", "exam admin", "trainer"], version: before.version };
  const { status, json } = await system.post(`${path}/${id}/assignRoles`, same);
  expect([status, json.data.version]).toEqual([200, before.version]);
  expect(json.data.roles.toSorted()).toEqual(["exam admin", "trainer"]);
  expect((await system.get(`${path}/${id}`)).json.data).toEqual(before);
  expect(await lines()).toHaveLength(1);
});

test("giving roles to a new user is logged, even if refused, and requires confirmation [7.5.3][D-12]", async () => {
  const system = await office.t.signIn("system@example.org");
  const { id } = (await create(system, ["trainer", "exam admin"])).json.data;
  await create(system, ["super admin"]);
  expect(await lines()).toMatchObject([
    { subject: `user ${id}`, outcome: "done", details: { changes: [{ field: "roles", before: [] }] } },
    { subject: "a new user", outcome: "refused", details: { roles: ["super admin"] } },
  ]);
  office.t.clock.advance(601);
  const late = await create(system, ["trainer"]);
  expect([late.status, late.json.errors]).toEqual([
    422,
    { password: ["Enter your password again to continue"] },
  ]);
  expect((await create(system, [])).status).toBe(200);
  await system.post("/api/admin/confirmation", { password: testPassword });
  expect((await create(system, ["trainer"])).status).toBe(200);
});

test("users cannot be created while acting as another user [D-22]", async () => {
  const acting = await office.t.signIn("super@example.org");
  await acting.post("/api/admin/login-as", { user: office.ids.system, reason: "Ticket 4" });
  for (const roles of [["trainer"], []]) expect((await create(acting, roles)).status).toBe(403);
});

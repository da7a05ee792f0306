import { randomUUID } from "node:crypto";
import { eq, inArray, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { hasSuperAdmin, userRecords } from "#server/modules/admin/people/userRecords.ts";
import { users } from "#server/schema/index.ts";
import { canAssign } from "#src/contracts/admin/roleAssignment.ts";
import { roleNames } from "#src/contracts/roles.ts";
import { principals, type Principal } from "../fixtures.ts";
import { testPassword, type Answer, type Browser } from "../harness.ts";
import { startOffice } from "./office.ts";
import { peopleOf } from "./people.ts";
import { holding, isShared, untilWaiting } from "./together.ts";

const office = startOffice("system", "super");

const path = "/api/admin/users";
const { linesOf } = peopleOf(office);

describe("roles", () => {
  const versionOf = async (id: number): Promise<string> => {
    const rows = await office.t.app.db().select().from(userRecords).where(eq(userRecords.id, id));
    return rows[0]?.version ?? randomUUID();
  };
  const assign = async (browser: Browser, id: number, roles: readonly string[], version?: string) =>
    browser.post(`${path}/${id}/assignRoles`, { roles, version: version ?? (await versionOf(id)) });

  test("follow the role matrix for every assigner and role, through both endpoints [E-069][E-072][Q-001][Q-002][Q-003][Q-004][Q-005][Q-006][Q-007][Q-008][Q-009][Q-010][Q-011][Q-012][B-406][B-407][B-408][B-409][B-410][B-411][B-416]", async () => {
    for (const [name, { roles }] of Object.entries(principals) as [Principal, { roles: never[] }][]) {
      const browser = await office.t.signIn(`${name}@example.org`);
      const gives = roleNames.some((role) => canAssign({ roles }, role));
      for (const role of roleNames) {
        await office.t.app.db().update(users).set({ roles: [] }).where(eq(users.id, office.ids.external));
        const cell = `${name} gives ${role}`;
        const expected = !gives ? 403 : canAssign({ roles }, role) ? 200 : 422;
        if (name === "external") continue;
        const one = await browser.post(`/api/admin/user/${office.ids.external}/assign-admin`, { role });
        expect([cell, one.status]).toEqual([cell, expected]);
        await office.t.app.db().update(users).set({ roles: [] }).where(eq(users.id, office.ids.external));
        expect([cell, (await assign(browser, office.ids.external, [role])).status]).toEqual([cell, expected]);
      }
    }
  }, 60_000);

  test("that the assigner may not remove are kept, and changes are logged with before and after", async () => {
    await office.t.app
      .db()
      .update(users)
      .set({ roles: ["manager"] })
      .where(eq(users.id, office.ids.learner));
    expect((await assign(office.system, office.ids.learner, ["trainer"])).json.errors.roles).toEqual([
      "You cannot assign or remove: manager",
    ]);
    expect((await assign(office.system, office.ids.learner, ["trainer", "manager"])).json.data.roles).toEqual(
      ["manager", "trainer"],
    );
    const lines = await linesOf(office.ids.learner);
    expect(lines.map(({ act, outcome }) => [act, outcome])).toEqual([
      ["user roles assigned", "refused"],
      ["user roles assigned", "done"],
    ]);
    expect(lines[1]!.details).toMatchObject({
      changes: [{ field: "roles", before: ["manager"], after: ["manager", "trainer"] }],
    });
    expect((await assign(office.system, office.ids.super, [])).status).toBe(403);
    expect((await assign(office.super, office.ids.super, [])).json.errors.roles).toEqual([
      "There must be at least one super admin",
    ]);
    expect((await assign(office.system, 99_999, [])).status).toBe(404);
  });

  test("always leave one super administrator, even under concurrent removal or disabling", async () => {
    const { super: one, system: other } = office.ids;
    const both = [one, other];
    const versions = () => Promise.all(both.map(versionOf));
    const remaining = async () => {
      const rows = await office.t.app.db().select().from(users).where(inArray(users.id, both));
      return rows.filter((row) => row.disabledAt === null && row.roles.includes("super admin")).length;
    };
    const again = async () => {
      const set = { roles: ["super admin"], disabledAt: null };
      await office.t.app.db().update(users).set(set).where(inArray(users.id, both));
      return [await office.t.signIn("super@example.org"), await office.t.signIn("system@example.org")];
    };
    for (let round = 0; round < 3; round += 1) {
      const browsers = await again();
      const [first, second] = await versions();
      const taken = await Promise.all([
        assign(browsers[0]!, other, [], second),
        assign(browsers[1]!, one, [], first),
      ]);
      expect(taken.map(({ status }) => status).sort()).toEqual([200, 422]);
      expect(await remaining()).toBe(1);
    }
    for (let round = 0; round < 3; round += 1) {
      const browsers = await again();
      const disable = (browser: Browser, id: number) =>
        browser.post(`${path}/bulk`, { act: "disable", ids: [id] });
      const disabled = await Promise.all([disable(browsers[0]!, other), disable(browsers[1]!, one)]);
      // Whoever comes second may no longer have a session.
      expect(disabled.map(({ status }) => status).sort()).toEqual([200, expect.toBeOneOf([401, 409])]);
      expect(await remaining()).toBe(1);
    }
  });

  if (isShared)
    test("the second of two super administrators who demote or disable each other is refused", async () => {
      const { super: one, system: other } = office.ids;
      const both = [one, other];
      type Act = (browser: Browser, id: number) => Promise<Answer>;
      const take: Act = async (browser, id) => assign(browser, id, [], await versionOf(id));
      const disable: Act = (browser, id) => browser.post(`${path}/bulk`, { act: "disable", ids: [id] });
      for (const [first, second] of [
        [disable, disable],
        [disable, take],
        [take, disable],
        [take, take],
      ] as const) {
        const set = { roles: ["super admin"], disabledAt: null };
        await office.t.app.db().update(users).set(set).where(inArray(users.id, both));
        const browsers = [
          await office.t.signIn("super@example.org"),
          await office.t.signIn("system@example.org"),
        ] as const;
        const release = await holding(office, () => hasSuperAdmin(office.t.app));
        const done = first(browsers[0], other);
        await untilWaiting(office, 1, done);
        const refused = second(browsers[1], one);
        await untilWaiting(office, 2, Promise.race([done, refused]));
        await release();
        expect([(await done).status, (await refused).status]).toEqual([200, second === take ? 422 : 409]);
        expect((await refused).text).toContain("There must be at least one super admin");
      }
    });

  if (isShared)
    test("assigned at the same time are all kept, as the second write waits for the first", async () => {
      const { learner } = office.ids;
      const give = (role: string) => office.super.post(`/api/admin/user/${learner}/assign-admin`, { role });
      const release = await holding(office, () =>
        office.t.app.db().execute(sql`select from users where id = ${learner} for update`),
      );
      const trainer = give("trainer");
      await untilWaiting(office, 1, trainer);
      const examAdmin = give("exam admin");
      await untilWaiting(office, 2, Promise.race([trainer, examAdmin]));
      await release();
      expect([(await trainer).status, (await examAdmin).status]).toEqual([200, 200]);
      const { roles } = (await office.system.get(`${path}/${learner}`)).json.data;
      expect(roles.toSorted()).toEqual(["exam admin", "trainer"]);
    });

  test("assigned from a stale page are refused, so a removed role does not return [T-47]", async () => {
    const { learner } = office.ids;
    await assign(office.super, learner, ["trainer"]);
    const opened = await versionOf(learner);
    await assign(office.super, learner, []);
    const late = await assign(office.system, learner, ["trainer", "exam admin"], opened);
    expect([late.status, late.json.message]).toEqual([
      409,
      expect.stringMatching(/has saved this user since you opened it$/),
    ]);
    // Somebody who may assign roles is not necessarily allowed to read users.
    expect(late.json).not.toHaveProperty("data");
    const { roles, version } = (await office.system.get(`${path}/${learner}`)).json.data;
    expect(roles).toEqual([]);
    expect((await linesOf(learner)).at(-1)).toMatchObject({ outcome: "refused", act: "user roles assigned" });
    expect((await assign(office.system, learner, ["exam admin"], version)).json.data.roles).toEqual([
      "exam admin",
    ]);
    expect((await office.system.post(`${path}/${learner}/assignRoles`, { roles: [] })).status).toBe(422);
  });

  test("that a user already has are accepted from a stale page: the response to the same save may have been lost", async () => {
    const { learner } = office.ids;
    await assign(office.super, learner, []);
    const opened = await versionOf(learner);
    await assign(office.system, learner, ["trainer"], opened);
    const again = await assign(office.system, learner, ["trainer"], opened);
    expect([again.status, again.json.data?.version]).toEqual([200, await versionOf(learner)]);
    expect((await assign(office.system, learner, ["exam admin"], opened)).status).toBe(409);
  });

  test("require a recent sign-in or the password again [7.5.3][D-12]", async () => {
    const confirm = (password: string) => office.system.post("/api/admin/confirmation", { password });
    expect((await office.system.get("/api/admin/confirmation")).json.data.confirmed_until).not.toBeNull();
    office.t.clock.advance(601);
    expect((await office.system.get("/api/admin/confirmation")).json.data).toEqual({
      confirmed_until: null,
      has_password: true,
    });
    expect((await assign(office.system, office.ids.learner, ["trainer"])).json.errors).toEqual({
      password: ["Enter your password again to continue"],
    });
    const acting = await office.system.post("/api/admin/login-as", {
      user: office.ids.learner,
      reason: "Ticket",
    });
    expect(acting.json.errors).toHaveProperty("password");
    expect((await confirm("wrong")).json.errors.password).toEqual(["The password is incorrect"]);
    expect((await confirm(testPassword)).status).toBe(200);
    expect((await assign(office.system, office.ids.learner, ["trainer"])).status).toBe(200);
  });

  test("wrong passwords at confirmation are counted separately and do not lock out signing in [D-24]", async () => {
    for (let i = 0; i < 5; i += 1) await office.system.post("/api/admin/confirmation", { password: "guess" });
    const right = await office.system.post("/api/admin/confirmation", { password: testPassword });
    expect([right.status, right.json.wait.seconds]).toEqual([429, 60]);
    await office.t.signIn("system@example.org");
  });

  test("cannot be assigned while acting as another user [T-51][G-17]", async () => {
    await office.super.post("/api/admin/login-as", { user: office.ids.system, reason: "Ticket" });
    const answer = await assign(office.super, office.ids.learner, ["trainer"]);
    expect([answer.status, answer.json.message]).toEqual([403, expect.stringContaining("own account first")]);
  });
});

import { randomUUID } from "node:crypto";
import { eq, inArray, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { hasSuperAdmin, userRecords } from "#server/modules/admin/people/userRecords.ts";
import { adminOptions, auditLog, resetTokens, users } from "#server/schema/index.ts";
import { canAssign } from "#src/contracts/admin/roleAssignment.ts";
import { roleNames } from "#src/contracts/roles.ts";
import { principals, type Principal } from "../fixtures.ts";
import { testPassword, type Answer, type Browser } from "../harness.ts";
import { startOffice } from "./office.ts";
import { peopleOf } from "./people.ts";
import { holding, isShared, untilWaiting } from "./together.ts";

const office = startOffice("system", "super");

const path = "/api/admin/users";
const draft = { first_name: "Ada", last_name: "Byron", email: "Ada@Example.org" };
const { linesOf } = peopleOf(office);
const option = async (list: string, label: string, active = true) => {
  const [row] = await office.t.app.db().insert(adminOptions).values({ list, label, active }).returning();
  return row!.id;
};
const emailsOf = (answer: { json: { data: { email: string }[] } }) =>
  answer.json.data.map((one) => one.email);

describe("users", () => {
  test("are created, read, changed and listed, with their options [E-065][E-066][E-067][E-068][B-391][B-413]", async () => {
    const advice = await option("divisions", "Advice");
    const old = await option("divisions", "Gone", false);
    const london = await option("locations", "London");
    const made = await office.system.post(path, { ...draft, division: advice, location: london });
    expect(made.json.data).toMatchObject({
      name: "Ada Byron",
      email: "ada@example.org",
      division: advice,
      division_name: "Advice",
      location_name: "London",
      grade: null,
      status: "new",
      roles: [],
      on_leave: false,
      last_sign_in: null,
    });
    const { id, version } = made.json.data;
    expect(made.text).not.toMatch(/password|sso/);
    const changed = await office.system.patch(`${path}/${id}`, {
      version,
      job_title: "Actuary",
      division: null,
    });
    expect(changed.json.data).toMatchObject({ job_title: "Actuary", division: null, location: london });
    const history = (await office.system.get(`${path}/${id}/history`)).json.data;
    expect(history[0].changes).toEqual([
      { field: "job_title", before: null, after: "Actuary" },
      { field: "division", before: advice, after: null },
    ]);
    const bad = { division: london, location: old, email: "SYSTEM@example.org" };
    expect((await office.system.post(path, { ...draft, ...bad })).json.errors).toEqual({
      division: ["Choose from the list"],
      location: ["Choose from the list"],
    });
    expect((await office.system.post(path, draft)).json.errors).toEqual({
      email: ["Another user already has this address"],
    });
    expect((await office.system.post(path, { ...draft, first_name: "A\r\nBcc: x" })).json.errors).toEqual({
      first_name: ["Use one line, without control characters"],
    });
  });

  test.runIf(isShared)("are refused an option that is deleted at that moment, at its field", async () => {
    const { learner } = office.ids;
    const location = await option("locations", "Leeds");
    const { version } = (await office.system.get(`${path}/${learner}`)).json.data;
    const release = await holding(office, () =>
      office.t.app.db().delete(adminOptions).where(eq(adminOptions.id, location)),
    );
    const saving = office.system.patch(`${path}/${learner}`, { version, location });
    await untilWaiting(office, 1, saving);
    await release();
    const { status, json } = await saving;
    expect([status, json.errors]).toEqual([422, { location: ["Choose from the list"] }]);
  });

  test("report a stale save only after a change to the record, not to notification settings [T-47]", async () => {
    const { version } = (await office.system.get(`${path}/${office.ids.learner}`)).json.data;
    await office.t.app
      .db()
      .update(users)
      .set({ notifyByEmail: false })
      .where(eq(users.id, office.ids.learner));
    const one = await office.system.patch(`${path}/${office.ids.learner}`, { version, first_name: "Amara" });
    expect(one.status).toBe(200);
    const two = await office.super.patch(`${path}/${office.ids.learner}`, { version, first_name: "Amira" });
    expect([two.status, two.json.data.changed]).toEqual([409, ["first_name"]]);
  });

  test("accept a save that is repeated, as the response may have been lost, and nothing else that is stale [T-47]", async () => {
    const { learner } = office.ids;
    const { version } = (await office.system.get(`${path}/${learner}`)).json.data;
    const save = (email: string) => office.system.patch(`${path}/${learner}`, { version, email });
    const [first, again] = [await save("Amara@Example.org"), await save("Amara@Example.org")];
    expect([again.status, again.json]).toEqual([200, first.json]);
    expect((await save("amira@example.org")).status).toBe(409);
    expect((await linesOf(learner)).filter(({ act }) => act === "user changed")).toHaveLength(2);
  });

  test("a stale save names who last saved the user, not who did something else since [T-47]", async () => {
    const { learner, manager } = office.ids;
    const { db } = office.t.app;
    await db().update(users).set({ firstName: "Grace" }).where(eq(users.id, office.ids.super));
    const read = async (id: number) => (await office.system.get(`${path}/${id}`)).json.data;
    const saveLate = async (id: number, version: string) => {
      const { status, json } = await office.system.patch(`${path}/${id}`, { version, job_title: "Head" });
      return [status, json.data?.by, json.data?.changed];
    };
    const { version } = await read(learner);
    const adviser = { version, job_title: "Adviser" };
    expect((await office.super.patch(`${path}/${learner}`, adviser)).status).toBe(200);
    await office.system.post("/api/admin/login-as", { user: learner, reason: "Ticket 7" });
    await office.system.post("/api/reauthenticate");
    expect(await saveLate(learner, version)).toEqual([409, "Grace Person", ["job_title"]]);

    const opened = [await read(learner), await read(manager)] as const;
    const pair = { from: learner, into: manager };
    const { plan } = (await office.super.post("/api/admin/user/merge", pair)).json.data;
    const merged = await office.super.post("/api/admin/user/merge", { ...pair, confirmed: plan.token });
    const told = ["Job title: Adviser", "account"];
    expect(await saveLate(manager, opened[1].version)).toEqual([409, "Grace Person", told]);
    expect(await saveLate(learner, opened[0].version)).toEqual([409, "Grace Person", told]);
    const closed = (await read(learner)).version;
    await office.super.post(`/api/admin/user/merge/${merged.json.data.merged}/undo`);
    expect(await saveLate(learner, closed)).toEqual([409, "Grace Person", []]);
  });

  test("can be filtered by role, external, status and division, and searched by name", async () => {
    const advice = await option("divisions", "Advice");
    await office.system.post(path, { ...draft, division: advice, external: true });
    expect(emailsOf(await office.system.get(`${path}?division=${advice}`))).toEqual(["ada@example.org"]);
    expect(emailsOf(await office.system.get(`${path}?status=new`))).toEqual(["ada@example.org"]);
    expect(emailsOf(await office.system.get(`${path}?external=true&search=byr`))).toEqual([
      "ada@example.org",
    ]);
    expect(emailsOf(await office.system.get(`${path}?role=super%20admin&role=trainer&sort=email`))).toEqual([
      "super@example.org",
      "trainer@example.org",
    ]);
    expect(emailsOf(await office.system.get(`${path}?search=nobody`))).toEqual([]);
    const file = await office.system.get(`${path}/export?columns=name,division_name&division=${advice}`);
    expect(file.text).toContain("Ada Byron,Advice");
  });

  test("are invited by a link to set their own password, and no call accepts a password [E-071][B-419][6.4.6]", async () => {
    const { id } = (await office.system.post(path, { ...draft, password: "Known-to-2026" })).json.data;
    expect((await office.system.post(`/api/admin/user/${id}/invite`)).status).toBe(200);
    expect((await office.system.get(`${path}/${id}`)).json.data.status).toBe("invited");
    const [mail] = await office.t.mails();
    expect(mail).toMatchObject({ to: "ada@example.org" });
    const token = /token=([\w-]+)/.exec(mail!.text)![1]!;
    office.t.clock.advance(71 * 3_600);
    const ada = office.t.browser();
    await ada.get("/csrf-cookie");
    const password = "Engine-of-1843";
    const form = { email: "ada@example.org", token, password, password_confirmation: password };
    expect((await ada.post("/api/auth/password/reset", form)).status).toBe(200);
    const later = await office.t.signIn("system@example.org");
    expect((await later.get(`${path}/${id}`)).json.data.status).toBe("active");
    expect((await later.post(`/api/admin/user/${id}/invite`)).status).toBe(409);
    expect((await later.post("/api/admin/user/99999/invite")).status).toBe(404);
    const [first] = (await later.get(`${path}/${id}/sign-ins`)).json.data;
    expect(first).toBeUndefined();
  });

  test("a new address voids the link that went to the old one", async () => {
    const { id } = (await office.system.post(path, draft)).json.data;
    await office.system.post(`/api/admin/user/${id}/invite`);
    const { version } = (await office.system.get(`${path}/${id}`)).json.data;
    await office.system.patch(`${path}/${id}`, { version, email: "byron@example.org" });
    expect(await office.t.app.db().select().from(resetTokens)).toEqual([]);
  });

  test("are signed out when disabled, and can be enabled again; nobody can disable themselves", async () => {
    const learner = await office.t.signIn("learner@example.org");
    const asked = { act: "disable", ids: [office.ids.learner, office.ids.system, office.ids.super] };
    const { data } = (await office.system.post(`${path}/bulk`, asked)).json;
    expect([data.done, data.refused.map((one: { id: number }) => one.id)]).toEqual([
      1,
      [office.ids.system, office.ids.super],
    ]);
    expect((await learner.get("/api/me")).status).toBe(401);
    await expect(office.t.signIn("learner@example.org")).rejects.toThrow("could not sign in");
    expect(emailsOf(await office.system.get(`${path}?status=disabled`))).toEqual(["learner@example.org"]);
    expect((await office.system.post(`/api/admin/undo/${data.undo}`)).json.data.done).toBe(1);
    await expect(office.t.signIn("learner@example.org", "wrong")).rejects.toThrow("could not sign in");
    await office.t.signIn("learner@example.org");
    const [last, before] = (await office.system.get(`${path}/${office.ids.learner}/sign-ins`)).json.data;
    expect([last.outcome, before.outcome]).toEqual(["done", "refused"]);
  });

  test("have their sign-ins listed newest first, whenever each was written down", async () => {
    const times = ["2026-03-01T09:00:00.000Z", "2026-01-01T09:00:00.000Z", "2026-02-01T09:00:00.000Z"];
    await office.t.app
      .db()
      .insert(auditLog)
      .values(
        times.map((at) => ({
          ...{ at: new Date(at), userId: office.ids.learner, act: "login", outcome: "done" as const },
        })),
      );
    const { data } = (await office.system.get(`${path}/${office.ids.learner}/sign-ins`)).json;
    expect(data.slice(-3).map(({ at }: { at: string }) => at)).toEqual(times.toSorted().toReversed());
  });

  test("who are super administrators can be changed by super administrators only", async () => {
    const { version } = (await office.system.get(`${path}/${office.ids.super}`)).json.data;
    const body = { version, email: "mine@example.org" };
    expect((await office.system.patch(`${path}/${office.ids.super}`, body)).status).toBe(403);
    expect((await office.super.patch(`${path}/${office.ids.super}`, body)).status).toBe(200);
  });
});

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

describe("acting as another user", () => {
  test("requires a reason, ends after half an hour, and restores the administrator's own session [T-51][G-17][D-12]", async () => {
    const actAs = (body: object) => office.system.post("/api/admin/login-as", body);
    expect((await actAs({ user: office.ids.learner })).status).toBe(422);
    expect((await actAs({ user: office.ids.learner, reason: "  " })).json.errors.reason).toEqual([
      "Give a reason",
    ]);
    await actAs({ user: office.ids.learner, reason: "Ticket 5" });
    const { logged_in_as: acting } = (await office.system.get("/api/me")).json.data;
    const left = Date.parse(acting.ends_at) - office.t.app.now().getTime();
    expect(left).toBe(1_800_000);
    office.t.clock.advance(900);
    await office.system.get("/session/ping");
    await office.system.post("/api/reauthenticate");
    const back = (await office.system.get("/api/me")).json.data;
    expect([back.id, back.logged_in_as.ends_at]).toEqual([office.ids.system, undefined]);
    office.t.clock.advance(1_700);
    expect((await office.system.get("/session/ping")).status).toBe(200);
    await office.super.post("/api/admin/login-as", { user: office.ids.learner, reason: "x" });
    const fresh = await office.t.signIn("super@example.org");
    await fresh.post("/api/admin/login-as", { user: office.ids.learner, reason: "Ticket 6" });
    office.t.clock.advance(1_700);
    expect((await fresh.get("/session/ping")).status).toBe(200);
    office.t.clock.advance(101);
    expect((await fresh.get("/api/me")).status).toBe(401);
  });
});

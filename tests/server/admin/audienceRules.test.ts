import { eq, inArray, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { refreshDatedAudiences } from "#server/modules/admin/people/audiences.ts";
import { users } from "#server/schema/index.ts";
import { startOffice } from "./office.ts";

const office = startOffice("system", "learner");
const path = "/api/admin/audiences";

describe("audience rules", () => {
  const create = async (name: string): Promise<number> =>
    (await office.system.post(path, { name, description: "" })).json.data.id;
  const versionOf = async (id: number): Promise<string> =>
    (await office.system.get(`${path}/${id}`)).json.data.version;
  const rule = async (id: number, rules: object[]) => {
    const asked = { rules, version: await versionOf(id) };
    const { json } = await office.system.post(`${path}/${id}/preview`, asked);
    const saved = await office.system.post(`${path}/${id}/rules`, { ...asked, confirmed: json.data.token });
    expect(saved.status).toBe(200);
    return json.data;
  };
  const emailsOf = async (id: number): Promise<string[]> =>
    (await office.system.get(`${path}/${id}/users?perPage=100`)).json.data
      .map(({ email }: { email: string }) => email.split("@")[0])
      .toSorted();

  test("match on role, job title, external status and dates, with “any of” and “none of”", async () => {
    const id = await create("Ruled");
    const db = office.t.app.db();
    await db
      .update(users)
      .set({ jobTitle: "Senior Adviser", external: true })
      .where(inArray(users.id, [office.ids.learner, office.ids.manager]));
    await db
      .update(users)
      .set({ createdAt: new Date("2020-02-01") })
      .where(eq(users.id, office.ids.manager));
    await rule(id, [{ field: "role", any_of: ["system admin", "super admin"] }]);
    expect(await emailsOf(id)).toEqual(["super", "system"]);
    await rule(id, [{ field: "external", is: true }]);
    expect(await emailsOf(id)).toEqual(["external", "learner", "manager"]);
    await rule(id, [
      { field: "job_title", any_of: ["ADVISER", "planner"] },
      { field: "joined", from: "2020-02-02" },
    ]);
    expect(await emailsOf(id)).toEqual(["learner"]);
    await db.execute(sql`update audit_log set at = now() where act = 'login'`);
    await rule(id, [{ field: "joined", before: "2020-02-02" }]);
    expect(await emailsOf(id)).toEqual(["manager"]);
    await rule(id, [
      { field: "external", is: true },
      { field: "role", none_of: ["manager", "trainer"] },
    ]);
    expect(await emailsOf(id)).toEqual(["external", "learner"]);
    await rule(id, [
      { field: "external", is: true },
      { field: "last_sign_in", within_days: 1 },
    ]);
    expect(await emailsOf(id)).toEqual(["learner"]);
    await rule(id, [
      { field: "external", is: true },
      { field: "last_sign_in", not_within_days: 1 },
    ]);
    expect(await emailsOf(id)).toEqual(["external", "manager"]);
    // Whatever writes them, users who are created or changed join and leave at once.
    await rule(id, [{ field: "external", is: true }]);
    await db.update(users).set({ external: false }).where(eq(users.id, office.ids.learner));
    await office.t.createUser({ email: "fresh@example.org", external: true });
    expect(await emailsOf(id)).toEqual(["external", "fresh", "manager"]);
    await rule(id, [{ field: "role", any_of: ["trainer"] }]);
    expect(await emailsOf(id)).toEqual(["trainer"]);
    await db.update(users).set({ roles: [] }).where(eq(users.id, office.ids.trainer));
    expect(await emailsOf(id)).toEqual([]);
  });

  test("are rejected when malformed, and an unknown option is reported at its field", async () => {
    const id = await create("Wrong");
    const version = await versionOf(id);
    const preview = (rules: object[]) => office.system.post(`${path}/${id}/preview`, { rules, version });
    for (const wrong of [
      { field: "grade", any_of: [] },
      { field: "grade", is: true },
      { field: "role", any_of: ["king"] },
      { field: "joined", from: "yesterday" },
      { field: "joined", within_days: 0 },
      { field: "external", any_of: [1] },
      { field: "password", is: true },
    ])
      expect([wrong, (await preview([wrong])).status]).toEqual([wrong, 422]);
    const option = await preview([{ field: "grade", none_of: [99_999] }]);
    expect(option).toMatchObject({
      status: 422,
      json: { errors: { "rules.0.none_of": ["Choose from the list"] } },
    });
  });

  test("that somebody else has saved in the meantime are not overwritten [T-47]", async () => {
    const id = await create("Shared");
    const [external, managers] = [
      [{ field: "external", is: true }],
      [{ field: "role", any_of: ["manager"] }],
    ];
    const asked = { rules: external, version: await versionOf(id) };
    const { json } = await office.system.post(`${path}/${id}/preview`, asked);
    const confirmed = json.data.token;
    await rule(id, managers);
    // Even where the same users would join and leave.
    for (const [call, body] of Object.entries({ preview: asked, rules: { ...asked, confirmed } })) {
      const refused = await office.system.post(`${path}/${id}/${call}`, body);
      expect([call, refused.status, refused.json.message]).toEqual([
        call,
        409,
        expect.stringMatching(/ has saved this audience since you opened it$/),
      ]);
      // The form recognises its own save by the current version.
      expect(refused.json.data.current).toMatchObject({ rules: managers, version: await versionOf(id) });
    }
    expect((await office.system.get(`${path}/${id}`)).json.data.rules).toEqual(managers);
  });

  test("are accepted again when they are repeated, as the response may have been lost [T-47]", async () => {
    const id = await create("Repeated");
    const asked = { rules: [{ field: "external", is: true }], version: await versionOf(id) };
    const { json } = await office.system.post(`${path}/${id}/preview`, asked);
    const save = () => office.system.post(`${path}/${id}/rules`, { ...asked, confirmed: json.data.token });
    const [first, again] = [await save(), await save()];
    expect([again.status, again.json]).toEqual([200, first.json]);
    expect((await office.system.post(`${path}/${id}/preview`, asked)).status).toBe(200);
  });

  test("on a date are evaluated again as time passes", async () => {
    const id = await create("New here");
    const db = office.t.app.db();
    await rule(id, [{ field: "joined", within_days: 30 }]);
    expect((await emailsOf(id)).length).toBe(14);
    // A trigger handles writes; the job handles the passing of time.
    await db.execute(sql`alter table users disable trigger users_opened_or_closed`);
    await db
      .update(users)
      .set({ createdAt: new Date("2020-02-01") })
      .where(eq(users.id, office.ids.manager));
    await db.execute(sql`alter table users enable trigger users_opened_or_closed`);
    expect(await emailsOf(id)).toContain("manager");
    await refreshDatedAudiences(office.t.app);
    expect(await emailsOf(id)).not.toContain("manager");
    expect((await emailsOf(id)).length).toBe(13);
  });

  test("never add excluded users, by rule or manually", async () => {
    const { learner, manager } = office.ids;
    const id = await create("Without");
    await rule(id, [{ field: "external", is: false }]);
    const exclude = (act: string, ids: number[]) =>
      office.system.post(`${path}/${id}/excluded${act}`, { ids });
    expect((await exclude("", [learner, manager])).json.data).toEqual({
      added: [learner, manager],
      moved: 0,
    });
    expect(await emailsOf(id)).not.toContain("learner");
    // A write to users, new rules, and manual changes.
    await office.t.app
      .db()
      .update(users)
      .set({ roles: ["trainer"] })
      .where(eq(users.id, learner));
    // The external user is listed as joining, the excluded one is not.
    const { joining } = await rule(id, [{ field: "job_title", none_of: ["boss"] }]);
    expect(joining.map((one: { id: number }) => one.id)).toEqual([office.ids.external]);
    expect(await emailsOf(id)).not.toContain("learner");
    expect((await office.system.post(`${path}/${id}/users`, { ids: [learner] })).status).toBe(422);
    expect((await office.system.get(`${path}/${id}`)).json.data).toMatchObject({ excluded: 2 });
    expect((await office.system.get(`${path}/${id}/excluded`)).json.meta.total).toBe(2);
    expect((await exclude("/remove", [learner])).json.data).toEqual({ removed: [learner] });
    expect(await emailsOf(id)).toContain("learner");
    expect(await emailsOf(id)).not.toContain("manager");
  });
});

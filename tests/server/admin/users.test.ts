import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { adminOptions, auditLog, resetTokens, users } from "#server/schema/index.ts";
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

import { beforeEach, describe, expect, test } from "vitest";
import { mentoringProfileSkills, outbox } from "#server/schema/index.ts";
import type { Browser } from "../harness.ts";
import { join, type Somebody } from "../mentoringPeople.ts";
import { addProfile, addSkill } from "../mentoringRecords.ts";
import { idsOf, startOffice } from "./office.ts";

const office = startOffice("super", "system", "mentoring");
const path = "/api/admin/mentoring/skills";

let admin: Browser;
beforeEach(async () => {
  await office.t.createUser({
    ...{ email: "mena@example.org", roles: ["mentoring admin"], permissions: ["access_mentoring"] },
  });
  admin = await office.t.signIn("mena@example.org");
});

const read = async (id: number) => (await admin.get(`${path}/${id}`)).json.data;
const merge = (id: number, into: number) => admin.post(`${path}/${id}/merge`, { into });
const namesOf = async (profile: number): Promise<number[]> =>
  (await office.t.app.db().select().from(mentoringProfileSkills))
    .filter(({ profileId }) => profileId === profile)
    .map(({ skillId }) => skillId)
    .toSorted();

describe("the mentoring back office", () => {
  test("requires the permission and one of the roles [P-037][B-492]", async () => {
    const permissions = ["access_mentoring"] as const;
    const statusOf = async (email: string, who: object) => {
      await office.t.createUser({ email, ...who });
      return (await (await office.t.signIn(email)).get(path)).status;
    };
    expect(await statusOf("a@example.org", { roles: ["system admin"], permissions })).toBe(200);
    expect(await statusOf("b@example.org", { roles: ["content admin"], permissions })).toBe(403);
    expect(await statusOf("c@example.org", { roles: [], permissions })).toBe(403);
    const asked = (browser: Browser, of: string) => browser.get(of).then(({ status }) => status);
    for (const of of [path, "/api/admin/mentoring/mentors", "/api/admin/dashboard?area=mentoring"]) {
      for (const without of [office.system, office.mentoring]) expect(await asked(without, of)).toBe(403);
      for (const having of [office.super, admin]) expect(await asked(having, of)).toBe(200);
    }
  });

  test("requires both for reports too, and from an administrator who acts as a permitted user [P-037][B-492]", async () => {
    const reports = "/api/admin/reports";
    const keysOf = async (browser: Browser): Promise<string[]> =>
      (await browser.get(reports)).json.data?.map(({ key }: { key: string }) => key) ?? [];
    expect(await keysOf(admin)).toContain("mentor-count");
    expect(await keysOf(office.system)).not.toContain("mentor-count");
    // Without the permission, a mentoring admin can read the report for all administrators, and none of these.
    expect(await keysOf(office.mentoring)).toEqual(["sent-emails"]);
    expect((await office.mentoring.get(`${reports}/mentor-count`)).status).toBe(404);
    expect((await office.system.get(`${reports}/mentor-count`)).status).toBe(404);
    const { id } = (await admin.get("/api/me")).json.data;
    expect((await office.system.post("/api/admin/login-as", { user: id, reason: "Ticket 1" })).status).toBe(
      200,
    );
    expect((await office.system.get(path)).status).toBe(403);
    expect((await office.system.get(`${reports}/mentor-count`)).status).toBe(404);
  });
});

describe("mentoring skills [B-490]", () => {
  test("are created, renamed, archived and restored, with unique names", async () => {
    const made = await admin.post(path, { name: "Negotiation", description: "Getting to yes" });
    expect([made.status, made.json.data]).toMatchObject([200, { mentors: 0, mentees: 0, profiles: 0 }]);
    const { id, version } = made.json.data;
    const twice = await admin.post(path, { name: "negotiation" });
    expect(twice.json.errors).toEqual({ name: ["A skill with this name already exists"] });
    expect((await admin.patch(`${path}/${id}`, { version, name: "Negotiating" })).status).toBe(200);
    const act = (name: string) => admin.post(`${path}/bulk`, { act: name, ids: [id] });
    expect((await act("archive")).json.data.done).toBe(1);
    expect(idsOf(await admin.get(path))).toEqual([]);
    expect((await act("restore")).json.data.done).toBe(1);
    expect(idsOf(await admin.get(`${path}?search=negotiating`))).toEqual([id]);
  });

  test("show how many mentors and mentees use them, and can be deleted only while unused", async () => {
    const { t } = office;
    const [plans, trusts, none] = [
      await addSkill(t, "Plans"),
      await addSkill(t, "Trusts"),
      await addSkill(t, "X"),
    ];
    await addProfile(t, "MENTOR", { name: "Mo One", skills: [plans] });
    await addProfile(t, "MENTOR", { name: "Mo Two", skills: [plans, trusts], status: "REVIEW_PENDING" });
    await addProfile(t, "MENTEE", { name: "Me One", skills: [plans, trusts] });
    const told = async (query: string) =>
      (await admin.get(`${path}?${query}`)).json.data.map(
        ({ name, mentors, mentees, profiles }: Record<string, unknown>) => [name, mentors, mentees, profiles],
      );
    expect(await told("sort=-profiles")).toEqual([
      ["Plans", 1, 1, 3],
      ["Trusts", 0, 1, 2],
      ["X", 0, 0, 0],
    ]);
    expect(await told("not_offered=true")).toEqual([["Trusts", 0, 1, 2]]);
    expect(await told("in_use=false")).toEqual([["X", 0, 0, 0]]);
    const remove = async (id: number) => admin.delete(`${path}/${id}?version=${(await read(id)).version}`);
    const kept = await remove(plans);
    expect([kept.status, kept.json.message]).toEqual([
      409,
      "Profiles name it. Archive it, or merge it into another skill",
    ]);
    expect((await remove(none)).status).toBe(200);
  });

  test("can be merged: each profile then has the kept skill once, and the other is archived", async () => {
    const { t } = office;
    const [kept, gone] = [await addSkill(t, "Communication"), await addSkill(t, "Communicating")];
    const one = await addProfile(t, "MENTOR", { name: "Mo One", skills: [gone] });
    const both = await addProfile(t, "MENTEE", { name: "Me Both", skills: [kept, gone] });
    const merged = await merge(gone, kept);
    expect([merged.status, merged.json.data.archived_at, merged.json.data.profiles]).toEqual([
      ...[200, office.at(0), 0],
    ]);
    expect([await namesOf(one.id), await namesOf(both.id)]).toEqual([[kept], [kept]]);
    expect(await read(kept)).toMatchObject({ mentors: 1, mentees: 1, profiles: 2 });
    const [line] = (await admin.get(`${path}/${gone}/history`)).json.data;
    expect(line).toMatchObject({ act: "merge", reason: "Into “Communication”" });
    const again = await merge(gone, kept);
    expect([again.status, again.json.message]).toEqual([
      409,
      "This skill has been merged or archived already",
    ]);
  });

  test("that are merged are not lost when a profile that was open at the time is saved", async () => {
    const { t } = office;
    const [kept, gone] = [await addSkill(t, "Communication"), await addSkill(t, "Communicating")];
    const owner = await join(t, "Mo", "MENTOR", { skills: [gone] });
    const other = await join(t, "Me", "MENTEE", { skills: [kept] });
    const own = async ({ browser }: Somebody) =>
      (await browser.get("/api/mentoring/profiles")).json.data.own[0];
    const [{ version, role, about, methods, regularity, mentee_limit }, { version: untouched }] = [
      await own(owner),
      await own(other),
    ];
    const whole = { role, about, methods, regularity, mentee_limit, town: null, distance: null };
    t.clock.advance(60);
    await merge(gone, kept);
    const late = await owner.browser.put(`/api/mentoring/profiles/${owner.profile}`, {
      ...{ ...whole, version, skills: [gone] },
    });
    expect([late.status, late.json.message]).toEqual([
      409,
      "Your profile has been changed since you opened it. Look at it again, then save",
    ]);
    expect(await namesOf(owner.profile)).toEqual([kept]);
    expect((await own(owner)).saved_at).toBe(t.app.now().toISOString());
    expect((await own(other)).version).toBe(untouched);
    const live = (await t.app.db().select().from(outbox)).filter(({ kind }) => kind === "realtime");
    expect(live.map(({ payload }) => payload)).toContainEqual(
      expect.objectContaining({ users: [owner.userId], name: "mentoring.changed" }),
    );
  });

  test("cannot be merged into themselves, an archived skill or an unknown one", async () => {
    const { t } = office;
    const [one, old] = [await addSkill(t, "One"), await addSkill(t, "Old", { archivedAt: t.app.now() })];
    const said = async (into: number) => (await merge(one, into)).json.errors;
    expect(await said(one)).toEqual({ into: ["Choose a different skill"] });
    expect(await said(old)).toEqual({ into: ["Choose a skill that is in use"] });
    expect(await said(999_999)).toEqual({ into: ["Choose a skill that is in use"] });
    expect((await merge(999_999, one)).status).toBe(404);
  });

  test("merged into each other at the same time are not both lost, as only one merge succeeds", async () => {
    const { t } = office;
    const [one, two] = [await addSkill(t, "One"), await addSkill(t, "Two")];
    const { id } = await addProfile(t, "MENTOR", { skills: [one, two] });
    const statuses = (await Promise.all([merge(one, two), merge(two, one)])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 422]);
    expect(await namesOf(id)).toHaveLength(1);
  });
});

import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { adminOptions, audienceExclusions, audiences, audienceUsers, users } from "#server/schema/index.ts";
import { roleNames, type RoleName } from "#src/contracts/roles.ts";
import type { Browser } from "../harness.ts";
import { startOffice } from "./office.ts";

/** Acts on many people with something to fill in: a field, a role, an audience. */

const office = startOffice("system", "super");
const db = () => office.t.app.db();
const path = "/api/admin/users";

const option = async (list: string, label: string, active = true) => {
  const [row] = await db().insert(adminOptions).values({ list, label, active }).returning();
  return row!.id;
};
const audience = async (more: { rules?: never; archivedAt?: Date } = {}) => {
  const [row] = await db()
    .insert(audiences)
    .values({ name: "Starters", description: "", ...more })
    .returning();
  return row!.id;
};
const people = async (n: number): Promise<number[]> => {
  const { rows } = await db().execute<{ ids: number[] }>(sql`
    with made as (
      insert into users (email, first_name, last_name)
      select 'many' || i || '@example.org', 'Pat', 'Number ' || i from generate_series(1, ${n}::int) i returning id)
    select array_agg(id order by id) as ids from made`);
  return rows[0]!.ids;
};
const act = (who: Browser, name: string, given: object, whom: object, question = "") =>
  who.post(`${path}/bulk${question}`, { act: name, given, ...whom });
const undo = async (who: Browser, token: string) => (await who.post(`/api/admin/undo/${token}`)).json.data;
const read = async (id: number) => (await office.super.get(`${path}/${id}`)).json.data;
const save = async (id: number, change: object) => {
  const { version } = await read(id);
  expect((await office.super.patch(`${path}/${id}`, { version, ...change })).status).toBe(200);
};
const newest = async (id: number) => (await office.super.get(`${path}/${id}/history`)).json.data[0];
const rolesOf = async (id: number) => (await read(id)).roles as RoleName[];

describe("setting a field in bulk", () => {
  test("skips users who already have the value, logs each change, and can be undone [T-58]", async () => {
    const [advice, tax] = [await option("divisions", "Advice"), await option("divisions", "Tax")];
    const [a, b, c] = (await people(3)) as [number, number, number];
    await save(a, { division: tax });
    await save(c, { division: advice });
    const before = await read(a);
    const { data } = (await act(office.system, "set", { division: advice }, { ids: [a, b, c] })).json;
    expect(data).toMatchObject({ done: 2, refused: [{ id: c, message: "Already set to this value" }] });
    expect((await read(a)).division_name).toBe("Advice");
    expect(await newest(a)).toMatchObject({
      act: "changed",
      actor: { name: "Test Person" },
      changes: [{ field: "division", before: tax, after: advice }],
    });
    // Somebody who had the record open is told of the conflict.
    expect(
      (await office.super.patch(`${path}/${a}`, { version: before.version, division: null })).status,
    ).toBe(409);
    expect(await undo(office.system, data.undo)).toEqual({ done: 2, refused: [] });
    expect([(await read(a)).division, (await read(b)).division, (await read(c)).division]).toEqual([
      tax,
      null,
      advice,
    ]);
    expect(await newest(a)).toMatchObject({
      reason: "undone",
      changes: [{ field: "division", before: advice, after: tax }],
    });
  });

  test("can be undone only for values unchanged since, and reports the others", async () => {
    const [advice, tax] = [await option("divisions", "Advice"), await option("divisions", "Tax")];
    const [a, b] = (await people(2)) as [number, number];
    const { data } = (await act(office.system, "set", { division: advice }, { ids: [a, b] })).json;
    await save(a, { division: tax });
    // A change of another field does not stand in the way.
    await save(b, { job_title: "Planner" });
    expect(await undo(office.system, data.undo)).toEqual({
      done: 1,
      refused: [{ id: a, message: "Changed since, so not undone" }],
    });
    expect([(await read(a)).division, (await read(b)).division]).toEqual([tax, null]);
    expect((await office.system.post(`/api/admin/undo/${data.undo}`)).status).toBe(404);
  });

  test("works for plain fields as for options, and for everyone the list finds", async () => {
    const ids = await people(3);
    await save(ids[0]!, { job_title: "Adviser" });
    const { data } = (
      await act(
        office.system,
        "set",
        { job_title: "Planner", external: true },
        { all: true },
        "?search=number",
      )
    ).json;
    expect(data).toMatchObject({ done: 3, refused: [] });
    const titles = async () => Promise.all(ids.map(async (id) => (await read(id)).job_title));
    expect(await titles()).toEqual(["Planner", "Planner", "Planner"]);
    await undo(office.system, data.undo);
    expect(await titles()).toEqual(["Adviser", null, null]);
  });

  test("rejects an option of another list, an inactive option or no change at the field", async () => {
    const ids = await people(2);
    const old = await option("divisions", "Gone", false);
    const london = await option("locations", "London");
    for (const division of [old, london]) {
      const { status, json } = await act(office.system, "set", { division }, { ids });
      expect([status, json.errors]).toEqual([422, { "given.division": ["Choose from the list"] }]);
    }
    const none = await act(office.system, "set", {}, { ids });
    expect([none.status, none.json.errors]).toEqual([422, { given: ["Choose what to change"] }]);
    const other = await act(office.system, "give_role", { job_title: "Planner" }, { ids });
    expect([other.status, Object.keys(other.json.errors)]).toEqual([422, ["given.role"]]);
    // Names and addresses differ from person to person.
    expect((await act(office.system, "set", { email: "one@example.org" }, { ids })).status).toBe(422);
  });

  test("skips super administrators unless done by a super administrator", async () => {
    const given = { job_title: "Owner" };
    const one = (await act(office.system, "set", given, { ids: [office.ids.super, office.ids.learner] }))
      .json;
    expect(one.data).toMatchObject({
      done: 1,
      refused: [{ id: office.ids.super, message: "Only a super admin can change a super admin" }],
    });
    expect((await act(office.super, "set", given, { ids: [office.ids.super] })).json.data.done).toBe(1);
  });
});

describe("giving a role in bulk", () => {
  test("adds a role that the giver may assign to the existing ones, and undo removes it [B-406]", async () => {
    const [a, b] = (await people(2)) as [number, number];
    await db()
      .update(users)
      .set({ roles: ["manager"] })
      .where(eq(users.id, a));
    await db()
      .update(users)
      .set({ roles: ["trainer"] })
      .where(eq(users.id, b));
    const { data } = (await act(office.system, "give_role", { role: "trainer" }, { ids: [a, b] })).json;
    expect(data).toMatchObject({ done: 1, refused: [{ id: b, message: "They already have this role" }] });
    expect(new Set(await rolesOf(a))).toEqual(new Set(["manager", "trainer"]));
    expect(await newest(a)).toMatchObject({
      act: "roles assigned",
      changes: [{ field: "roles", before: ["manager"] }],
    });
    expect(await undo(office.system, data.undo)).toEqual({ done: 1, refused: [] });
    expect(await rolesOf(a)).toEqual(["manager"]);
  });

  test("follows the role matrix for every role, and logs a refusal", async () => {
    const [a] = (await people(1)) as [number];
    for (const [who, gives] of [
      ["system", roleNames.filter((role) => !["super admin"].includes(role))],
      ["super", roleNames],
    ] as const)
      for (const role of roleNames) {
        await db().update(users).set({ roles: [] }).where(eq(users.id, a));
        const single = await office[who].post(`/api/admin/user/${a}/assign-admin`, { role });
        await db().update(users).set({ roles: [] }).where(eq(users.id, a));
        const many = await act(office[who], "give_role", { role }, { ids: [a] });
        expect([who, role, many.status]).toEqual([who, role, single.status]);
        if (many.status === 200) expect([gives.includes(role), await rolesOf(a)]).toEqual([true, [role]]);
        else
          expect([many.json.errors, await rolesOf(a)]).toEqual([
            { "given.role": ["You cannot assign or remove this role"] },
            [],
          ]);
      }
    expect(await office.audited("many users")).toContainEqual(
      expect.objectContaining({
        outcome: "refused",
        details: { role: "super admin", because: "You cannot assign or remove this role" },
      }),
    );
  });

  test("skips a super administrator when done by a system administrator", async () => {
    const { json } = await act(office.system, "give_role", { role: "trainer" }, { ids: [office.ids.super] });
    expect(json.data).toMatchObject({ done: 0, undo: null, refused: [{ id: office.ids.super }] });
    expect(await rolesOf(office.ids.super)).not.toContain("trainer");
  });

  test("requires the password again after a while [7.5.3]", async () => {
    const [a] = (await people(1)) as [number];
    office.t.clock.advance(601);
    const late = await act(office.system, "give_role", { role: "trainer" }, { ids: [a] });
    expect([late.status, late.json.errors]).toEqual([
      422,
      { password: ["Enter your password again to continue"] },
    ]);
    expect(await rolesOf(a)).toEqual([]);
  });

  test("cannot be undone for a user whose roles have changed since", async () => {
    const [a] = (await people(1)) as [number];
    const { data } = (await act(office.system, "give_role", { role: "trainer" }, { ids: [a] })).json;
    await office.super.post(`/api/admin/user/${a}/assign-admin`, { role: "event admin" });
    expect(await undo(office.system, data.undo)).toEqual({
      done: 0,
      refused: [{ id: a, message: "Changed since, so not undone" }],
    });
    expect(await rolesOf(a)).toHaveLength(2);
  });

  test("cannot be undone by an administrator who may no longer assign the role", async () => {
    const [a] = (await people(1)) as [number];
    const { data } = (await act(office.super, "give_role", { role: "super admin" }, { ids: [a] })).json;
    await db()
      .update(users)
      .set({ roles: ["system admin"] })
      .where(eq(users.id, office.ids.super));
    expect((await office.super.post(`/api/admin/undo/${data.undo}`)).status).toBe(422);
    expect(await rolesOf(a)).toEqual(["super admin"]);
  });

  test("is refused while acting as another user, like every bulk action [D-22]", async () => {
    await office.super.post("/api/admin/login-as", { user: office.ids.system, reason: "Ticket 7" });
    for (const [name, given] of [
      ["give_role", { role: "trainer" }],
      ["set", { job_title: "Planner" }],
      ["add_to_audience", { audience: 1 }],
    ] as const) {
      const { status, json } = await act(office.super, name, given, { ids: [office.ids.learner] });
      expect([name, status, json.message]).toEqual([
        name,
        403,
        expect.stringMatching(/Return to your own account/),
      ]);
    }
  });
});

describe("adding users to an audience in bulk", () => {
  const sources = async (audienceId: number) =>
    Object.fromEntries(
      (await db().select().from(audienceUsers).where(eq(audienceUsers.audienceId, audienceId))).map((row) => [
        row.userId,
        row.source,
      ]),
    );

  test("skips users who cannot be added, and undo keeps those who match the rules", async () => {
    const rules = [{ field: "external", is: true }] as never;
    const starters = await audience({ rules });
    const [a, b, c, d] = (await people(4)) as [number, number, number, number];
    await save(a, { external: true });
    await db().insert(audienceExclusions).values({ audienceId: starters, userId: c });
    await db().update(users).set({ disabledAt: new Date() }).where(eq(users.id, d));
    expect(await sources(starters)).toMatchObject({ [a]: "rule" });
    const before = await read(b);
    const { data } = (
      await act(office.system, "add_to_audience", { audience: starters }, { ids: [a, b, c, d] })
    ).json;
    expect(data).toMatchObject({
      done: 2,
      refused: [
        { id: c, message: "Excluded from this audience. Stop excluding them first" },
        { id: d, message: "Disabled, so they cannot be added" },
      ],
    });
    expect(await sources(starters)).toMatchObject({ [a]: "hand", [b]: "hand" });
    expect(await newest(b)).toMatchObject({
      act: "added to an audience",
      changes: [{ field: "audience", before: null, after: starters }],
    });
    // The record itself has not changed: users who have it open can go on.
    expect((await read(b)).version).toBe(before.version);
    const [line] = await office.audited(`audience ${starters}`);
    expect(line).toMatchObject({ act: "audience users added", details: { changes: [{ after: [a, b] }] } });
    expect(await undo(office.system, data.undo)).toEqual({ done: 2, refused: [] });
    const left = await sources(starters);
    expect([left[a], left[b]]).toEqual(["rule", undefined]);
  });

  test("reports on undo the users who have been removed since", async () => {
    const starters = await audience();
    const [a, b] = (await people(2)) as [number, number];
    const { data } = (await act(office.system, "add_to_audience", { audience: starters }, { ids: [a, b] }))
      .json;
    await office.super.post(`/api/admin/audiences/${starters}/users/remove`, { ids: [a] });
    expect(await undo(office.system, data.undo)).toMatchObject({ done: 1, refused: [{ id: a }] });
    expect(await sources(starters)).toEqual({});
  });

  test("rejects an archived or unknown audience at the field", async () => {
    const old = await audience({ archivedAt: new Date() });
    for (const [id, said] of [
      [old, "This audience is archived"],
      [99_999, "This audience no longer exists"],
    ]) {
      const { json } = await act(
        office.system,
        "add_to_audience",
        { audience: id },
        { ids: [office.ids.learner] },
      );
      expect(json.errors).toEqual({ "given.audience": [said] });
    }
  });
});

import { beforeEach, describe, expect, test } from "vitest";
import { assignments, examAssignments, itemCompletions } from "#server/schema/index.ts";
import { createAcademy, type Academy } from "../fixtures.ts";
import { startOffice } from "./office.ts";
import { peopleOf } from "./people.ts";

const office = startOffice("system");
let academy: Academy;
beforeEach(async () => {
  academy = await createAcademy(office.t.app);
});

const { at, dayOf, assign, dueOf, linesOf, createExam } = peopleOf(office);

describe("long-term leave", () => {
  const path = (id: number) => `/api/admin/users/${id}/long-term-leave`;
  const leave = (from: number, to: number) => ({
    starts_on: dayOf(from),
    ends_on: dayOf(to),
    reason: "Parental leave",
  });

  test("of a super administrator can be managed by super administrators only [D-12]", async () => {
    const own = await office.t.signIn("super@example.org");
    const message = "Only a super admin can change a super admin";
    const of = path(office.ids.super);
    expect(await office.system.post(of, leave(10, 39))).toMatchObject({ status: 403, json: { message } });
    const { id, version } = (await own.post(of, leave(10, 39))).json.data;
    const one = `/api/admin/long-term-leave/${id}`;
    expect((await office.system.patch(one, { ...leave(10, 40), version })).status).toBe(403);
    expect((await office.system.delete(one)).status).toBe(403);
    expect((await own.delete(one)).status).toBe(200);
  });

  test("moves due dates from its first day on by its length, logs them, and restores them when deleted [E-073][E-074][E-076][B-415][B-418][T-22]", async () => {
    const exam = await createExam();
    await assign(office.ids.learner, academy.state, 5);
    await assign(office.ids.learner, academy.gifts, 15);
    await assign(office.ids.learner, academy.conduct, 15);
    await assign(office.ids.manager, academy.gifts, 15);
    await office.t.app
      .db()
      .insert(itemCompletions)
      .values({ userId: office.ids.learner, itemId: academy.conduct });
    const examDue = { userId: office.ids.learner, examId: exam, dueAt: at(12), reason: "Yearly" };
    await office.t.app.db().insert(examAssignments).values(examDue);
    const made = (await office.system.post(path(office.ids.learner), leave(10, 39))).json.data;
    expect([made.days, made.moved.map((one: { what: string }) => one.what)]).toEqual([
      30,
      ["Conduct", "Gifts and hospitality"],
    ]);
    expect(await dueOf(office.ids.learner)).toEqual({
      [academy.state]: 5,
      [academy.gifts]: 45,
      [academy.conduct]: 15,
    });
    expect(await dueOf(office.ids.manager)).toEqual({ [academy.gifts]: 15 });
    const [line] = await linesOf(office.ids.learner);
    expect(line!.details.changes).toEqual([
      { field: "leave", before: null, after: `${dayOf(10)} to ${dayOf(39)}: Parental leave` },
      { field: "Due: Gifts and hospitality", before: at(15).toISOString(), after: at(45).toISOString() },
      { field: "Exam due: Conduct", before: at(12).toISOString(), after: at(42).toISOString() },
    ]);
    const read = (await office.system.get(`/api/admin/long-term-leave/${made.id}`)).json.data;
    expect(read).toEqual(made);
    expect((await office.system.delete(`/api/admin/long-term-leave/${made.id}`)).status).toBe(200);
    expect(await dueOf(office.ids.learner)).toMatchObject({ [academy.gifts]: 15 });
    const [due] = await office.t.app.db().select().from(examAssignments);
    expect(due!.dueAt).toEqual(at(12));
    expect((await office.system.get(`/api/admin/long-term-leave/${made.id}`)).status).toBe(404);
  });

  test("moves due dates again when changed, and keeps other moves made since [E-075]", async () => {
    await assign(office.ids.learner, academy.gifts, 15);
    const made = (await office.system.post(path(office.ids.learner), leave(10, 19))).json.data;
    const second = (await office.system.post(path(office.ids.learner), leave(20, 24))).json.data;
    expect(await dueOf(office.ids.learner)).toEqual({ [academy.gifts]: 30 });
    const one = `/api/admin/long-term-leave/${made.id}`;
    const changed = await office.system.patch(one, { version: made.version, ends_on: dayOf(11) });
    expect(changed.json.data.days).toBe(2);
    expect(await dueOf(office.ids.learner)).toEqual({ [academy.gifts]: 22 });
    const late = await office.system.patch(one, { version: made.version, reason: "x" });
    expect([late.status, late.json.data]).toMatchObject([
      409,
      { current: { ends_on: dayOf(11), version: changed.json.data.version }, changed: expect.any(Array) },
    ]);
    await office.system.delete(one);
    await office.system.delete(`/api/admin/long-term-leave/${second.id}`);
    expect(await dueOf(office.ids.learner)).toEqual({ [academy.gifts]: 15 });
  });

  test("moves certificate expiry dates and restores them, except one renewed since [T-20][T-22]", async () => {
    const { app } = office.t;
    const of = { userId: office.ids.learner, itemId: academy.gifts };
    await app
      .db()
      .insert(assignments)
      .values({ ...of, dueAt: at(-100), reason: "Yearly", validMonths: 12 });
    // The expiry of the certificate follows from the completion: none is stored.
    const completed = { ...of, completedAt: at(-340), arrivedAt: at(-340) };
    await app.db().insert(itemCompletions).values(completed);
    const until = async () => (await app.db().select().from(itemCompletions))[0]!.validUntil;
    const made = (await office.system.post(path(of.userId), leave(10, 19))).json.data;
    const [moved] = made.moved;
    expect(made.moved).toEqual([
      { what: "Gifts and hospitality", kind: "certificate", before: moved.before, after: moved.after },
    ]);
    expect(Date.parse(moved.after) - Date.parse(moved.before)).toBe(10 * 86_400_000);
    expect(await until()).toEqual(new Date(moved.after));
    const [line] = await linesOf(of.userId);
    expect(line!.details.changes).toContainEqual({
      field: "Valid until: Gifts and hospitality",
      before: moved.before,
      after: moved.after,
    });
    await office.system.delete(`/api/admin/long-term-leave/${made.id}`);
    expect(await until()).toEqual(new Date(moved.before));

    const again = (await office.system.post(path(of.userId), leave(10, 19))).json.data;
    const renewed = { arrivedAt: at(0.001), validUntil: at(400) };
    await app.db().update(itemCompletions).set(renewed);
    await office.system.delete(`/api/admin/long-term-leave/${again.id}`);
    expect(await until()).toEqual(renewed.validUntil);
  });

  test("moves nothing when only its reason is corrected [T-22]", async () => {
    const { app, clock } = office.t;
    const userId = office.ids.learner;
    const of = { userId, itemId: academy.gifts };
    await app
      .db()
      .insert(assignments)
      .values({ ...of, dueAt: at(-100), reason: "Yearly", validMonths: 12 });
    await app
      .db()
      .insert(itemCompletions)
      .values({ ...of, completedAt: at(-340), arrivedAt: at(-340) });
    const made = (await office.system.post(path(userId), leave(10, 19))).json.data;
    clock.advance(60);
    const renewed = { completedAt: at(0), arrivedAt: at(0), validUntil: at(400) };
    await app.db().update(itemCompletions).set(renewed);
    await assign(userId, academy.state, 15);
    const dates = async () => [
      (await app.db().select().from(itemCompletions))[0]!.validUntil,
      await dueOf(userId),
    ];
    const before = await dates();
    clock.advance(60);
    const one = `/api/admin/long-term-leave/${made.id}`;
    const changed = await office.system.patch(one, { version: made.version, reason: "Illness" });
    expect(changed).toMatchObject({ status: 200, json: { data: { reason: "Illness", moved: made.moved } } });
    expect(changed.json.data.version).not.toBe(made.version);
    expect(await dates()).toEqual(before);
    await office.system.delete(one);
    expect(await dates()).toEqual(before);
  });

  test("is made once when its creation is repeated, and foreseen without its own first save", async () => {
    await assign(office.ids.learner, academy.gifts, 15);
    const of = path(office.ids.learner);
    const body = { ...leave(10, 19), key: crypto.randomUUID() };
    const first = await office.system.post(of, body);
    const foreseen = await office.system.post(`${of}/foresight`, body);
    expect([foreseen.status, foreseen.json.data]).toMatchObject([200, { rest: 0, move: 0, appear: 0 }]);
    expect((await office.system.post(of, body)).json).toEqual(first.json);
    // A change made before sending the form again changes the leave that exists.
    const changed = await office.system.post(of, { ...body, ends_on: dayOf(11) });
    expect(changed.json.data).toMatchObject({ id: first.json.data.id, days: 2 });
    expect(await dueOf(office.ids.learner)).toEqual({ [academy.gifts]: 17 });
    expect((await linesOf(office.ids.learner)).map(({ act }) => act)).toEqual([
      "long-term leave entered",
      "long-term leave changed",
    ]);
    const another = { ...body, key: crypto.randomUUID() };
    for (const at of [of, `${of}/foresight`])
      expect((await office.system.post(at, another)).json.errors).toHaveProperty("starts_on");
  });

  test("is not undone by a repeated creation if somebody else has changed it since", async () => {
    const of = path(office.ids.learner);
    const body = { ...leave(10, 19), key: crypto.randomUUID() };
    const { id, version } = (await office.system.post(of, body)).json.data;
    const later = { ...leave(10, 19), reason: "Illness" };
    await office.system.patch(`/api/admin/long-term-leave/${id}`, { ...later, version });
    expect(await office.system.post(of, body)).toMatchObject({
      status: 409,
      json: { message: "This leave has been added, and changed since. Open it from the list to see it" },
    });
    expect((await office.system.post(of, { ...body, ...later })).status).toBe(200);
  });

  test("accepts a repeated change whose version is outdated by itself, and changes nothing", async () => {
    const { id, version } = (await office.system.post(path(office.ids.learner), leave(10, 19))).json.data;
    const one = `/api/admin/long-term-leave/${id}`;
    const body = { ...leave(10, 11), version };
    const first = await office.system.patch(one, body);
    expect(await office.system.patch(one, body)).toMatchObject({ status: 200, json: first.json });
    expect(await linesOf(office.ids.learner)).toHaveLength(2);
  });

  test("keeps its earlier values in the audit log when changed and deleted, and is deleted only once [T-58][G-18]", async () => {
    const made = (await office.system.post(path(office.ids.learner), leave(10, 19))).json.data;
    const one = `/api/admin/long-term-leave/${made.id}`;
    await office.system.patch(one, { version: made.version, ends_on: dayOf(11), reason: "Illness" });
    const twice = await Promise.all([office.system.delete(one), office.system.delete(one)]);
    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    const lines = (await linesOf(office.ids.learner)).filter(({ outcome }) => outcome === "done");
    const first = `${dayOf(10)} to ${dayOf(19)}: Parental leave`;
    const second = `${dayOf(10)} to ${dayOf(11)}: Illness`;
    expect(lines.map(({ act, details }) => [act, details.changes])).toEqual([
      ["long-term leave entered", [{ field: "leave", before: null, after: first }]],
      ["long-term leave changed", [{ field: "leave", before: first, after: second }]],
      ["long-term leave deleted", [{ field: "leave", before: second, after: null }]],
    ]);
  });

  test("is rejected if reversed, overlapping or for an unknown user; users on leave can be filtered", async () => {
    await office.system.post(path(office.ids.learner), leave(-1, 5));
    const errors = async (body: object) =>
      (await office.system.post(path(office.ids.learner), body)).json.errors;
    expect(await errors(leave(5, 9))).toEqual({
      starts_on: [expect.stringContaining("already have long-term leave")],
    });
    expect(await errors(leave(30, 29))).toEqual({ ends_on: [expect.any(String)] });
    expect(await errors(leave(30, 3_000))).toEqual({ ends_on: [expect.any(String)] });
    expect((await office.system.post(path(99_999), leave(1, 2))).status).toBe(404);
    const { data } = (await office.system.get("/api/admin/users?on_leave=true")).json;
    expect(data.map((one: { id: number }) => one.id)).toEqual([office.ids.learner]);
    expect((await office.system.get(path(office.ids.learner))).json.data).toHaveLength(1);
  });
});

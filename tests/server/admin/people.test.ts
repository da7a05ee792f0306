import { asc, eq, inArray, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { belongings, staying } from "#server/modules/admin/people/mergeCatalogue.ts";
import {
  adminOptions,
  assignments,
  auditLog,
  examAssignments,
  examAttempts,
  exams,
  feedback,
  itemCompletions,
  profiles,
  profileUsers,
  userOptions,
  users,
} from "#server/schema/index.ts";
import { createAcademy, createPrincipals, type Academy, type Principal } from "../fixtures.ts";
import { startTestApp, type Browser, type TestApp } from "../harness.ts";

let t: TestApp;
let ids: Record<Principal, number>;
let academy: Academy;
let system: Browser;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.reset();
  ids = await createPrincipals(t);
  academy = await createAcademy(t.app);
  system = await t.signIn("system@example.org");
});

const at = (days: number) => new Date(t.app.now().getTime() + days * 86_400_000);
const dayOf = (days: number) => at(days).toISOString().slice(0, 10);
const assign = (userId: number, itemId: number, days: number) =>
  t.app
    .db()
    .insert(assignments)
    .values({ userId, itemId, dueAt: at(days), reason: "Yearly" });
const dueOf = async (userId: number) =>
  Object.fromEntries(
    (await t.app.db().select().from(assignments).where(eq(assignments.userId, userId))).map((row) => [
      row.itemId,
      Math.round((row.dueAt.getTime() - t.app.now().getTime()) / 86_400_000),
    ]),
  );
const linesOf = (id: number) =>
  t.app
    .db()
    .select()
    .from(auditLog)
    .where(eq(auditLog.subject, `user ${id}`))
    .orderBy(asc(auditLog.id));
const createExam = async () => {
  const [row] = await t.app
    .db()
    .insert(exams)
    .values({ name: "Conduct", seconds: 600, passPercentage: 60 })
    .returning();
  return row!.id;
};

describe("long-term leave", () => {
  const path = (id: number) => `/api/admin/users/${id}/long-term-leave`;
  const leave = (from: number, to: number) => ({
    starts_on: dayOf(from),
    ends_on: dayOf(to),
    reason: "Parental leave",
  });

  test("moves what is due from its first day on by its length, logs both dates, and gives them back when deleted [E-073][E-074][E-076][B-415][B-418][T-22]", async () => {
    const exam = await createExam();
    await assign(ids.learner, academy.state, 5);
    await assign(ids.learner, academy.gifts, 15);
    await assign(ids.learner, academy.conduct, 15);
    await assign(ids.manager, academy.gifts, 15);
    await t.app.db().insert(itemCompletions).values({ userId: ids.learner, itemId: academy.conduct });
    const examDue = { userId: ids.learner, examId: exam, dueAt: at(12), reason: "Yearly" };
    await t.app.db().insert(examAssignments).values(examDue);
    const made = (await system.post(path(ids.learner), leave(10, 39))).json.data;
    expect([made.days, made.moved.map((one: { what: string }) => one.what)]).toEqual([
      30,
      ["Conduct", "Gifts and hospitality"],
    ]);
    expect(await dueOf(ids.learner)).toEqual({
      [academy.state]: 5,
      [academy.gifts]: 45,
      [academy.conduct]: 15,
    });
    expect(await dueOf(ids.manager)).toEqual({ [academy.gifts]: 15 });
    const [line] = await linesOf(ids.learner);
    expect(line!.details.changes).toEqual([
      { field: "leave", before: null, after: `${dayOf(10)} to ${dayOf(39)}` },
      { field: "Due: Gifts and hospitality", before: at(15).toISOString(), after: at(45).toISOString() },
      { field: "Exam due: Conduct", before: at(12).toISOString(), after: at(42).toISOString() },
    ]);
    const read = (await system.get(`/api/admin/long-term-leave/${made.id}`)).json.data;
    expect(read).toEqual(made);
    expect((await system.delete(`/api/admin/long-term-leave/${made.id}`)).status).toBe(200);
    expect(await dueOf(ids.learner)).toMatchObject({ [academy.gifts]: 15 });
    const [due] = await t.app.db().select().from(examAssignments);
    expect(due!.dueAt).toEqual(at(12));
    expect((await system.get(`/api/admin/long-term-leave/${made.id}`)).status).toBe(404);
  });

  test("moves again when it is changed, and keeps what else has moved a date since [E-075]", async () => {
    await assign(ids.learner, academy.gifts, 15);
    const made = (await system.post(path(ids.learner), leave(10, 19))).json.data;
    const second = (await system.post(path(ids.learner), leave(20, 24))).json.data;
    expect(await dueOf(ids.learner)).toEqual({ [academy.gifts]: 30 });
    const one = `/api/admin/long-term-leave/${made.id}`;
    const changed = await system.patch(one, { version: made.version, ends_on: dayOf(11) });
    expect(changed.json.data.days).toBe(2);
    expect(await dueOf(ids.learner)).toEqual({ [academy.gifts]: 22 });
    expect((await system.patch(one, { version: made.version, reason: "x" })).status).toBe(409);
    await system.delete(one);
    await system.delete(`/api/admin/long-term-leave/${second.id}`);
    expect(await dueOf(ids.learner)).toEqual({ [academy.gifts]: 15 });
  });

  test("is refused backwards, over another one, and for nobody; who is on leave shows in the list", async () => {
    await system.post(path(ids.learner), leave(-1, 5));
    const errors = async (body: object) => (await system.post(path(ids.learner), body)).json.errors;
    expect(await errors(leave(5, 9))).toEqual({ starts_on: [expect.stringContaining("another")] });
    expect(await errors(leave(30, 29))).toEqual({ ends_on: [expect.any(String)] });
    expect(await errors(leave(30, 3_000))).toEqual({ ends_on: [expect.any(String)] });
    expect((await system.post(path(99_999), leave(1, 2))).status).toBe(404);
    const { data } = (await system.get("/api/admin/users?on_leave=true")).json;
    expect(data.map((one: { id: number }) => one.id)).toEqual([ids.learner]);
    expect((await system.get(path(ids.learner))).json.data).toHaveLength(1);
  });
});

describe("merging", () => {
  const ask = (more: object = {}) =>
    system.post("/api/admin/user/merge", { from: ids.learner, into: ids.manager, ...more });
  /** The dry run, and the merge of what it showed. */
  const merge = async (choices: object = {}) => {
    const { plan } = (await ask({ choices })).json.data;
    return ask({ choices, confirmed: plan.token });
  };
  /** Every row of every user, as text. */
  const everything = async () => {
    const rows: string[] = [];
    for (const { table } of belongings) {
      const found = await t.app
        .db()
        .execute(sql`select to_json(t)::text as row from ${sql.identifier(table)} t order by 1`);
      rows.push(...(found.rows as { row: string }[]).map(({ row }) => `${table} ${row}`));
    }
    return rows;
  };

  test("knows everything that refers to a user: a table that nobody thought of is not left behind unsaid [T-50]", async () => {
    const { rows } = await t.app.db().execute<{ table: string }>(sql`
      select distinct conrelid::regclass::text as table from pg_constraint
      where contype = 'f' and confrelid = 'users'::regclass order by 1`);
    const known = [...belongings.map(({ table }) => table), ...staying].toSorted();
    expect(rows.map(({ table }) => table).toSorted()).toEqual(known);
  });

  const past = async () => {
    const db = t.app.db();
    const exam = await createExam();
    const common = {
      examId: exam,
      seed: "s",
      passPercentage: 60,
      startedAt: at(-3),
      finishesAt: at(-2),
      originalFinishesAt: at(-2),
      finishedAt: at(-2),
      contactAt: at(-2),
      draftKey: "k",
      journalSeq: 1,
      journalHead: "h",
    };
    await db.insert(examAttempts).values([
      { ...common, userId: ids.learner, status: "PASSED", percentage: 90 },
      { ...common, userId: ids.learner, status: "FAILED", percentage: 20 },
      { ...common, userId: ids.manager, status: "FAILED", percentage: 40 },
    ]);
    const done = (userId: number, itemId: number, days: number) => ({
      userId,
      itemId,
      completedAt: at(days),
    });
    await db
      .insert(itemCompletions)
      .values([
        done(ids.learner, academy.state, -9),
        done(ids.learner, academy.gifts, -8),
        done(ids.manager, academy.gifts, -2),
        done(ids.manager, academy.plain, -1),
      ]);
    await assign(ids.learner, academy.gifts, 3);
    await assign(ids.manager, academy.gifts, 3);
    const like = { type: "item" as const, subjectId: academy.gifts, createdAt: at(-1) };
    await db.insert(feedback).values([
      { ...like, userId: ids.learner, reaction: "like" },
      { ...like, userId: ids.manager, reaction: "dislike" },
    ]);
    const [one, two] = await db
      .insert(profiles)
      .values([
        { name: "Adviser", description: "" },
        { name: "Leader", description: "" },
      ])
      .returning();
    await db.insert(profileUsers).values([
      { userId: ids.learner, profileId: one!.id },
      { userId: ids.manager, profileId: two!.id },
    ]);
    await db
      .update(users)
      .set({ jobTitle: "Adviser", employeeNumber: "L-1" })
      .where(eq(users.id, ids.learner));
    await db.update(users).set({ employeeNumber: "M-1" }).where(eq(users.id, ids.manager));
  };

  test("shows first what moves and what conflicts, and writes nothing [E-070][B-417][T-50]", async () => {
    await past();
    const before = await everything();
    const { plan, merged } = (await ask()).json.data;
    expect(merged).toBeNull();
    expect(plan.moves.map(({ key, count }: { key: string; count: number }) => [key, count])).toEqual([
      ["field.job_title", 1],
      ["exam_attempts", 2],
      ["item_completions", 1],
    ]);
    expect(
      plan.conflicts.map((one: Record<string, unknown>) => [one.key, one.from, one.into, one.choice]),
    ).toEqual([
      ["field.employee_number", "L-1", "M-1", "into"],
      [
        "item_completions",
        "Gifts and hospitality, completed 12/11/2026",
        "Gifts and hospitality, completed 18/11/2026",
        "into",
      ],
      ["profile_users", "Adviser", "Leader", "into"],
      ["feedback", `like of item ${academy.gifts}`, `dislike of item ${academy.gifts}`, "into"],
    ]);
    expect(plan.stays.join(" ")).toContain("learner@example.org");
    expect(plan.refused).toBeNull();
    expect(await everything()).toEqual(before);
  });

  test("moves it in one go by the choices, drops no attempt and no completion, and is undone to the row [T-50]", async () => {
    await past();
    const before = await everything();
    const learner = await t.signIn("learner@example.org");
    const answer = await merge({ item_completions: "from", "field.employee_number": "from" });
    expect(answer.status).toBe(200);
    const attempts = await t.app.db().select().from(examAttempts);
    expect(attempts.map((row) => row.userId)).toEqual([ids.manager, ids.manager, ids.manager]);
    const completions = await t.app.db().select().from(itemCompletions);
    expect(completions).toHaveLength(4);
    const of = (userId: number) =>
      completions.filter((row) => row.userId === userId && row.itemId === academy.gifts)[0]!.completedAt;
    expect([of(ids.manager), of(ids.learner)]).toEqual([at(-8), at(-2)]);
    expect(await everything()).toHaveLength(before.length);
    const [manager] = await t.app.db().select().from(users).where(eq(users.id, ids.manager));
    expect([manager!.jobTitle, manager!.employeeNumber, manager!.roles]).toEqual([
      "Adviser",
      "L-1",
      ["manager"],
    ]);
    expect((await learner.get("/api/me")).status).toBe(401);
    await expect(t.signIn("learner@example.org")).rejects.toThrow("could not sign in");
    const refused = await system.post("/api/admin/users/bulk", { act: "enable", ids: [ids.learner] });
    expect(refused.json.data.done).toBe(0);

    const id = answer.json.data.merged;
    const [kept] = (await system.get(`/api/admin/users/${ids.manager}/merges`)).json.data;
    expect(kept).toMatchObject({ id, undone_at: null, by: { id: ids.system } });
    expect((await system.post(`/api/admin/user/merge/${id}/undo`)).status).toBe(200);
    expect(await everything()).toEqual(before);
    const [again] = await t.app.db().select().from(users).where(eq(users.id, ids.manager));
    expect([again!.jobTitle, again!.employeeNumber]).toEqual([null, "M-1"]);
    await t.signIn("learner@example.org");
    expect((await system.post(`/api/admin/user/merge/${id}/undo`)).status).toBe(409);
    const acts = (await linesOf(ids.learner)).map(({ act }) => act);
    expect(acts).toEqual(expect.arrayContaining(["user merged", "user merge undone"]));
    const left = await t.app
      .db()
      .select()
      .from(users)
      .where(inArray(users.firstName, ["Merge"]));
    expect(left).toEqual([]);
  });

  test("what came after the merge stays when it is undone", async () => {
    await past();
    const id = (await merge()).json.data.merged;
    await assign(ids.manager, academy.plain, 9);
    await t.app.db().update(users).set({ jobTitle: "Head" }).where(eq(users.id, ids.manager));
    await system.post(`/api/admin/user/merge/${id}/undo`);
    expect(await dueOf(ids.manager)).toEqual({ [academy.gifts]: 3, [academy.plain]: 9 });
    const [manager] = await t.app.db().select().from(users).where(eq(users.id, ids.manager));
    expect(manager!.jobTitle).toBe("Head");
  });

  test("is refused of what has changed since, of an exam under way, of oneself and of super administrators", async () => {
    await past();
    const { token } = (await ask()).json.data.plan;
    await assign(ids.learner, academy.plain, 4);
    expect((await ask({ confirmed: token })).status).toBe(409);
    await t.app
      .db()
      .update(examAttempts)
      .set({ status: "OPEN", finishedAt: null })
      .where(eq(examAttempts.percentage, 20));
    expect((await ask()).json.data.plan.refused).toContain("sitting an exam");
    expect((await merge()).status).toBe(409);
    const own = { from: ids.system, into: ids.learner };
    expect((await ask(own)).json.data.plan.refused).toContain("own account");
    expect((await ask({ into: ids.super })).status).toBe(403);
    expect((await ask({ into: ids.learner })).status).toBe(422);
    expect((await ask({ from: 99_999 })).status).toBe(404);
  });

  test("needs a recent sign-in or the password again [7.5.3]", async () => {
    const { token } = (await ask()).json.data.plan;
    t.clock.advance(601);
    expect((await ask({ confirmed: token })).json.errors).toHaveProperty("password");
    expect((await ask()).status).toBe(200);
  });
});

describe("audiences", () => {
  const path = "/api/admin/audiences";
  let options: Record<string, number>;
  const place = (userId: number, field: "division" | "grade", optionId: number) =>
    t.app.db().insert(userOptions).values({ userId, field, optionId });
  const create = async (name = "Advisers") =>
    (await system.post(path, { name, description: "Who advises" })).json.data;
  const preview = async (id: number, rules: object[]) =>
    (await system.post(`${path}/${id}/preview`, { rules })).json.data;
  const setRules = async (id: number, rules: object[]) =>
    system.post(`${path}/${id}/rules`, { rules, confirmed: (await preview(id, rules)).token });
  const membersOf = async (id: number) =>
    (await system.get(`${path}/${id}/users`)).json.data.map((one: { id: number; by: string }) => [
      one.id,
      one.by,
    ]);
  beforeEach(async () => {
    const rows = await t.app
      .db()
      .insert(adminOptions)
      .values([
        { list: "divisions", label: "Advice" },
        { list: "divisions", label: "Operations" },
        { list: "grades", label: "Senior" },
      ])
      .returning();
    options = Object.fromEntries(rows.map(({ label, id }) => [label, id]));
    await place(ids.learner, "division", options.Advice!);
    await place(ids.manager, "division", options.Advice!);
    await place(ids.manager, "grade", options.Senior!);
    await place(ids.trainer, "division", options.Operations!);
  });
  const advice = () => ({ field: "division", any_of: [options.Advice!] });
  const senior = () => ({ field: "grade", any_of: [options.Senior!] });

  test("show who joins and leaves before new rules are taken, and take them only for those [E-080][E-081][E-082][T-49]", async () => {
    const { id } = await create();
    const first = await preview(id, [advice()]);
    expect(first).toMatchObject({ joins: 2, leaves: 0, stays: 0 });
    expect(first.joining.map((one: { id: number }) => one.id).toSorted()).toEqual(
      [ids.learner, ids.manager].toSorted(),
    );
    expect(await membersOf(id)).toEqual([]);
    expect((await system.post(`${path}/${id}/rules`, { rules: [advice()], confirmed: "x" })).status).toBe(
      409,
    );
    expect((await setRules(id, [advice()])).json.data).toMatchObject({ users: 2, rules: [advice()] });
    const narrower = await preview(id, [advice(), senior()]);
    expect(narrower).toMatchObject({ joins: 0, leaves: 1, stays: 1 });
    expect(narrower.leaving.map((one: { id: number }) => one.id)).toEqual([ids.learner]);
    await place(ids.learner, "grade", options.Senior!);
    const stale = { rules: [advice(), senior()], confirmed: narrower.token };
    expect((await system.post(`${path}/${id}/rules`, stale)).status).toBe(409);
    const wrong = { rules: [{ field: "grade", any_of: [options.Advice] }], confirmed: "x" };
    expect((await system.post(`${path}/${id}/rules`, wrong)).json.errors).toEqual({
      "rules.0.any_of": ["Choose from the list"],
    });
    const { version } = (await system.get(`${path}/${id}`)).json.data;
    expect((await system.patch(`${path}/${id}`, { version, name: "All" })).json.data.users).toBe(2);
    const [line] = (await system.get(`${path}/${id}/history`)).json.data.slice(1);
    expect([line.act, line.changes[0]]).toEqual([
      "rules changed",
      { field: "rules", before: [], after: ["division is Advice"] },
    ]);
  });

  test("follow what becomes of their people: fields, disabling, enabling", async () => {
    const { id } = await create();
    await setRules(id, [advice()]);
    await t.app
      .db()
      .update(userOptions)
      .set({ optionId: options.Operations! })
      .where(eq(userOptions.userId, ids.learner));
    expect(await membersOf(id)).toEqual([[ids.manager, "rule"]]);
    const bulk = (act: string) => system.post("/api/admin/users/bulk", { act, ids: [ids.manager] });
    await bulk("disable");
    expect(await membersOf(id)).toEqual([]);
    await bulk("enable");
    expect(await membersOf(id)).toEqual([[ids.manager, "rule"]]);
    await t.app.db().delete(userOptions).where(eq(userOptions.userId, ids.manager));
    expect(await membersOf(id)).toEqual([]);
  });

  test("keep whom somebody added by hand, whatever the rules say; users are found by audience [B-422]", async () => {
    const { id } = await create();
    expect((await system.post(`${path}/${id}/users`, { ids: [ids.trainer, ids.learner] })).json.data).toEqual(
      {
        added: [ids.trainer, ids.learner],
        moved: 0,
      },
    );
    await setRules(id, [advice()]);
    await setRules(id, []);
    expect((await membersOf(id)).map(([, by]: [number, string]) => by)).toEqual(["hand", "hand"]);
    await setRules(id, [advice()]);
    const out = await system.post(`${path}/${id}/users/remove`, { ids: [ids.trainer, ids.learner] });
    expect(new Set(out.json.data.removed)).toEqual(new Set([ids.trainer, ids.learner]));
    expect(new Map(await membersOf(id))).toEqual(
      new Map([
        [ids.learner, "rule"],
        [ids.manager, "rule"],
      ]),
    );
    const found = (await system.get(`/api/admin/users?audience=${id}`)).json.data;
    expect(found.map((one: { audiences: string[] }) => one.audiences)).toEqual([["Advisers"], ["Advisers"]]);
    expect((await system.post(`${path}/${id}/users`, { ids: [99_999] })).status).toBe(422);
    const lists = (await system.get("/api/admin/options/")).json.data;
    expect(lists.audiences).toEqual([{ label: "Advisers", value: id, active: true }]);
  });

  test("are archived and brought back; an option in use is not deleted", async () => {
    const { id } = await create();
    await setRules(id, [senior()]);
    const { undo } = (await system.post(`${path}/bulk`, { act: "archive", ids: [id] })).json.data;
    expect((await system.get(path)).json.data).toEqual([]);
    await system.post(`/api/admin/undo/${undo}`);
    expect((await system.get(path)).json.data).toHaveLength(1);
    const list = "/api/admin/option-lists";
    const { version } = (await system.get(`${list}/${options.Senior}`)).json.data;
    const kept = await system.delete(`${list}/${options.Senior}?version=${version}`);
    expect([kept.status, kept.json.message]).toEqual([409, expect.stringContaining("in use")]);
  });
});

import { eq, inArray, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { belongings, keyOf, staysBehind } from "#server/modules/admin/people/mergeCatalogue.ts";
import {
  adminOptions,
  examAssignments,
  examAttempts,
  feedback,
  itemCompletions,
  leaveMoves,
  profiles,
  profileUsers,
  sharedContent,
  userOptions,
  users,
} from "#server/schema/index.ts";
import { createAcademy, type Academy } from "../fixtures.ts";
import { startOffice } from "./office.ts";
import { peopleOf } from "./people.ts";

const office = startOffice("system");
let academy: Academy;
beforeEach(async () => {
  academy = await createAcademy(office.t.app);
});

const { at, dayOf, assign, dueOf, linesOf, createExam } = peopleOf(office);

describe("merging accounts", () => {
  const ask = (more: object = {}) =>
    office.system.post("/api/admin/user/merge", {
      from: office.ids.learner,
      into: office.ids.manager,
      ...more,
    });
  /** Requests the preview, and makes the merge that it showed. */
  const merge = async (choices: object = {}) => {
    const { plan } = (await ask({ choices })).json.data;
    return ask({ choices, confirmed: plan.token });
  };
  /** Every row of every user, as text. */
  const everything = async () => {
    const rows: string[] = [];
    for (const { table } of belongings) {
      // For people who report to them, only this column: the rest of the row is their own.
      const row = table === "users" ? sql`array[t.id, t.manager_id]` : sql`t`;
      const found = await office.t.app
        .db()
        .execute(sql`select to_json(${row})::text as row from ${sql.identifier(table)} t order by 1`);
      rows.push(...(found.rows as { row: string }[]).map(({ row }) => `${table} ${row}`));
    }
    return rows;
  };

  test("covers every table that refers to a user [T-50]", async () => {
    const { rows } = await office.t.app.db().execute<{ table: string }>(sql`
      select distinct conrelid::regclass::text as table from pg_constraint
      where contype = 'f' and confrelid = 'users'::regclass order by 1`);
    // A table that refers to users twice is listed twice.
    const known = [...new Set([...belongings.map(({ table }) => table), ...staysBehind])].toSorted();
    expect(rows.map(({ table }) => table).toSorted()).toEqual(known);
  });

  test("keeps apart the rows of a table that refers to users twice", () => {
    const keys = belongings.map(keyOf);
    expect(keys).toEqual([...new Set(keys)]);
  });

  const past = async () => {
    const db = office.t.app.db();
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
      { ...common, userId: office.ids.learner, status: "PASSED", percentage: 90 },
      { ...common, userId: office.ids.learner, status: "FAILED", percentage: 20 },
      { ...common, userId: office.ids.manager, status: "FAILED", percentage: 40 },
    ]);
    const done = (userId: number, itemId: number, days: number) => ({
      userId,
      itemId,
      completedAt: at(days),
    });
    await db
      .insert(itemCompletions)
      .values([
        done(office.ids.learner, academy.state, -9),
        done(office.ids.learner, academy.gifts, -8),
        done(office.ids.manager, academy.gifts, -2),
        done(office.ids.manager, academy.plain, -1),
      ]);
    await assign(office.ids.learner, academy.gifts, 3);
    await assign(office.ids.manager, academy.gifts, 3);
    const like = { type: "item" as const, subjectId: academy.gifts, createdAt: at(-1) };
    await db.insert(feedback).values([
      { ...like, userId: office.ids.learner, reaction: "like" },
      { ...like, userId: office.ids.manager, reaction: "dislike" },
    ]);
    const [one, two] = await db
      .insert(profiles)
      .values([
        { name: "Adviser", description: "" },
        { name: "Leader", description: "" },
      ])
      .returning();
    await db.insert(profileUsers).values([
      { userId: office.ids.learner, profileId: one!.id },
      { userId: office.ids.manager, profileId: two!.id },
    ]);
    const { learner, manager, trainer } = office.ids;
    const shared = { type: "item" as const, contentId: academy.plain, note: "", sharedAt: at(-1) };
    await db.insert(sharedContent).values([
      { ...shared, userId: learner, sharedBy: trainer },
      { ...shared, userId: trainer, sharedBy: learner },
      { ...shared, userId: manager, sharedBy: learner },
      { ...shared, userId: learner, sharedBy: manager },
    ]);
    await db
      .update(users)
      .set({ jobTitle: "Adviser", employeeNumber: "L-1" })
      .where(eq(users.id, office.ids.learner));
    await db.update(users).set({ employeeNumber: "M-1" }).where(eq(users.id, office.ids.manager));
  };

  test("first previews moves and conflicts, and writes nothing [E-070][B-417][T-50]", async () => {
    await past();
    const before = await everything();
    const { plan, merged } = (await ask()).json.data;
    expect(merged).toBeNull();
    expect(plan.moves.map(({ key, count }: { key: string; count: number }) => [key, count])).toEqual([
      ["field.job_title", 1],
      ["exam_attempts", 2],
      ["item_completions", 1],
      ["shared_content", 1],
      ["shared_content.shared_by", 1],
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

  test("moves everything as chosen, loses no attempt or completion, and can be undone exactly [T-50]", async () => {
    await past();
    const before = await everything();
    const learner = await office.t.signIn("learner@example.org");
    const answer = await merge({ item_completions: "from", "field.employee_number": "from" });
    expect(answer.status).toBe(200);
    const attempts = await office.t.app.db().select().from(examAttempts);
    expect(attempts.map((row) => row.userId)).toEqual([
      office.ids.manager,
      office.ids.manager,
      office.ids.manager,
    ]);
    const completions = await office.t.app.db().select().from(itemCompletions);
    expect(completions).toHaveLength(4);
    const of = (userId: number) =>
      completions.filter((row) => row.userId === userId && row.itemId === academy.gifts)[0]!.completedAt;
    expect([of(office.ids.manager), of(office.ids.learner)]).toEqual([at(-8), at(-2)]);
    expect(await everything()).toHaveLength(before.length);
    const shares = await office.t.app.db().select().from(sharedContent);
    expect(shares.filter(({ userId, sharedBy }) => userId === sharedBy)).toEqual([]);
    const [manager] = await office.t.app.db().select().from(users).where(eq(users.id, office.ids.manager));
    expect([manager!.jobTitle, manager!.employeeNumber, manager!.roles]).toEqual([
      "Adviser",
      "L-1",
      ["manager"],
    ]);
    expect((await learner.get("/api/me")).status).toBe(401);
    await expect(office.t.signIn("learner@example.org")).rejects.toThrow("could not sign in");
    const refused = await office.system.post("/api/admin/users/bulk", {
      act: "enable",
      ids: [office.ids.learner],
    });
    expect(refused.json.data.done).toBe(0);

    const id = answer.json.data.merged;
    const [kept] = (await office.system.get(`/api/admin/users/${office.ids.manager}/merges`)).json.data;
    expect(kept).toMatchObject({ id, undone_at: null, by: { id: office.ids.system } });
    expect((await office.system.post(`/api/admin/user/merge/${id}/undo`)).status).toBe(200);
    expect(await everything()).toEqual(before);
    const [again] = await office.t.app.db().select().from(users).where(eq(users.id, office.ids.manager));
    expect([again!.jobTitle, again!.employeeNumber]).toEqual([null, "M-1"]);
    await office.t.signIn("learner@example.org");
    expect((await office.system.post(`/api/admin/user/merge/${id}/undo`)).status).toBe(409);
    const acts = (await linesOf(office.ids.learner)).map(({ act }) => act);
    expect(acts).toEqual(expect.arrayContaining(["user merged", "user merge undone"]));
    const left = await office.t.app
      .db()
      .select()
      .from(users)
      .where(inArray(users.firstName, ["Merge"]));
    expect(left).toEqual([]);
  });

  test("keeps changes made after the merge when it is undone", async () => {
    await past();
    const id = (await merge()).json.data.merged;
    await assign(office.ids.manager, academy.plain, 9);
    await office.t.app.db().update(users).set({ jobTitle: "Head" }).where(eq(users.id, office.ids.manager));
    await office.system.post(`/api/admin/user/merge/${id}/undo`);
    expect(await dueOf(office.ids.manager)).toEqual({ [academy.gifts]: 3, [academy.plain]: 9 });
    const [manager] = await office.t.app.db().select().from(users).where(eq(users.id, office.ids.manager));
    expect(manager!.jobTitle).toBe("Head");
  });

  describe("with SSO sign-in", () => {
    const learner = () => office.ids.learner;
    const manager = () => office.ids.manager;
    const bind = (id: number, ssoSubject: string | null) =>
      office.t.app.db().update(users).set({ ssoSubject }).where(eq(users.id, id));
    const bound = async () => {
      const rows = await office.t.app.db().select().from(users);
      const of = (id: number) => rows.find((row) => row.id === id)!.ssoSubject;
      return { from: of(learner()), into: of(manager()) };
    };

    test("moves the SSO sign-in to the remaining account, and back on undo [E-009][T-50]", async () => {
      await bind(learner(), "subject 1");
      const { plan } = (await ask()).json.data;
      expect(plan.moves).toEqual([{ key: "field.sso_subject", label: "Sign-in by SSO", count: 1 }]);
      const id = (await merge()).json.data.merged;
      expect(await bound()).toEqual({ from: null, into: "subject 1" });
      expect((await office.system.post(`/api/admin/user/merge/${id}/undo`)).status).toBe(200);
      expect(await bound()).toEqual({ from: "subject 1", into: null });
      await office.t.signIn("learner@example.org");
    });

    test("leaves it behind if the other account has its own, and undo keeps a later binding", async () => {
      await bind(learner(), "subject 1");
      await bind(manager(), "subject 2");
      const { plan } = (await ask()).json.data;
      expect([plan.moves, plan.conflicts]).toEqual([[], []]);
      expect(plan.stays).toContain("Its sign-in by SSO: the other account has its own");
      await bind(manager(), null);
      const id = (await merge()).json.data.merged;
      await bind(manager(), "subject 3");
      expect((await office.system.post(`/api/admin/user/merge/${id}/undo`)).status).toBe(200);
      expect(await bound()).toEqual({ from: null, into: "subject 3" });
    });
  });

  test("keeps values set since in place of merged ones on undo, and overwrites none [T-50]", async () => {
    const { learner, manager, trainer } = office.ids;
    const db = office.t.app.db();
    const list = "grades";
    const labels = ["A", "B", "C"].map((label) => ({ list, label }));
    const [a, b, c] = (await db.insert(adminOptions).values(labels).returning()).map(({ id }) => id);
    const names = [
      { name: "Adviser", description: "" },
      { name: "Leader", description: "" },
    ];
    const [adviser, leader] = (await db.insert(profiles).values(names).returning()).map(({ id }) => id);
    const give = (userId: number, grade: number) =>
      db
        .insert(userOptions)
        .values({ userId, field: "grade", optionId: grade })
        .onConflictDoUpdate({ target: [userOptions.userId, userOptions.field], set: { optionId: grade } });
    const gradeOf = async (id: number) =>
      (await office.system.get(`/api/admin/users/${id}`)).json.data.grade as number | null;
    const undo = async (id: number) =>
      expect((await office.system.post(`/api/admin/user/merge/${id}/undo`)).status).toBe(200);

    await give(learner, a!);
    await db.insert(profileUsers).values({ userId: learner, profileId: adviser! });
    const first = (await merge()).json.data.merged;
    await give(manager, b!);
    await db.update(profileUsers).set({ profileId: leader! }).where(eq(profileUsers.userId, manager));
    await undo(first);
    expect([await gradeOf(learner), await gradeOf(manager)]).toEqual([null, b]);
    expect(await db.select().from(profileUsers)).toEqual([{ userId: manager, profileId: leader }]);

    await give(trainer, a!);
    const choices = { user_options: "from" };
    const { plan } = (await ask({ choices, from: trainer })).json.data;
    const second = await ask({ choices, from: trainer, confirmed: plan.token });
    await give(manager, c!);
    await undo(second.json.data.merged);
    expect([await gradeOf(trainer), await gradeOf(manager)]).toEqual([b, c]);
  });

  describe("with long-term leave", () => {
    const learner = () => office.ids.learner;
    const manager = () => office.ids.manager;
    const leave = async (userId: number, from: number, to: number): Promise<number> => {
      const body = { starts_on: dayOf(from), ends_on: dayOf(to), reason: "Parental leave" };
      return (await office.system.post(`/api/admin/users/${userId}/long-term-leave`, body)).json.data.id;
    };
    const removeLeave = async (id: number) =>
      expect((await office.system.delete(`/api/admin/long-term-leave/${id}`)).status).toBe(200);
    const assignExam = (userId: number, examId: number, days: number) =>
      office.t.app
        .db()
        .insert(examAssignments)
        .values({ userId, examId, dueAt: at(days), reason: "Yearly" });
    const moves = () => office.t.app.db().select().from(leaveMoves).orderBy(leaveMoves.before);
    const examDueOf = async (userId: number) =>
      (await office.t.app.db().select().from(examAssignments).where(eq(examAssignments.userId, userId))).map(
        ({ dueAt }) => dueAt,
      );

    test("moves the leave except due dates that stay with the closed account, and restores all on undo [T-22][T-50]", async () => {
      const exam = await createExam();
      await assign(learner(), academy.gifts, 15);
      await assign(learner(), academy.state, 20);
      await assignExam(learner(), exam, 12);
      const id = await leave(learner(), 10, 69);
      await assign(manager(), academy.gifts, 15);
      await assignExam(manager(), exam, 12);
      const before = [await everything(), await moves()];

      const { merged } = (await merge()).json.data;
      expect((await office.system.post(`/api/admin/user/merge/${merged}/undo`)).status).toBe(200);
      expect([await everything(), await moves()]).toEqual(before);

      expect((await merge()).status).toBe(200);
      await removeLeave(id);
      expect(await dueOf(manager())).toEqual({ [academy.gifts]: 15, [academy.state]: 20 });
      expect(await examDueOf(manager())).toEqual([at(12)]);
      expect(await dueOf(learner())).toEqual({ [academy.gifts]: 75 });
    });

    test("does not move due dates kept from the closed account when the other's leave is deleted [T-22][T-50]", async () => {
      const exam = await createExam();
      await assign(manager(), academy.gifts, 15);
      await assign(manager(), academy.state, 20);
      await assignExam(manager(), exam, 12);
      const id = await leave(manager(), 10, 69);
      await assign(learner(), academy.gifts, 15);
      await assignExam(learner(), exam, 12);
      const choices = { assignments: "from", exam_assignments: "from" };
      const before = [await everything(), await moves()];
      const { merged } = (await merge(choices)).json.data;
      expect((await office.system.post(`/api/admin/user/merge/${merged}/undo`)).status).toBe(200);
      expect([await everything(), await moves()]).toEqual(before);

      expect((await merge(choices)).status).toBe(200);
      await removeLeave(id);
      expect(await dueOf(manager())).toEqual({ [academy.gifts]: 15, [academy.state]: 20 });
      expect(await examDueOf(manager())).toEqual([at(12)]);
    });

    test("lets leave that both accounts had be shortened and edited, but not extended over taken days", async () => {
      const id = await leave(learner(), 10, 39);
      await leave(manager(), 10, 39);
      await merge();
      const one = `/api/admin/long-term-leave/${id}`;
      const change = async (more: object) =>
        office.system.patch(one, { version: (await office.system.get(one)).json.data.version, ...more });
      expect((await change({ reason: "Entered twice" })).status).toBe(200);
      expect((await change({ starts_on: dayOf(20) })).json.data.days).toBe(20);
      expect((await change({ starts_on: dayOf(15) })).json.errors).toHaveProperty("starts_on");
      expect((await change({ ends_on: dayOf(19) })).json.errors).toHaveProperty("ends_on");
    });
  });

  test("is refused if stale, during an exam, for one's own account and for super administrators", async () => {
    await past();
    const { token } = (await ask()).json.data.plan;
    await assign(office.ids.learner, academy.plain, 4);
    expect((await ask({ confirmed: token })).status).toBe(409);
    await office.t.app
      .db()
      .update(examAttempts)
      .set({ status: "OPEN", finishedAt: null })
      .where(eq(examAttempts.percentage, 20));
    expect((await ask()).json.data.plan.refused).toContain("sitting an exam");
    expect((await merge()).status).toBe(409);
    const own = { from: office.ids.system, into: office.ids.learner };
    expect((await ask(own)).json.data.plan.refused).toContain("own account");
    expect((await ask({ into: office.ids.super })).status).toBe(403);
    expect((await ask({ into: office.ids.learner })).status).toBe(422);
    expect((await ask({ from: 99_999 })).status).toBe(404);
  });

  test("requires a recent sign-in or the password again [7.5.3]", async () => {
    const { token } = (await ask()).json.data.plan;
    office.t.clock.advance(601);
    expect((await ask({ confirmed: token })).json.errors).toHaveProperty("password");
    expect((await ask()).status).toBe(200);
  });
});

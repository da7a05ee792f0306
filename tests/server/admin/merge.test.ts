import { eq, inArray, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { belongings, keyOf, staysBehind } from "#server/modules/admin/people/mergeCatalogue.ts";
import { examAttempts, itemCompletions, sharedContent, users } from "#server/schema/index.ts";
import { startMerging } from "./merging.ts";

const { office, academy, at, assign, linesOf, ask, merge, everything, past } = startMerging();

describe("merging accounts", () => {
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

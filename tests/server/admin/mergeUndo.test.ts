import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { adminOptions, profiles, profileUsers, userOptions, users } from "#server/schema/index.ts";
import { startMerging } from "./merging.ts";

const { office, academy, assign, dueOf, ask, merge, past } = startMerging();

describe("merging accounts", () => {
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
});

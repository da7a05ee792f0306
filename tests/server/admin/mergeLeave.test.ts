import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { examAssignments, leaveMoves } from "#server/schema/index.ts";
import { startMerging } from "./merging.ts";

const { office, academy, at, dayOf, assign, dueOf, createExam, merge, everything } = startMerging();

describe("merging accounts", () => {
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
});

import { eq } from "drizzle-orm";
import { assignments, exams } from "#server/schema/index.ts";
import type { Office } from "./office.ts";

/** Common setup and queries of tests about people. */
export function peopleOf(office: Office) {
  const at = (days: number) => new Date(office.t.app.now().getTime() + days * 86_400_000);
  const dayOf = (days: number) => at(days).toISOString().slice(0, 10);
  const assign = (userId: number, itemId: number, days: number) =>
    office.t.app
      .db()
      .insert(assignments)
      .values({ userId, itemId, dueAt: at(days), reason: "Yearly" });
  const dueOf = async (userId: number) =>
    Object.fromEntries(
      (await office.t.app.db().select().from(assignments).where(eq(assignments.userId, userId))).map(
        (row) => [row.itemId, Math.round((row.dueAt.getTime() - office.t.app.now().getTime()) / 86_400_000)],
      ),
    );
  const linesOf = (id: number) => office.audited(`user ${id}`);
  const createExam = async () => {
    const [row] = await office.t.app
      .db()
      .insert(exams)
      .values({ name: "Conduct", seconds: 600, passPercentage: 60 })
      .returning();
    return row!.id;
  };
  return { at, dayOf, assign, dueOf, linesOf, createExam };
}

import { asc, eq } from "drizzle-orm";
import { assignments, auditLog, exams } from "#server/schema/index.ts";
import type { TestApp } from "../harness.ts";

/** What tests of people begin with and look at; `app` is asked for only when a test runs. */
export function peopleOf(app: () => TestApp) {
  const at = (days: number) => new Date(app().app.now().getTime() + days * 86_400_000);
  const dayOf = (days: number) => at(days).toISOString().slice(0, 10);
  const assign = (userId: number, itemId: number, days: number) =>
    app()
      .app.db()
      .insert(assignments)
      .values({ userId, itemId, dueAt: at(days), reason: "Yearly" });
  const dueOf = async (userId: number) =>
    Object.fromEntries(
      (await app().app.db().select().from(assignments).where(eq(assignments.userId, userId))).map((row) => [
        row.itemId,
        Math.round((row.dueAt.getTime() - app().app.now().getTime()) / 86_400_000),
      ]),
    );
  const linesOf = (id: number) =>
    app()
      .app.db()
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `user ${id}`))
      .orderBy(asc(auditLog.id));
  const createExam = async () => {
    const [row] = await app()
      .app.db()
      .insert(exams)
      .values({ name: "Conduct", seconds: 600, passPercentage: 60 })
      .returning();
    return row!.id;
  };
  return { at, dayOf, assign, dueOf, linesOf, createExam };
}

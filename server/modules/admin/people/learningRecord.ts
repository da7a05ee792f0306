import { and, desc, eq, isNull, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import {
  adminUserCalls,
  mostRecorded,
  type AdminUser,
  type LearningRecord,
} from "#src/contracts/admin/users.ts";
import { systemAdmins } from "../../../access.ts";
import type { App } from "../../../app.ts";
import { inOrder } from "../../../database/inOrder.ts";
import { isoOf } from "../../../database/isoOf.ts";
import { resourcesOf } from "../../../resources/resourceModule.ts";
import { findRow } from "../../../resources/rows.ts";
import {
  assignments,
  audiences,
  audienceUsers,
  examAssignments,
  examAttempts,
  exams,
  fullName,
  itemCompletions,
  items,
  users,
} from "../../../schema/index.ts";
import { passes } from "../../../search/attempts.ts";
import { certifiedUntil, everyCompletion } from "../../../search/certificates.ts";
import { on, type Handled } from "../../../serve.ts";
import { standingOf } from "../../exams/result.ts";

const total = sql<number>`count(*) over ()`.mapWith(Number);
type Counted = { total: number };

/** Everything about somebody's learning that they may ask about, on one page. */
export const learningRecordModule = (app: App): Handled[] => [
  on(adminUserCalls.record, systemAdmins, async ({ params: { id } }) => {
    const row: unknown = await findRow(app, resourcesOf(app).get("user")!, id);
    return {
      data: {
        last_sign_in: (row as AdminUser).last_sign_in,
        assignments: await assignmentsOf(app, id),
        completions: await completionsOf(app, id),
        exams: await examsOf(app, id),
        audiences: await audiencesOf(app, id),
      },
    };
  }),
];

/** Items and exams, the latest due date first. */
async function assignmentsOf(app: App, userId: number): Promise<LearningRecord["assignments"]> {
  const by = alias(users, "assigner");
  const ofItems = await app
    .db()
    .select({
      total,
      title: items.title,
      reason: assignments.reason,
      byId: by.id,
      byName: fullName(by),
      dueAt: assignments.dueAt,
      doneAt: itemCompletions.completedAt,
    })
    .from(assignments)
    .innerJoin(items, eq(items.id, assignments.itemId))
    .leftJoin(by, eq(by.id, assignments.assignedBy))
    .leftJoin(
      itemCompletions,
      and(eq(itemCompletions.itemId, assignments.itemId), eq(itemCompletions.userId, assignments.userId)),
    )
    .where(eq(assignments.userId, userId))
    .orderBy(desc(assignments.dueAt), desc(assignments.id))
    .limit(mostRecorded);
  const passedAt: SQL<Date | null> = sql<Date | null>`(
    select min(t.finished_at) from exam_attempts t
    where t.user_id = ${examAssignments.userId} and t.exam_id = ${examAssignments.examId} and ${passes(sql`t`)})`.mapWith(
    examAttempts.finishedAt,
  );
  const ofExams = await app
    .db()
    .select({
      total,
      title: exams.name,
      reason: examAssignments.reason,
      dueAt: examAssignments.dueAt,
      doneAt: passedAt,
    })
    .from(examAssignments)
    .innerJoin(exams, eq(exams.id, examAssignments.examId))
    .where(eq(examAssignments.userId, userId))
    .orderBy(desc(examAssignments.dueAt), desc(exams.id))
    .limit(mostRecorded);
  const rows = [
    ...ofItems.map((row) => ({
      ...row,
      type: "item" as const,
      by: row.byId === null ? null : { id: row.byId, name: row.byName },
    })),
    ...ofExams.map((row) => ({ ...row, type: "exam" as const, by: null })),
  ];
  return {
    total: totalOf(ofItems) + totalOf(ofExams),
    rows: rows
      .toSorted((a, b) => b.dueAt.getTime() - a.dueAt.getTime())
      .slice(0, mostRecorded)
      .map(({ title, type, reason, by: assigner, dueAt, doneAt }) => ({
        ...{ title, type, reason },
        assigned_by: assigner,
        due_at: dueAt.toISOString(),
        done_at: doneAt?.toISOString() ?? null,
      })),
  };
}

/** Including those renewed since: each certificate stays on record with its expiry date (T-20). */
async function completionsOf(app: App, userId: number): Promise<LearningRecord["completions"]> {
  const { rows } = await app.db().execute<LearningRecord["completions"]["rows"][number] & Counted>(sql`
    select (${total})::int as total, i.title, ${isoOf(sql`c.completed_at`)} as completed_at,
      ${isoOf(sql`c.arrived_at`)} as arrived_at, ${isoOf(sql`coalesce(c.valid_until, ${certifiedUntil})`)} as valid_until
    from ${everyCompletion} c join items i on i.id = c.item_id
      left join assignments a on a.user_id = c.user_id and a.item_id = c.item_id
    where c.user_id = ${userId} order by c.completed_at desc, i.id desc limit ${mostRecorded}`);
  return { total: totalOf(rows), rows: rows.map(({ total: _, ...row }) => row) };
}

async function examsOf(app: App, userId: number): Promise<LearningRecord["exams"]> {
  const rows = await app
    .db()
    .select({ total, name: exams.name, attempt: examAttempts })
    .from(examAttempts)
    .innerJoin(exams, eq(exams.id, examAttempts.examId))
    .where(eq(examAttempts.userId, userId))
    .orderBy(desc(examAttempts.startedAt), desc(examAttempts.id))
    .limit(mostRecorded);
  return {
    total: totalOf(rows),
    rows: rows.map(({ name, attempt }) => {
      const isOpen = attempt.status === "OPEN";
      const { status, percentage } = standingOf(attempt);
      return {
        name,
        status: isOpen ? "Open" : status,
        started_at: attempt.startedAt.toISOString(),
        finished_at: attempt.finishedAt?.toISOString() ?? null,
        percentage: isOpen ? null : percentage,
        pass_percentage: attempt.passPercentage,
      };
    }),
  };
}

async function audiencesOf(app: App, userId: number): Promise<LearningRecord["audiences"]> {
  const rows = await app
    .db()
    .select({ total, name: audiences.name, source: audienceUsers.source })
    .from(audienceUsers)
    .innerJoin(audiences, eq(audiences.id, audienceUsers.audienceId))
    .where(and(eq(audienceUsers.userId, userId), isNull(audiences.archivedAt)))
    .orderBy(inOrder(audiences.name))
    .limit(mostRecorded);
  return { total: totalOf(rows), rows: rows.map(({ name, source }) => ({ name, source })) };
}

/** The total, which is in each of the rows. */
const totalOf = (rows: readonly Counted[]): number => rows[0]?.total ?? 0;

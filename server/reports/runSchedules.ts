import { and, eq, inArray, isNull, lte, or, sql } from "drizzle-orm";
import { filterNames } from "#src/contracts/admin/query.ts";
import { holdsDays, mayRead, periodOf, reportAddress, type Report } from "#src/contracts/admin/reports.ts";
import { calendarDay } from "#src/contracts/calendarDays.ts";
import { day } from "#src/contracts/milliseconds.ts";
import type { Reader } from "#src/contracts/roles.ts";
import { formatNumber } from "#src/contracts/numbers.ts";
import { mostFailures, mostRecipients, type RunOutcome } from "#src/contracts/admin/schedules.ts";
import { schedulesAddress } from "#src/routes/admin/reports.ts";
import type { App } from "../app.ts";
import { isOneOf } from "../database/lists.ts";
import { dayInWords } from "../messages/days.ts";
import { tell } from "../messages/tell.ts";
import { refuse } from "../refusals.ts";
import { audienceUsers, reportExports, reportRuns, reportSchedules, users } from "../schema/index.ts";
import { columnsOf, keptOf, scheduledReport } from "./all.ts";
import { askForExports, type ExportRow } from "./exports.ts";
import { ownReportReady, reportReady, schedulePaused } from "./messages.ts";
import { dayBefore, timeBefore, lastTime, nextTime } from "./recurrence.ts";

type ScheduleApp = Pick<App, "db" | "inTransaction" | "now" | "log" | "outbox" | "config" | "afterCommit">;
type Schedule = typeof reportSchedules.$inferSelect;
type Person = Reader & { userId: number };
type Run = typeof reportRuns.$inferSelect;

/** The job for schedules. */
export const scheduleJob = "report-schedules";

const coveredDays = { day: 1, week: 7, month: 31 } as const;

/**
 * Starts every due schedule. However many runs were missed while no server was up, one makes up for them all. Only one
 * of several servers starts each run.
 */
export async function runSchedules(app: ScheduleApp): Promise<void> {
  while (await app.inTransaction(() => beginNext(app)));
}

async function beginNext(app: ScheduleApp): Promise<boolean> {
  const now = app.now();
  const [schedule] = await app
    .db()
    .select()
    .from(reportSchedules)
    .where(and(eq(reportSchedules.enabled, true), lte(reportSchedules.nextAt, now)))
    .orderBy(reportSchedules.nextAt, reportSchedules.id)
    .limit(1)
    .for("update", { skipLocked: true });
  if (!schedule) return false;
  const [run] = await app
    .db()
    .insert(reportRuns)
    .values({ scheduleId: schedule.id, dueAt: schedule.nextAt!, startedAt: now, outcome: "running" })
    .onConflictDoNothing()
    .returning();
  await app
    .db()
    .update(reportSchedules)
    .set({ nextAt: nextTime(schedule, now) })
    .where(eq(reportSchedules.id, schedule.id));
  if (run) await begin(app, schedule, run);
  return true;
}

/**
 * Makes a schedule's files for one administrator only, as the schedule would and with their own permissions. Its next
 * run and its failures are unchanged; a file that is already being made for them is not made again.
 */
export const sendNow = (app: ScheduleApp, id: number, person: Person): Promise<void> =>
  app.inTransaction(async () => {
    const [schedule] = await app
      .db()
      .select()
      .from(reportSchedules)
      .where(eq(reportSchedules.id, id))
      .for("update");
    const report = schedule && scheduledReport(schedule.report);
    if (!report || !mayRead(report, person)) throw refuse.notFound("This report does not exist");
    const now = app.now();
    const mine = and(eq(reportRuns.scheduleId, id), eq(reportRuns.askedBy, person.userId));
    const onTheWay = await app.db().$count(reportRuns, and(mine, eq(reportRuns.outcome, "running")));
    if (onTheWay > 0) return;
    const [run] = await app
      .db()
      .insert(reportRuns)
      .values({ scheduleId: id, dueAt: now, startedAt: now, outcome: "running", askedBy: person.userId })
      .returning();
    await makeFor(app, [person.userId], report, schedule, run!);
  });

/** Makes one file for each recipient, with the recipient's own permissions (T-56, G-17). */
async function begin(app: ScheduleApp, schedule: Schedule, run: Run): Promise<void> {
  const report = scheduledReport(schedule.report);
  if (!report || !(await mayGoOn(app, report, schedule)))
    return finish(app, run, "failed", {
      failure: "Its owner can no longer see the report",
      pausing: true,
    });
  const chosen = await recipientsOf(app, schedule);
  const allowed = chosen.filter((one) => mayRead(report, one));
  const served = allowed.slice(0, mostRecipients);
  await app
    .db()
    .update(reportRuns)
    .set({ refused: chosen.length - allowed.length, leftOut: allowed.length - served.length })
    .where(eq(reportRuns.id, run.id));
  if (served.length === 0)
    return finish(app, run, "failed", { failure: "None of the recipients can see the report" });
  await makeFor(
    app,
    served.map(({ id }) => id),
    report,
    schedule,
    run,
  );
}

const makeFor = (
  app: ScheduleApp,
  userIds: readonly number[],
  report: Report,
  schedule: Schedule,
  run: Run,
): Promise<ExportRow[]> =>
  askForExports(
    app,
    userIds,
    {
      report: report.key,
      question: queryOf(report, schedule, run),
      format: schedule.format,
      columns: columnsOf(report, columnsKept(report, schedule)),
    },
    run.id,
  );

async function mayGoOn(app: ScheduleApp, report: Report, { ownerId }: Schedule): Promise<boolean> {
  const [owner] = await app.db().select().from(users).where(eq(users.id, ownerId));
  return owner !== undefined && owner.disabledAt === null && mayRead(report, owner);
}

/** Everyone who was selected by name or through an audience as it is now, and is not disabled; once each. */
const recipientsOf = ({ db }: ScheduleApp, { recipients, audiences }: Schedule) =>
  db()
    .select({ id: users.id, roles: users.roles, permissions: users.permissions })
    .from(users)
    .where(
      and(
        isNull(users.disabledAt),
        or(
          isOneOf(users.id, recipients),
          inArray(
            users.id,
            db()
              .select({ id: audienceUsers.userId })
              .from(audienceUsers)
              .where(isOneOf(audienceUsers.audienceId, audiences)),
          ),
        ),
      ),
    )
    .orderBy(users.id);

/** The columns selected for a schedule; a column that its report no longer has is skipped. */
const columnsKept = (report: Report, { question }: Schedule): string[] =>
  keptOf(question).columns.filter((name) => report.columns.some(({ field }) => field === name));

/**
 * The filters of a schedule, with the period that it covers. The period ends before the run: what lies ahead is not in
 * it, and what happens on the day of the run belongs to the next file of a report by day.
 */
function queryOf(report: Report, schedule: Schedule, run: Run): string {
  const { question, covers, timeZone } = schedule;
  const { asked } = keptOf(question);
  for (const name of ["page", "perPage"]) asked.delete(name);
  const range = periodOf(report);
  if (covers !== "all" && range) {
    const [from, to] = filterNames(range) as [string, string];
    const days = coveredDays[covers];
    const due = run.dueAt;
    const isAsked = run.askedBy !== null;
    // However late it begins, it covers what it and the runs that it makes up for would have covered in time.
    const until = isAsked ? due : lastTime(schedule, due, run.startedAt);
    const [first, last] = holdsDays(report, range)
      ? [dayOver(due, days, timeZone), dayOver(until, 1, timeZone)]
      : [
          isAsked ? new Date(due.getTime() - days * day) : timeBefore(schedule, due, days),
          // An end includes its whole millisecond, and that of the run belongs to the next file.
          new Date(until.getTime() - 1),
        ].map((moment) => moment.toISOString());
    asked.set(from, first!);
    asked.set(to, last!);
  }
  return asked.toString();
}

/**
 * The day that is a number of days before that of a run. It is one day earlier if the day of the run has not begun in
 * UTC, by which searches are counted: the day before is not over then.
 */
function dayOver(run: Date, days: number, timeZone: string): string {
  const ahead = dayBefore(run, 0, timeZone) > calendarDay(run) ? 1 : 0;
  return dayBefore(run, days + ahead, timeZone);
}

/** Sends a file of a schedule, and closes the run with the last one. Runs in the transaction that ends the file. */
export async function exportSettled(app: ScheduleApp, ended: ExportRow): Promise<void> {
  if (ended.runId === null) return;
  const [run] = await app.db().select().from(reportRuns).where(eq(reportRuns.id, ended.runId)).for("update");
  const [schedule] = await app
    .db()
    .select()
    .from(reportSchedules)
    .where(eq(reportSchedules.id, run!.scheduleId));
  // A person who requested it gets it even if it is empty.
  const sendsEmpty = schedule!.whenEmpty === "send" || run!.askedBy !== null;
  const isSent = ended.status === "done" && (ended.total! > 0 || sendsEmpty);
  if (isSent) {
    await mailFile(app, schedule!, run!, ended);
    await app
      .db()
      .update(reportRuns)
      .set({ sent: sql`${reportRuns.sent} + 1` })
      .where(eq(reportRuns.id, run!.id));
  }
  const all = await app
    .db()
    .select({ status: reportExports.status })
    .from(reportExports)
    .where(eq(reportExports.runId, run!.id));
  if (all.some(({ status }) => status === "waiting" || status === "running")) return;
  const failed = all.filter(({ status }) => status === "failed").length;
  if (failed > 0)
    await finish(app, run!, "failed", { failure: `${failed} of ${all.length} files could not be made` });
  else await finish(app, run!, isSent || run!.sent > 0 ? "sent" : "skipped");
}

async function mailFile(app: ScheduleApp, schedule: Schedule, run: Run, file: ExportRow): Promise<void> {
  const report = scheduledReport(file.report)!;
  const asked = new URLSearchParams(file.question);
  if (columnsKept(report, schedule).length > 0) asked.set("columns", file.columns.join(","));
  asked.set("export", String(file.id));
  const rows = `${formatNumber(file.total!)} ${file.total === 1 ? "row" : "rows"}`;
  await tell(app, run.askedBy === null ? reportReady : ownReportReady, [file.userId], {
    values: {
      CONTENT_NAME: schedule.name,
      MESSAGE:
        file.total === 0
          ? `The report “${report.title}” has no rows this time.`
          : `The report “${report.title}” is ready: ${rows}.`,
      DEADLINE_DATE: dayInWords(file.keptUntil, schedule.timeZone),
    },
    path: `${reportAddress(report)}?${asked}`,
  });
}

type Ending = { failure?: string; pausing?: boolean };

/**
 * A schedule that fails three times in a row is paused, and its owner is told. Runs that a person requested do not
 * count.
 */
async function finish(
  app: ScheduleApp,
  run: Run,
  outcome: RunOutcome,
  { failure, pausing = false }: Ending = {},
): Promise<void> {
  await app
    .db()
    .update(reportRuns)
    .set({ outcome, failure: failure ?? null, finishedAt: app.now() })
    .where(eq(reportRuns.id, run.id));
  if (run.askedBy !== null) return;
  const [schedule] = await app
    .db()
    .update(reportSchedules)
    .set({ failures: outcome === "failed" ? sql`${reportSchedules.failures} + 1` : 0 })
    .where(eq(reportSchedules.id, run.scheduleId))
    .returning();
  if (!schedule!.enabled || !(pausing || schedule!.failures >= mostFailures)) return;
  const because = pausing ? failure! : `It failed ${mostFailures} times in a row: ${failure}`;
  await app
    .db()
    .update(reportSchedules)
    .set({ enabled: false, nextAt: null, pausedBecause: because })
    .where(eq(reportSchedules.id, run.scheduleId));
  const { area, key } = scheduledReport(schedule!.report)!;
  await tell(app, schedulePaused, [schedule!.ownerId], {
    values: { CONTENT_NAME: schedule!.name, MESSAGE: because },
    path: `${schedulesAddress(area, key)}?status=paused`,
  });
}

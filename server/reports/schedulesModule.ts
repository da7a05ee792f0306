import { count, desc, eq, sql, type SQL } from "drizzle-orm";
import { filterNames } from "#src/contracts/admin/query.ts";
import { mayRead, periodOf, type Report } from "#src/contracts/admin/reports.ts";
import { schedulesAddress } from "#src/routes/admin/reports.ts";
import { scheduleCalls, type ScheduleDraft } from "#src/contracts/admin/schedules.ts";
import type { Reader } from "#src/contracts/roles.ts";
import type { App } from "../app.ts";
import type { Caller } from "../caller.ts";
import { isOneOf } from "../database/lists.ts";
import { knownNames } from "../resources/knownNames.ts";
import { unknownRecipients } from "../resources/recipients.ts";
import { ownTo, type Errors } from "../resources/resource.ts";
import { resourceModule, resourcesOf } from "../resources/resourceModule.ts";
import { findRow } from "../resources/rows.ts";
import { audiences, reportRuns, reportSchedules, searchable, users } from "../schema/index.ts";
import { on, type Handled } from "../serve.ts";
import { nameOf } from "./parts.ts";
import { keptOf, scheduleReaders, scheduledReport, scheduledReports } from "./all.ts";
import { nextTime } from "./recurrence.ts";
import { scheduleJob, sendNow } from "./runSchedules.ts";
import { wrongQuestion } from "./wrongQuestion.ts";
import { wake } from "../jobs/wake.ts";

const name = "report schedule";
const { id } = reportSchedules;

const status = sql<string>`case when ${reportSchedules.enabled} then 'on'
  when ${reportSchedules.pausedBecause} is not null then 'paused' else 'off' end`;
const title = sql<string>`case ${reportSchedules.report} ${sql.join(
  scheduledReports.map((one) => sql`when ${one.key} then ${one.title}`),
  sql` `,
)} else ${reportSchedules.report} end`;
const address = sql<string>`case ${reportSchedules.report} ${sql.join(
  scheduledReports.map((one) => sql`when ${one.key} then ${schedulesAddress(one.area, one.key)}`),
  sql` `,
)} end || '/' || ${id} || '/edit'`;
const latest = (column: "started_at" | "outcome") => sql`(
  select ${sql.identifier(column)} from report_runs n where n.schedule_id = ${id} and n.asked_by is null order by n.id desc limit 1)`;

/** Schedules of the reports that the reader may see: they do not see other schedules. */
const seenBy = (reader: Reader): SQL =>
  isOneOf(
    reportSchedules.report,
    scheduledReports.filter((one) => mayRead(one, reader)).map(({ key }) => key),
  );

/** The fields that determine when a schedule runs. */
const timing = ["recurrence", "weekday", "month_day", "at", "time_zone"] as const;

const scheduledKeys = scheduledReports.map(({ key }) => key);

/** The calls for schedules of reports: E-093 … E-096, and the history of their runs. */
export const schedulesModule = (app: App): Handled[] => [
  ...resourceModule(app, {
    file: "report-schedules",
    calls: scheduleCalls,
    access: scheduleReaders,
    table: reportSchedules,
    seenBy,
    more: () => ({
      report_title: title,
      address,
      status,
      owner: sql`(select json_build_object('id', u.id, 'name', u.first_name || ' ' || u.last_name)
        from users u where u.id = ${reportSchedules.ownerId})`,
      last_run_at: sql<Date | null>`${latest("started_at")}`.mapWith(reportSchedules.updatedAt),
      last_outcome: latest("outcome"),
    }),
    search: searchable(reportSchedules.name),
    sorts: {
      report: title,
      next_at: sql`coalesce(${reportSchedules.nextAt}, 'infinity')`,
    },
    filters: {
      status: (given) => isOneOf(status, given),
      report: (given) => isOneOf(reportSchedules.report, knownNames("report", given, scheduledKeys)),
    },
    begin: (_, caller) => ({ ownerId: caller.userId }),
    rules: (draft, { before, caller }) => wrongs(app, draft, { before, caller }),
    acts: {
      retry: {
        // Due at once: the job for schedules starts it, and determines when it is due next.
        set: () => ({ enabled: true, nextAt: app.now(), failures: 0, pausedBecause: null }),
        unless: (_) => [[sql`${status} <> 'paused'`, "It is not paused"]],
        done: async () => wake(app, scheduleJob),
      },
    },
    async written({ id: of }, before, after) {
      const { enabled, recurrence, weekday, month_day: monthDay, at, time_zone: timeZone } = after;
      const times = { recurrence, weekday, monthDay, at, timeZone };
      // A run may be due already: saving something else does not drop it.
      const keepsNext = enabled && before?.enabled && timing.every((field) => before[field] === after[field]);
      await app
        .db()
        .update(reportSchedules)
        .set({
          ...(!keepsNext && { nextAt: enabled ? nextTime(times, app.now()) : null }),
          // A person who saves it has seen why it was paused.
          failures: 0,
          pausedBecause: null,
        })
        .where(eq(id, of));
    },
  }),

  on(scheduleCalls.runs, scheduleReaders, async ({ params, query: { page, perPage }, caller }) => {
    await findRow(app, ownTo(resourcesOf(app).get(name)!, caller), params.id);
    const where = eq(reportRuns.scheduleId, params.id);
    const [counted] = await app.db().select({ total: count() }).from(reportRuns).where(where);
    const rows = await app
      .db()
      .select({ run: reportRuns, name: sql<string>`${nameOf("users")}` })
      .from(reportRuns)
      .leftJoin(users, eq(users.id, reportRuns.askedBy))
      .where(where)
      .orderBy(desc(reportRuns.id))
      .limit(perPage)
      .offset((page - 1) * perPage);
    return {
      data: rows.map(({ run, name: asker }) => ({
        id: run.id,
        due_at: run.dueAt.toISOString(),
        finished_at: run.finishedAt?.toISOString() ?? null,
        outcome: run.outcome,
        sent: run.sent,
        refused: run.refused,
        left_out: run.leftOut,
        failure: run.failure,
        asked_by: run.askedBy === null ? null : { id: run.askedBy, name: asker },
      })),
      meta: { total: counted!.total, page, perPage },
    };
  }),

  on(
    scheduleCalls.sendNow,
    scheduleReaders,
    async ({ params, caller }) => {
      await findRow(app, ownTo(resourcesOf(app).get(name)!, caller), params.id);
      return app.inTransaction(async () => {
        await sendNow(app, params.id, caller);
        await app.audit({
          caller,
          act: `${name} sent to oneself`,
          subject: `${name} ${params.id}`,
          outcome: "done",
        });
        const [me] = await app
          .db()
          .select({ to: users.email })
          .from(users)
          .where(eq(users.id, caller.userId));
        return { data: { to: me!.to, held: app.config.smtpUrl === null } };
      });
    },
    { audited: true, limit: { name: "schedule sent to oneself", max: 20, seconds: 600 } },
  ),
];

type Writing = { before: ScheduleDraft | null; caller: Caller };

/**
 * Returns what is wrong with a schedule. Its filters must be those of its report, and each recipient must be allowed to
 * see it (T-56).
 */
async function wrongs(app: App, draft: ScheduleDraft, { before, caller }: Writing): Promise<Errors> {
  const report = scheduledReport(draft.report);
  if (!report || !mayRead(report, caller)) return { report: ["Choose from the list of reports"] };
  return {
    ...said("question", wrongQuestion(report, draft.question)),
    ...said("covers", wrongPeriod(report, draft)),
    ...(await wrongAddressees(app, report, draft, before)),
  };
}

const said = (field: string, messages: string[]): Errors =>
  messages.length > 0 ? { [field]: messages } : {};

/** A period takes the place of the days that the filters ask for, so only one of them can be given. */
function wrongPeriod(report: Report, { covers, question }: ScheduleDraft): string[] {
  if (covers === "all") return [];
  const period = periodOf(report);
  if (!period) return ["This report cannot be limited to a period. Choose everything"];
  const { asked } = keptOf(question);
  return filterNames(period).some((name) => asked.has(name))
    ? [`The filters already limit “${period.label}”. Choose everything, or remove that filter`]
    : [];
}

/**
 * There must be a recipient, and none who may not see it. People selected earlier for this report are skipped at a run.
 */
async function wrongAddressees(
  app: App,
  report: Report,
  draft: ScheduleDraft,
  before: ScheduleDraft | null,
): Promise<Errors> {
  if (draft.recipients.length + draft.audiences.length === 0)
    return { recipients: ["Choose at least one person or audience"] };
  const found =
    draft.audiences.length === 0
      ? []
      : await app.db().select().from(audiences).where(isOneOf(audiences.id, draft.audiences));
  return {
    ...(await unknownRecipients(app, {
      chosen: draft.recipients,
      before: before?.report === draft.report ? before.recipients : [],
      isBarred: (user) => user.disabledAt !== null || !mayRead(report, user),
      said: (names) => `${names} cannot see this report`,
    })),
    ...(found.length < new Set(draft.audiences).size && {
      audiences: ["One of these people no longer exists"],
    }),
  };
}

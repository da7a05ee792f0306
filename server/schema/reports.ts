import { sql } from "drizzle-orm";
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { ReportExport } from "#src/contracts/admin/reports.ts";
import type { Recurrence, RunOutcome } from "#src/contracts/admin/schedules.ts";
import { record } from "./admin.ts";
import { bytea, identity, instant } from "./columns.ts";
import { users } from "./people.ts";

/** A report that is sent again and again. */
export const reportSchedules = pgTable(
  "report_schedules",
  {
    ...record(),
    name: text("name").notNull(),
    report: text("report").notNull(),
    /** The report's filters, as in its address. */
    question: text("question").notNull(),
    covers: text("covers").$type<"all" | "day" | "week" | "month">().notNull(),
    format: text("format").$type<ReportExport["format"]>().notNull(),
    recurrence: text("recurrence").$type<Recurrence>().notNull(),
    /** 1 is Monday. */
    weekday: integer("weekday").notNull(),
    /** In shorter months, the last day is used. */
    monthDay: integer("month_day").notNull(),
    /** `HH:MM` on the clocks of the time zone. */
    at: text("at").notNull(),
    timeZone: text("time_zone").notNull(),
    recipients: integer("recipients").array().notNull(),
    audiences: integer("audiences").array().notNull(),
    whenEmpty: text("when_empty").$type<"send" | "skip">().notNull(),
    enabled: boolean("enabled").notNull(),
    /** Whoever made it. Without them it does not go on. */
    ownerId: integer("owner_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** When it is due; null while it is off. */
    nextAt: instant("next_at"),
    /** Runs in a row that failed. */
    failures: integer("failures").notNull().default(0),
    /** Why the server has turned it off; null where a person has. */
    pausedBecause: text("paused_because"),
  },
  (t) => [index("report_schedules_due").on(t.nextAt), index("report_schedules_owner").on(t.ownerId)],
);

/** A time at which a schedule was due, or was sent to who asked for it. */
export const reportRuns = pgTable(
  "report_runs",
  {
    id: identity(),
    scheduleId: integer("schedule_id")
      .notNull()
      .references(() => reportSchedules.id, { onDelete: "cascade" }),
    dueAt: instant("due_at").notNull(),
    startedAt: instant("started_at").notNull(),
    finishedAt: instant("finished_at"),
    outcome: text("outcome").$type<RunOutcome>().notNull(),
    /** Of the recipients: who got it, and who may not see it any more. */
    sent: integer("sent").notNull().default(0),
    refused: integer("refused").notNull().default(0),
    failure: text("failure"),
    /** Who had it sent to themselves; null where it was due. */
    askedBy: integer("asked_by").references(() => users.id, { onDelete: "cascade" }),
  },
  (t) => [
    uniqueIndex("report_runs_once")
      .on(t.scheduleId, t.dueAt)
      .where(sql`asked_by is null`),
    index("report_runs_asked").on(t.askedBy),
  ],
);

/** A file of a report, made in the background and kept for a while. It is of its user alone. */
export const reportExports = pgTable(
  "report_exports",
  {
    id: identity(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Made by a schedule. */
    runId: integer("run_id").references(() => reportRuns.id, { onDelete: "cascade" }),
    report: text("report").notNull(),
    question: text("question").notNull(),
    columns: text("columns").array().notNull(),
    format: text("format").$type<ReportExport["format"]>().notNull(),
    status: text("status").$type<ReportExport["status"]>().notNull().default("waiting"),
    done: integer("done").notNull().default(0),
    /** Null until its rows are settled. */
    total: integer("total"),
    size: integer("size").notNull().default(0),
    failure: text("failure"),
    askedAt: instant("asked_at").notNull(),
    keptUntil: instant("kept_until").notNull(),
    /** Who makes it, and until when nobody else takes it over. */
    worker: uuid("worker"),
    workerUntil: instant("worker_until"),
    attempts: integer("attempts").notNull().default(0),
  },
  (t) => [
    index("report_exports_open")
      .on(t.id)
      .where(sql`status in ('waiting', 'running')`),
    index("report_exports_user").on(t.userId),
    index("report_exports_run").on(t.runId),
    index("report_exports_kept").on(t.keptUntil),
  ],
);

const exportId = () =>
  integer("export_id")
    .notNull()
    .references(() => reportExports.id, { onDelete: "cascade" });

/** The rows of a file as they were when it was begun, until it is made. */
export const reportExportRows = pgTable(
  "report_export_rows",
  {
    exportId: exportId(),
    n: integer("n").notNull(),
    row: jsonb("row").$type<Record<string, unknown>>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.exportId, t.n] })],
);

/** The file, piece by piece. */
export const reportExportParts = pgTable(
  "report_export_parts",
  { exportId: exportId(), n: integer("n").notNull(), bytes: bytea("bytes").notNull() },
  (t) => [primaryKey({ columns: [t.exportId, t.n] })],
);

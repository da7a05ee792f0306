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

/** A report that is sent repeatedly. */
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
    /** The person who made it. It stops without them. */
    ownerId: integer("owner_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** When it is next due; null while it is off. */
    nextAt: instant("next_at"),
    /** Consecutive failed runs. */
    failures: integer("failures").notNull().default(0),
    /** Why the server has switched it off; null if a person has. */
    pausedBecause: text("paused_because"),
  },
  (t) => [index("report_schedules_due").on(t.nextAt), index("report_schedules_owner").on(t.ownerId)],
);

/** A run of a schedule, either when it was due or for a person who requested it. */
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
    /** The number of recipients who got it, of those who may no longer see it, and of those beyond the limit. */
    sent: integer("sent").notNull().default(0),
    refused: integer("refused").notNull().default(0),
    leftOut: integer("left_out").notNull().default(0),
    failure: text("failure"),
    /** Who had it sent to themselves; null for a regular run. */
    askedBy: integer("asked_by").references(() => users.id, { onDelete: "cascade" }),
  },
  (t) => [
    uniqueIndex("report_runs_once")
      .on(t.scheduleId, t.dueAt)
      .where(sql`asked_by is null`),
    index("report_runs_asked").on(t.askedBy),
  ],
);

/** A file of a report, made in the background and kept for a while. It belongs to its user only. */
export const reportExports = pgTable(
  "report_exports",
  {
    id: identity(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The run of a schedule that made it. */
    runId: integer("run_id").references(() => reportRuns.id, { onDelete: "cascade" }),
    report: text("report").notNull(),
    question: text("question").notNull(),
    columns: text("columns").array().notNull(),
    format: text("format").$type<ReportExport["format"]>().notNull(),
    status: text("status").$type<ReportExport["status"]>().notNull().default("waiting"),
    done: integer("done").notNull().default(0),
    /** Null until its rows are stored. */
    total: integer("total"),
    size: integer("size").notNull().default(0),
    failure: text("failure"),
    askedAt: instant("asked_at").notNull(),
    keptUntil: instant("kept_until").notNull(),
    /** Its worker, and until when no other one takes over. */
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

/** The rows of a file as they were when it was begun, kept until it is made. */
export const reportExportRows = pgTable(
  "report_export_rows",
  {
    exportId: exportId(),
    n: integer("n").notNull(),
    row: jsonb("row").$type<Record<string, unknown>>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.exportId, t.n] })],
);

/** The file, in parts. */
export const reportExportParts = pgTable(
  "report_export_parts",
  { exportId: exportId(), n: integer("n").notNull(), bytes: bytea("bytes").notNull() },
  (t) => [primaryKey({ columns: [t.exportId, t.n] })],
);

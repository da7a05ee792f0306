import { and, eq, sql } from "drizzle-orm";
import type { ReportExport } from "#src/contracts/admin/reports.ts";
import { day } from "#src/contracts/milliseconds.ts";
import type { App } from "../app.ts";
import { inPortions, isOneOf } from "../database/lists.ts";
import { refuse } from "../refusals.ts";
import { reportExportParts, reportExportRows, reportExports } from "../schema/reports.ts";
import { wake } from "../jobs/wake.ts";

/** Exported files of reports: requesting, viewing, cancelling and downloading them. `makeExports.ts` makes them. */

/** The queue of the job that makes the files. */
export const exportJob = "report-exports";

const keptDays = 7;

export type ExportApp = Pick<App, "db" | "inTransaction" | "now" | "log" | "afterCommit" | "config">;
export type ExportRow = typeof reportExports.$inferSelect;
type Asked = Pick<ExportRow, "report" | "question" | "format" | "columns">;

/** Queues exports of one report, one for each user. */
export async function askForExports(
  app: Pick<App, "db" | "now" | "afterCommit">,
  userIds: readonly number[],
  asked: Asked,
  runId: number | null = null,
): Promise<ExportRow[]> {
  const askedAt = app.now();
  const keptUntil = new Date(askedAt.getTime() + keptDays * day);
  const rows = await inPortions(
    userIds.map((userId) => ({ ...asked, userId, runId, askedAt, keptUntil })),
    (some) => app.db().insert(reportExports).values(some).returning(),
  );
  wake(app, exportJob);
  return rows.flat();
}

export const shownExport = (row: ExportRow): ReportExport => ({
  id: row.id,
  report: row.report,
  status: row.status,
  format: row.format,
  done: row.done,
  total: row.total,
  size: row.size,
  asked_at: row.askedAt.toISOString(),
  kept_until: row.keptUntil.toISOString(),
  failure: row.failure,
});

/** @throws Refused 404 if there is none, or it is another user's */
export async function findExport(
  app: Pick<App, "db">,
  userId: number,
  report: string,
  id: number,
): Promise<ExportRow> {
  const [row] = await app
    .db()
    .select()
    .from(reportExports)
    .where(and(eq(reportExports.id, id), eq(reportExports.userId, userId), eq(reportExports.report, report)));
  if (!row) throw refuse.notFound("This export does not exist");
  return row;
}

/** Cancels an unfinished export. Its worker notices at the next batch. */
export async function cancelExport(
  app: Pick<App, "db" | "inTransaction">,
  row: ExportRow,
): Promise<ExportRow> {
  if (row.runId !== null) throw refuse.conflict("A schedule is making this file");
  return app.inTransaction(async () => {
    const [cancelled] = await app
      .db()
      .update(reportExports)
      .set({ status: "cancelled", worker: null, workerUntil: null })
      .where(and(eq(reportExports.id, row.id), isOneOf(reportExports.status, ["waiting", "running"])))
      .returning();
    if (cancelled) {
      await forgetContents(app, row.id);
      return cancelled;
    }
    const now = await findExport(app, row.userId, row.report, row.id);
    if (now.status !== "cancelled") throw refuse.conflict("This export has already ended");
    return now;
  });
}

export async function forgetContents({ db }: Pick<App, "db">, id: number): Promise<void> {
  await db().delete(reportExportRows).where(eq(reportExportRows.exportId, id));
  await db().delete(reportExportParts).where(eq(reportExportParts.exportId, id));
}

/** Yields the parts of a file, one at a time. */
export async function* partsOf({ db }: Pick<App, "db">, id: number): AsyncGenerator<Buffer> {
  for (let n = 0; ; n += 1) {
    const [part] = await db()
      .select({ bytes: reportExportParts.bytes })
      .from(reportExportParts)
      .where(and(eq(reportExportParts.exportId, id), eq(reportExportParts.n, n)));
    if (!part) return;
    yield part.bytes;
  }
}

/** How many unfinished files one user may have. */
export const mostOpen = 5;

export async function openExports({ db }: Pick<App, "db">, userId: number): Promise<number> {
  const [counted] = await db()
    .select({ open: sql<number>`count(*)::int` })
    .from(reportExports)
    .where(
      and(
        eq(reportExports.userId, userId),
        sql`${reportExports.runId} is null`,
        isOneOf(reportExports.status, ["waiting", "running"]),
      ),
    );
  return counted!.open;
}

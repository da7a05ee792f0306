import { randomUUID } from "node:crypto";
import { and, asc, between, eq, sql } from "drizzle-orm";
import type { ReportRow } from "#src/contracts/admin/reports.ts";
import type { Reader } from "#src/contracts/roles.ts";
import { withoutTimeout } from "../database/database.ts";
import type { Cell } from "../resources/cells.ts";
import { fileCell, measuredCell } from "../resources/kinds/columns.ts";
import { csvOf } from "../resources/csv.ts";
import { xlsxOf } from "../resources/xlsx.ts";
import { reportExportParts, reportExportRows, reportExports, users } from "../schema/index.ts";
import { queryIn, readQuery, reportFor } from "./all.ts";
import { forgetContents, type ExportApp, type ExportRow } from "./exports.ts";
import { numberedRows, type Answered } from "./query.ts";

/** Makes the files of reports. Any number of servers may take part: each export has one worker at a time. */

const batchSize = 500;
/** The minimum size of a part of a file; the last one may be smaller. */
const partBytes = 262_144;
/** A worker without a sign of life for this long counts as gone. */
const leaseMs = 60_000;
const mostAttempts = 3;

/** Called for each export that has ended, in the transaction that ends it. */
export type Settled = (ended: ExportRow) => Promise<void>;

/** Makes every waiting file, and those abandoned by another worker. */
export async function makeExports(app: ExportApp, settled: Settled): Promise<void> {
  for (let next = await claim(app); next; next = await claim(app)) await make(app, next, settled);
}

/** Claims the oldest export that is waiting, or whose worker is gone. */
async function claim(app: ExportApp): Promise<ExportRow | undefined> {
  const now = app.now();
  const { rows } = await app.db().execute<{ id: number }>(sql`
    update report_exports set status = 'running', worker = ${randomUUID()}::uuid,
      worker_until = ${new Date(now.getTime() + leaseMs).toISOString()}::timestamptz, attempts = attempts + 1
    where id = (
      select id from report_exports
      where status = 'waiting' or (status = 'running' and worker_until < ${now.toISOString()}::timestamptz)
      order by id limit 1 for update skip locked)
    returning id`);
  if (!rows[0]) return undefined;
  const [row] = await app.db().select().from(reportExports).where(eq(reportExports.id, rows[0].id));
  return row;
}

/** The export now has another worker, or none: this one stops. */
class Lost extends Error {}

async function make(app: ExportApp, row: ExportRow, settled: Settled): Promise<void> {
  try {
    if (row.attempts > mostAttempts) throw new Error("it was started too often without finishing");
    const reader = await personOf(app, row.userId);
    const answered = reportFor(row.report, reader);
    const total = row.total ?? (await settleRows(app, row, answered, reader));
    await writeFile(app, row, answered, total);
    await end(app, row, settled, { status: "done", done: total });
  } catch (error) {
    if (error instanceof Lost) return;
    app.log.error({ err: error, export: row.id, report: row.report }, "a report could not be exported");
    const failure = "The file could not be made. Try again, or use fewer rows.";
    await end(app, row, settled, { status: "failed", failure }).catch((lost: unknown) => {
      if (!(lost instanceof Lost)) throw lost;
    });
  }
}

/** The person whose permissions apply: those of now, not of when the export was requested. */
async function personOf(app: ExportApp, id: number): Promise<Reader> {
  const [user] = await app
    .db()
    .select({ roles: users.roles, permissions: users.permissions, disabledAt: users.disabledAt })
    .from(users)
    .where(eq(users.id, id));
  return user && user.disabledAt === null ? user : { roles: [], permissions: [] };
}

/** Stores the rows of the report in a single statement: the file shows one point in time, however long it takes. */
async function settleRows(
  app: ExportApp,
  row: ExportRow,
  answered: Answered,
  reader: Reader,
): Promise<number> {
  const question = readQuery(answered.report, queryIn(row.question));
  const { n, row: shown, from } = numberedRows(app, answered, question, reader);
  return app.inTransaction(async () => {
    await withoutTimeout(app.db());
    await app.db().delete(reportExportRows).where(eq(reportExportRows.exportId, row.id));
    await app.db().execute(sql`
      insert into report_export_rows (export_id, n, row)
      select ${row.id}, ${n}, ${shown} from ${from}`);
    const [counted] = await app
      .db()
      .select({ total: sql<number>`count(*)::int` })
      .from(reportExportRows)
      .where(eq(reportExportRows.exportId, row.id));
    await hold(app, row, { total: counted!.total });
    return counted!.total;
  });
}

/** Writes the file part by part; only a batch of rows and one part are in memory. */
async function writeFile(app: ExportApp, row: ExportRow, { report }: Answered, total: number): Promise<void> {
  const columns = row.columns.map((field) => report.columns.find((column) => column.field === field)!);
  const cell = row.format === "xlsx" ? measuredCell : fileCell;
  const batches = readBatches(app, row, total, (found) =>
    columns.map((column) => cell(column, found[column.field])),
  );
  await app.db().delete(reportExportParts).where(eq(reportExportParts.exportId, row.id));
  let waiting: Uint8Array[] = [];
  let [bytes, size, n] = [0, 0, 0];
  const put = async (): Promise<void> => {
    await app
      .db()
      .insert(reportExportParts)
      .values({ exportId: row.id, n, bytes: Buffer.concat(waiting) });
    [waiting, size, bytes, n] = [[], size + bytes, 0, n + 1];
  };
  for await (const piece of row.format === "csv"
    ? csvOf(columns, batches)
    : xlsxOf(report.title, columns, batches)) {
    waiting.push(piece);
    bytes += piece.length;
    if (bytes >= partBytes) await put();
  }
  if (bytes > 0) await put();
  await hold(app, row, { size });
}

async function* readBatches(
  app: ExportApp,
  row: ExportRow,
  total: number,
  cellsOf: (found: ReportRow) => Cell[],
): AsyncGenerator<Cell[][]> {
  for (let from = 1; from <= total; from += batchSize) {
    const to = Math.min(from + batchSize - 1, total);
    await hold(app, row, { done: to });
    const found = await app
      .db()
      .select({ row: reportExportRows.row })
      .from(reportExportRows)
      .where(and(eq(reportExportRows.exportId, row.id), between(reportExportRows.n, from, to)))
      .orderBy(asc(reportExportRows.n));
    yield found.map((one) => cellsOf(one.row));
  }
}

type Changes = Partial<Pick<ExportRow, "status" | "done" | "total" | "size" | "failure">>;

/** Records the progress and renews the claim. @throws Lost if the export was cancelled or taken over */
async function hold(app: ExportApp, { id, worker }: ExportRow, changes: Changes): Promise<ExportRow> {
  const [held] = await app
    .db()
    .update(reportExports)
    .set({ workerUntil: new Date(app.now().getTime() + leaseMs), ...changes })
    .where(
      and(eq(reportExports.id, id), eq(reportExports.worker, worker!), eq(reportExports.status, "running")),
    )
    .returning();
  if (!held) throw new Lost();
  return held;
}

async function end(app: ExportApp, row: ExportRow, settled: Settled, changes: Changes): Promise<void> {
  await app.inTransaction(async () => {
    const ended = await hold(app, row, changes);
    if (ended.status === "failed") await forgetContents(app, row.id);
    else await app.db().delete(reportExportRows).where(eq(reportExportRows.exportId, row.id));
    await settled(ended);
  });
}

import { randomUUID } from "node:crypto";
import { and, asc, between, eq, sql } from "drizzle-orm";
import type { ReportRow } from "#src/contracts/admin/reports.ts";
import type { Reader } from "#src/contracts/roles.ts";
import { withoutTimeout } from "../database/database.ts";
import type { Cell } from "../resources/cells.ts";
import { fileCell } from "../resources/kinds/columns.ts";
import { csvOf } from "../resources/csv.ts";
import { xlsxOf } from "../resources/xlsx.ts";
import { reportExportParts, reportExportRows, reportExports, users } from "../schema/index.ts";
import { queryIn, readQuery, reportFor } from "./all.ts";
import { forgetContents, type ExportApp, type ExportRow } from "./exports.ts";
import { numberedRows, type Answered } from "./query.ts";

/** Making files of reports. Any number of servers may be at it: each export has one worker at a time. */

const batchSize = 500;
/** A sheet has no room for more, with its header. */
const mostRows = 1_048_575;
/** A piece of a file has at least so many bytes; the last may have fewer. */
const partBytes = 262_144;
/** Whoever has not been heard of for so long is taken to be gone. */
const leaseMs = 60_000;
const mostAttempts = 3;

/** Hears of each export that has ended, in the transaction that ends it. */
export type Settled = (ended: ExportRow) => Promise<void>;

/** Makes every file that waits, and those that somebody left. */
export async function makeExports(app: ExportApp, settled: Settled): Promise<void> {
  for (let next = await claim(app); next; next = await claim(app)) await make(app, next, settled);
}

/** Takes the oldest export that waits, or whose worker is gone. */
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

/** The export is somebody else's by now, or nobody's: what was begun is left. */
class Lost extends Error {}

async function make(app: ExportApp, row: ExportRow, settled: Settled): Promise<void> {
  try {
    if (row.attempts > mostAttempts) throw new Error("it was begun too often without an end");
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

/** Whose permissions are in force: those of now, not of when it was asked for. */
async function personOf(app: ExportApp, id: number): Promise<Reader> {
  const [user] = await app
    .db()
    .select({ roles: users.roles, permissions: users.permissions, disabledAt: users.disabledAt })
    .from(users)
    .where(eq(users.id, id));
  return user && user.disabledAt === null ? user : { roles: [], permissions: [] };
}

/** Puts the rows of the report aside by one statement: the file is of one moment, however long it takes. */
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
      select ${row.id}, ${n}, ${shown} from ${from} limit ${mostRows}`);
    const [counted] = await app
      .db()
      .select({ total: sql<number>`count(*)::int` })
      .from(reportExportRows)
      .where(eq(reportExportRows.exportId, row.id));
    await hold(app, row, { total: counted!.total });
    return counted!.total;
  });
}

/** Writes the file piece by piece; nothing but a batch of rows and a piece is in memory. */
async function writeFile(app: ExportApp, row: ExportRow, { report }: Answered, total: number): Promise<void> {
  const columns = row.columns.map((field) => report.columns.find((column) => column.field === field)!);
  const batches = readBatches(app, row, total, (found) =>
    columns.map((column) => fileCell(column, found[column.field])),
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

/** Notes how far it is and that somebody is at it. @throws Lost where it was given up or taken over */
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

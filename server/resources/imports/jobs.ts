import { and, asc, count, eq } from "drizzle-orm";
import { importKinds, importLimits, type ImportJob, type ImportRow } from "#src/contracts/admin/import.ts";
import type { App, Caller } from "../../app.ts";
import { refuse } from "../../refusals.ts";
import { importRows, imports } from "../../schema/imports.ts";
import type { CheckedRow } from "./check.ts";
import type { Importable, Mapped } from "./columns.ts";
import { textOf, type Options } from "./values.ts";

/** Files that were checked, as they are kept. */

export type Job = typeof imports.$inferSelect;
export type KeptRow = typeof importRows.$inferSelect;

const day = 86_400_000;
const batchSize = 500;

/** Keeps a file that was checked. */
export async function keepJob(
  app: App,
  { name: resource }: Importable,
  { userId }: Caller,
  file: string,
  mapped: Mapped,
  rows: readonly CheckedRow[],
): Promise<Job> {
  const at = app.now();
  const keptUntil = new Date(at.getTime() + importLimits.days * day);
  const [job] = await app
    .db()
    .insert(imports)
    .values({ userId, resource, file, ...mapped, at, keptUntil })
    .returning();
  await keepRows(app, job!.id, rows);
  return job!;
}

/** Puts these rows in the place of those that were kept. */
export async function keepRows(app: App, importId: number, rows: readonly CheckedRow[]): Promise<void> {
  await app.db().delete(importRows).where(eq(importRows.importId, importId));
  for (let from = 0; from < rows.length; from += batchSize)
    await app
      .db()
      .insert(importRows)
      .values(rows.slice(from, from + batchSize).map((row) => ({ importId, ...row })));
}

/** @throws Refused 404: there is none, or it is somebody else's, or of another resource */
export async function findJob(
  app: App,
  { name }: Importable,
  { userId }: Caller,
  id: number,
  lock = false,
): Promise<Job> {
  const query = app
    .db()
    .select()
    .from(imports)
    .where(and(eq(imports.id, id), eq(imports.userId, userId), eq(imports.resource, name)));
  const [job] = lock ? await query.for("update") : await query;
  if (!job) throw refuse.notFound("This import does not exist any more");
  return job;
}

export const rowsOf = (app: App, importId: number): Promise<KeptRow[]> =>
  app.db().select().from(importRows).where(eq(importRows.importId, importId)).orderBy(asc(importRows.n));

/** A job as the contract shows it. */
export async function shownJob(app: App, resource: Importable, job: Job): Promise<{ data: ImportJob }> {
  const counted = await app
    .db()
    .select({ kind: importRows.kind, rows: count() })
    .from(importRows)
    .where(eq(importRows.importId, job.id))
    .groupBy(importRows.kind);
  const counts = Object.fromEntries(
    importKinds.map((kind) => [kind, counted.find((one) => one.kind === kind)?.rows ?? 0]),
  ) as ImportJob["counts"];
  const { id, version, file, status, columns, missing, at } = job;
  const can_undo = status === "done" && canUndo(resource, counts);
  return { data: { id, version, file, status, columns, missing, counts, at: at.toISOString(), can_undo } };
}

/** Records that cannot be deleted cannot be unmade. */
export const canUndo = ({ calls }: Importable, counts: ImportJob["counts"]): boolean =>
  counts.new + counts.changed > 0 && (calls.remove !== undefined || counts.new === 0);

export const shownRow =
  (resource: Importable, options: Options) =>
  ({ n, kind, label, recordId, faults, changes }: KeptRow): ImportRow => ({
    n,
    kind,
    label,
    record_id: recordId,
    faults,
    changes: changes.map(({ field, before, after }) => ({
      field,
      before: textOf(resource, field, before, options),
      after: textOf(resource, field, after, options),
    })),
  });

import { and, asc, count, desc, eq, sql } from "drizzle-orm";
import { importKinds, type ImportJob, type ImportRow } from "#src/contracts/admin/import.ts";
import { importLimits } from "#src/contracts/limits.ts";
import { day } from "#src/contracts/milliseconds.ts";
import type { App } from "../../app.ts";
import type { Caller } from "../../caller.ts";
import { inPortions } from "../../database/lists.ts";
import { refuse } from "../../refusals.ts";
import { importRows, imports, type Fault } from "../../schema/imports.ts";
import type { CheckedRow } from "./check.ts";
import type { Importable, Mapped } from "./columns.ts";
import type { Known } from "../kinds/kind.ts";
import { textOf } from "./values.ts";

/** Files that were checked, as they are stored. */

export type Job = typeof imports.$inferSelect;
export type KeptRow = typeof importRows.$inferSelect;

/** Stores a file that was checked. */
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

/** Replaces the stored rows with these. */
export async function keepRows(app: App, importId: number, rows: readonly CheckedRow[]): Promise<void> {
  await app.db().delete(importRows).where(eq(importRows.importId, importId));
  await inPortions(
    rows.map((row) => ({ importId, ...row })),
    (some) => app.db().insert(importRows).values(some),
  );
}

/** @throws Refused 404 if it does not exist, or is somebody else's, or of another resource */
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
  if (!job) throw refuse.notFound("This import no longer exists");
  return job;
}

/** How many are listed; they are deleted after a week anyway. */
const mostListed = 50;

/** The caller's latest imports, newest first. */
export const listJobs = (app: App, { name }: Importable, { userId }: Caller): Promise<Job[]> =>
  app
    .db()
    .select()
    .from(imports)
    .where(and(eq(imports.userId, userId), eq(imports.resource, name)))
    .orderBy(desc(imports.id))
    .limit(mostListed);

export const rowsOf = (app: App, importId: number): Promise<KeptRow[]> =>
  app.db().select().from(importRows).where(eq(importRows.importId, importId)).orderBy(asc(importRows.n));

/** A job as the contract shows it. */
export async function shownJob(app: App, resource: Importable, job: Job): Promise<{ data: ImportJob }> {
  const counted = await app
    .db()
    .select({
      kind: importRows.kind,
      rows: count(),
      doubtful: sql<number>`count(*) filter (where ${isDoubtful})::int`,
    })
    .from(importRows)
    .where(eq(importRows.importId, job.id))
    .groupBy(importRows.kind);
  const counts = Object.fromEntries(
    importKinds.map((kind) => [kind, counted.find((one) => one.kind === kind)?.rows ?? 0]),
  ) as ImportJob["counts"];
  const doubtful = counted.reduce((sum, one) => sum + one.doubtful, 0);
  const { id, version, file, status, columns, missing, at, acted } = job;
  const can_undo = status === "done" && canUndo(resource, counts);
  const told = { id, version, file, status, columns, missing, counts, doubtful, can_undo, acted };
  return { data: { ...told, at: at.toISOString() } };
}

export const isDoubtful = sql`${importRows.doubts} <> '[]'::jsonb`;

/** An import cannot be undone if its new records can be neither deleted nor put out of use. */
export const canUndo = ({ calls, imports: { unmake } }: Importable, counts: ImportJob["counts"]): boolean =>
  counts.new + counts.changed > 0 && (calls.remove !== undefined || unmake !== undefined || counts.new === 0);

const toRowFault = ({ suggestion, ...told }: Fault): ImportRow["faults"][number] => ({
  ...told,
  suggestion: suggestion ?? null,
});

export const shownRow =
  (resource: Importable, known: Known) =>
  ({ n, kind, label, recordId, cells, faults, doubts, changes }: KeptRow): ImportRow => ({
    n,
    kind,
    label,
    record_id: recordId,
    cells,
    faults: faults.map(toRowFault),
    doubts: doubts.map(toRowFault),
    changes: changes.map(({ field, before, after }) => ({
      field,
      before: textOf(resource, field, before, known),
      after: textOf(resource, field, after, known),
    })),
  });

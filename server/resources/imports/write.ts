import { and, eq, sql } from "drizzle-orm";
import type { App } from "../../app.ts";
import type { Caller } from "../../caller.ts";
import { Refused, refuse } from "../../refusals.ts";
import { imports } from "../../schema/imports.ts";
import { runBulkAct } from "../bulk.ts";
import type { RecordRow } from "../resource.ts";
import { createRecords, removeRecords, updateRecords } from "../write.ts";
import type { Importable } from "./columns.ts";
import { canUndo, findJob, rowsOf, type Job, type KeptRow } from "./jobs.ts";

/** Writing an import as shown, and undoing it. Each is one transaction, and goes the same way as the form. */

/** Writes an import once, however often it is confirmed. @throws Refused 409 where it is no longer what was shown */
export const confirmImport = (
  app: App,
  resource: Importable,
  caller: Caller,
  id: number,
  version: string,
): Promise<Job> =>
  onRecord(app, resource, caller, id, "imported", async (job) => {
    if (job.version !== version) throw refuse.conflict("This file has been checked again since then");
    if (job.status === "done") return job;
    if (job.status !== "checked") throw refuse.conflict("This import was undone");
    const rows = await rowsOf(app, id);
    const [fresh, changed] = [rows.filter(isNew), rows.filter(isChanged)];
    if (fresh.length + changed.length === 0) throw refuse.conflict("Nothing to import");
    const made = await createRecords(
      app,
      resource,
      caller,
      fresh.map(({ draft }) => draft),
    );
    const written = await updateRecords(app, resource, caller, changed.map(updateOf), "the file was checked");
    await noteRecords(app, id, fresh, made);
    await noteRecords(app, id, changed, written);
    return settle(app, resource, caller, job, "done", rows);
  });

/** Undoes an import, as long as every record is as the import left it. @throws Refused 409 */
export const undoImport = (app: App, resource: Importable, caller: Caller, id: number): Promise<Job> =>
  onRecord(app, resource, caller, id, "import taken back", async (job) => {
    if (job.status === "rolled_back") return job;
    const rows = await rowsOf(app, id);
    const [fresh, changed] = [rows.filter(isNew), rows.filter(isChanged)];
    const counts = { new: fresh.length, changed: changed.length, unchanged: 0, broken: 0 };
    if (job.status !== "done" || !canUndo(resource, counts))
      throw refuse.conflict("This import cannot be undone");
    const { unmake } = resource.imports;
    if (resource.calls.remove)
      await removeRecords(app, resource, caller, fresh.map(versionOf), "the file was imported");
    else if (unmake && fresh.length > 0) await act(app, resource, caller, unmake, fresh, "import taken back");
    await updateRecords(
      app,
      resource,
      caller,
      changed.map((row) => ({
        ...versionOf(row),
        changes: Object.fromEntries(row.changes.map(({ field, before }) => [field, before])),
      })),
      "the file was imported",
    );
    return settle(app, resource, caller, job, "rolled_back", rows);
  });

/** Does the act that may follow an import, such as inviting people, to the new records, once. @throws Refused 409 */
export const actOnImport = (app: App, resource: Importable, caller: Caller, id: number): Promise<Job> =>
  onRecord(app, resource, caller, id, "import acted on", async (job) => {
    const { then } = resource.imports;
    if (job.acted !== null) return job;
    const fresh = (await rowsOf(app, id)).filter(isNew);
    if (!then || job.status !== "done" || fresh.length === 0) throw refuse.conflict("There is nothing to do");
    const acted = await act(app, resource, caller, then, fresh, "import");
    const [settled] = await app.db().update(imports).set({ acted }).where(eq(imports.id, id)).returning();
    return settled!;
  });

/** Does one of the resource's acts to the records of an import. @returns the number of records that it was done to. */
async function act(
  app: App,
  resource: Importable,
  caller: Caller,
  name: string,
  rows: readonly KeptRow[],
  reason: string,
): Promise<number> {
  const ids = rows.map(({ recordId }) => recordId!);
  const asked = { act: name, ids, reason };
  return (await runBulkAct(app, resource, caller, asked, { sort: "" })).done;
}

const isNew = ({ kind }: KeptRow): boolean => kind === "new";
const isChanged = ({ kind }: KeptRow): boolean => kind === "changed";
const versionOf = ({ recordId, recordVersion }: KeptRow) => ({ id: recordId!, version: recordVersion! });
const updateOf = (row: KeptRow) => ({ ...versionOf(row), changes: row.draft });

/** Stores the version with what was written: a different one means that somebody has changed the record since. */
async function noteRecords(
  app: App,
  importId: number,
  rows: readonly KeptRow[],
  records: readonly RecordRow[],
): Promise<void> {
  if (rows.length === 0) return;
  const noted = rows.map(({ n }, i) => ({ n, id: records[i]!.id, version: records[i]!.version }));
  await app.db().execute(sql`
    update import_rows r set record_id = w.id, record_version = w.version
    from json_to_recordset(${JSON.stringify(noted)}::json) as w (n int, id int, version text)
    where r.import_id = ${importId} and r.n = w.n`);
}

async function settle(
  app: App,
  { name }: Importable,
  caller: Caller,
  job: Job,
  status: "done" | "rolled_back",
  rows: readonly KeptRow[],
): Promise<Job> {
  const [settled] = await app
    .db()
    .update(imports)
    .set({ status })
    .where(and(eq(imports.id, job.id), eq(imports.status, job.status)))
    .returning();
  await app.audit({
    caller,
    act: `${name} ${status === "done" ? "imported" : "import taken back"}`,
    subject: `import ${job.id}`,
    outcome: "done",
    details: {
      file: job.file,
      new: rows.filter(isNew).length,
      changed: rows.filter(isChanged).length,
      broken: rows.filter(({ kind }) => kind === "broken").length,
    },
  });
  return settled!;
}

/** A refusal by any record's rules refuses the whole import: all or nothing. Every refusal is audited. */
async function onRecord(
  app: App,
  resource: Importable,
  caller: Caller,
  id: number,
  did: string,
  work: (job: Job) => Promise<Job>,
): Promise<Job> {
  let isFound = false;
  try {
    return await app.inTransaction(async () => {
      const job = await findJob(app, resource, caller, id, true);
      isFound = true;
      return work(job);
    });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const { message } = error.body;
    await app.audit({
      caller,
      act: `${resource.name} ${did}`,
      subject: `import ${id}`,
      outcome: "refused",
      details: { because: message },
    });
    throw isFound ? refuse.conflict(`${message}. Nothing was changed`) : error;
  }
}

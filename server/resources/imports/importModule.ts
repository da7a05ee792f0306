import { and, asc, count, eq, sql } from "drizzle-orm";
import type { FastifyReply } from "fastify";
import type { ImportCalls } from "#src/contracts/admin/import.ts";
import type { ExportFormat } from "#src/contracts/admin/question.ts";
import { headingOf } from "#src/contracts/words.ts";
import type { App, Caller } from "../../app.ts";
import { importRows, imports } from "../../schema/imports.ts";
import { on, type Handled } from "../../serve.ts";
import { cellOf, type Cell } from "../cells.ts";
import { csvOf } from "../csv.ts";
import { nameFile } from "../export.ts";
import { xlsxOf } from "../xlsx.ts";
import { checkRows } from "./check.ts";
import { cellsOf, importFields, mapColumns, nameOf, type Importable } from "./columns.ts";
import { findJob, keepJob, keepRows, rowsOf, shownJob, shownRow, type Job } from "./jobs.ts";
import { readTable } from "./table.ts";
import { readOptions } from "./values.ts";
import { confirmImport, undoImport } from "./write.ts";

/** Base64 takes four signs for three bytes. */
const bodyLimit = 7_100_000;
const limit = { name: "import", max: 60, seconds: 600 };

/** Answers the calls of an import for whoever may make a record. */
export function importModule(app: App, resource: Importable, calls: ImportCalls): Handled[] {
  const { access, file } = resource;
  const told = async (job: Job) => shownJob(app, resource, job);
  const own = { audited: true };
  return [
    on(
      calls.importFile,
      access,
      async ({ body, caller }) => told(await checkFile(app, resource, caller, body)),
      { bodyLimit, limit },
    ),

    on(calls.importTemplate, access, ({ query, reply }) =>
      fileOf(reply, `${file}-template`, query.format, importFields(resource).map(headingOf), none()),
    ),

    on(calls.readImport, access, async ({ params, caller }) =>
      told(await findJob(app, resource, caller, params.import)),
    ),

    on(calls.importRows, access, async ({ params, query: { kind, page, perPage }, caller }) => {
      const { id } = await findJob(app, resource, caller, params.import);
      const where = and(eq(importRows.importId, id), kind && eq(importRows.kind, kind));
      const [counted] = await app.db().select({ total: count() }).from(importRows).where(where);
      const rows = await app
        .db()
        .select()
        .from(importRows)
        .where(where)
        .orderBy(asc(importRows.n))
        .limit(perPage)
        .offset((page - 1) * perPage);
      const options = await readOptions(app, resource);
      return { data: rows.map(shownRow(resource, options)), meta: { total: counted!.total, page, perPage } };
    }),

    on(calls.importFaults, access, async ({ params, query, caller, reply }) => {
      const { id } = await findJob(app, resource, caller, params.import);
      const headings = ["Row", "Record", "Column", "Value", "What is wrong"];
      return fileOf(reply, `${file}-faults`, query.format, headings, faultsOf(app, id));
    }),

    on(calls.checkImport, access, async ({ params, caller }) =>
      told(await checkAgain(app, resource, caller, params.import)),
    ),

    on(
      calls.confirmImport,
      access,
      async ({ params, body, caller }) =>
        told(await confirmImport(app, resource, caller, params.import, body.version)),
      own,
    ),

    on(
      calls.undoImport,
      access,
      async ({ params, caller }) => told(await undoImport(app, resource, caller, params.import)),
      own,
    ),

    on(calls.discardImport, access, async ({ params, caller }) => {
      const { id } = await findJob(app, resource, caller, params.import);
      await app.db().delete(imports).where(eq(imports.id, id));
    }),
  ];
}

async function checkFile(
  app: App,
  resource: Importable,
  caller: Caller,
  { name, file }: { name: string; file: string },
): Promise<Job> {
  const fields = new Set(importFields(resource));
  const table = await readTable(file, (heading) => fields.has(nameOf(heading)));
  const mapped = mapColumns(resource, table.headings);
  const options = await readOptions(app, resource);
  const rows = await checkRows(app, resource, caller, cellsOf(table, mapped), options);
  const plain = name.replace(/[^\P{Cc}]/gu, " ").toWellFormed();
  return app.inTransaction(() => keepJob(app, resource, caller, plain, mapped, rows));
}

/** As it stands now: others may have changed what it is about. What was written is not looked at again. */
async function checkAgain(app: App, resource: Importable, caller: Caller, id: number): Promise<Job> {
  const job = await findJob(app, resource, caller, id);
  if (job.status !== "checked") return job;
  const rows = await checkRows(
    app,
    resource,
    caller,
    await rowsOf(app, id),
    await readOptions(app, resource),
  );
  return app.inTransaction(async () => {
    const current = await findJob(app, resource, caller, id, true);
    if (current.status !== "checked") return current;
    await keepRows(app, id, rows);
    const [checked] = await app
      .db()
      .update(imports)
      .set({ version: sql`gen_random_uuid()`, at: app.now() })
      .where(eq(imports.id, id))
      .returning();
    return checked!;
  });
}

async function* none(): AsyncGenerator<Cell[][]> {
  // A template has headings alone.
}

async function* faultsOf(app: App, importId: number): AsyncGenerator<Cell[][]> {
  const broken = await app
    .db()
    .select()
    .from(importRows)
    .where(and(eq(importRows.importId, importId), eq(importRows.kind, "broken")))
    .orderBy(asc(importRows.n));
  yield broken.flatMap(({ n, label, faults }) =>
    faults.map(({ field, value, message }) => [
      n,
      ...[label, field ? headingOf(field) : "", value, message].map(cellOf),
    ]),
  );
}

function fileOf(
  reply: FastifyReply,
  name: string,
  format: ExportFormat,
  headings: readonly string[],
  rows: AsyncIterable<Cell[][]>,
): AsyncIterable<Buffer> {
  nameFile(reply, name, format);
  return format === "csv" ? csvOf(headings, rows) : xlsxOf(name, headings, rows);
}

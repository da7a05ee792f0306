import { and, asc, count, eq, sql } from "drizzle-orm";
import type { FastifyReply } from "fastify";
import type { ImportCalls } from "#src/contracts/admin/import.ts";
import type { ExportFormat } from "#src/contracts/admin/query.ts";
import type { App } from "../../app.ts";
import type { Caller } from "../../caller.ts";
import { refuse } from "../../refusals.ts";
import { importRows, imports } from "../../schema/imports.ts";
import { on, type Handled } from "../../serve.ts";
import { cellOf, type Cell } from "../cells.ts";
import { csvOf } from "../csv.ts";
import { nameFile } from "../export.ts";
import { xlsxOf } from "../xlsx.ts";
import { checkRows } from "./check.ts";
import {
  cellsOf,
  headingsOf,
  importFields,
  mapColumns,
  remapColumns,
  type Importable,
  type Mapped,
} from "./columns.ts";
import {
  findJob,
  isDoubtful,
  keepJob,
  keepRows,
  listJobs,
  rowsOf,
  shownJob,
  shownRow,
  type Job,
} from "./jobs.ts";
import type { Table } from "./readBytes.ts";
import { readTable } from "./table.ts";
import { namesIn, readPeople } from "./people.ts";
import { readOptions } from "./values.ts";
import { actOnImport, confirmImport, undoImport } from "./write.ts";

/** Base64 takes four characters for three bytes. */
const bodyLimit = 7_100_000;
const limit = { name: "import", max: 60, seconds: 600 };

/** Handles the endpoints of an import for whoever may create a record. */
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

    on(calls.listImports, access, async ({ caller }) => {
      const jobs = await listJobs(app, resource, caller);
      return { data: await Promise.all(jobs.map(async (job) => (await told(job)).data)) };
    }),

    on(calls.importTemplate, access, async ({ query, reply }) => {
      const { headingOf } = await headingsOf(resource);
      return fileOf(reply, `${file}-template`, query.format, importFields(resource).map(headingOf), none());
    }),

    on(calls.readImport, access, async ({ params, caller }) =>
      told(await findJob(app, resource, caller, params.import)),
    ),

    on(calls.importRows, access, async ({ params, query: { kind, doubtful, page, perPage }, caller }) => {
      const { id } = await findJob(app, resource, caller, params.import);
      const where = and(
        eq(importRows.importId, id),
        kind && eq(importRows.kind, kind),
        doubtful ? isDoubtful : undefined,
      );
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
      const ids = rows.flatMap(({ changes }) =>
        changes.flatMap(({ field, before, after }) =>
          namesIn(resource.imports, [{ [field]: [before ?? [], after ?? []].flat() }]),
        ),
      );
      const known = { options, people: await readPeople(app, { ids: ids as number[] }) };
      return { data: rows.map(shownRow(resource, known)), meta: { total: counted!.total, page, perPage } };
    }),

    on(calls.importFaults, access, async ({ params, query, caller, reply }) => {
      const { id } = await findJob(app, resource, caller, params.import);
      const headings = ["Row", "Record", "Column", "Value", "What is wrong"];
      const { headingOf } = await headingsOf(resource);
      return fileOf(reply, `${file}-faults`, query.format, headings, faultsOf(app, id, headingOf));
    }),

    on(calls.checkImport, access, async ({ params, caller }) =>
      told(await checkAgain(app, resource, caller, params.import)),
    ),

    on(
      calls.mapImport,
      access,
      async ({ params, body, caller }) => {
        const known = await headingsOf(resource);
        return told(
          await rework(app, resource, caller, params.import, ({ columns }, rows) => ({
            mapped: remapColumns(resource, known, columns, body.columns),
            rows,
          })),
        );
      },
      { limit: { name: "import-change", max: 600, seconds: 600 } },
    ),

    on(
      calls.mendImport,
      access,
      async ({ params, body, caller }) =>
        told(
          await rework(app, resource, caller, params.import, (job, rows) => ({
            mapped: job,
            rows: mended(job, rows, body.mends),
          })),
        ),
      { limit: { name: "import-change", max: 600, seconds: 600 } },
    ),

    on(
      calls.actOnImport,
      access,
      async ({ params, caller }) => told(await actOnImport(app, resource, caller, params.import)),
      own,
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
  const known = await headingsOf(resource);
  const table = await readTable(file, new Set(known.fields.keys()));
  const mapped = mapColumns(resource, known, table.headings);
  const options = await readOptions(app, resource);
  const rows = await checkRows(app, resource, caller, cellsOf(table.rows, mapped), options);
  const plain = name.replace(/[^\P{Cc}]/gu, " ").toWellFormed();
  return app.inTransaction(() => keepJob(app, resource, caller, plain, mapped, rows));
}

/** Checks against the current data, as others may have changed it. A file that was imported is left as it is. */
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

type Changed = { mapped: Pick<Mapped, "columns" | "missing">; rows: Table["rows"] };

/** Changes how a file is read, or its contents, and checks all of it again: rows affect each other. */
async function rework(
  app: App,
  resource: Importable,
  caller: Caller,
  id: number,
  change: (job: Job, rows: Table["rows"]) => Changed,
): Promise<Job> {
  const job = await findJob(app, resource, caller, id);
  if (job.status !== "checked") throw refuse.conflict("This file has already been imported");
  const kept = await rowsOf(app, id);
  const { mapped, rows } = change(
    job,
    kept.map(({ n, raw }) => ({ n, cells: raw })),
  );
  const read = cellsOf(rows, mapped);
  const checked = await checkRows(app, resource, caller, read, await readOptions(app, resource));
  return app.inTransaction(async () => {
    const current = await findJob(app, resource, caller, id, true);
    if (current.version !== job.version) throw refuse.conflict("This file has been checked again since then");
    await keepRows(app, id, checked);
    const [changed] = await app
      .db()
      .update(imports)
      .set({
        ...{ columns: mapped.columns, missing: mapped.missing },
        ...{ version: sql`gen_random_uuid()`, at: app.now() },
      })
      .where(eq(imports.id, id))
      .returning();
    return changed!;
  });
}

type Mend = { n: number; field: string; text: string; all: boolean };

/** The rows with these cells corrected. @throws Refused 422 where a cell is in no column of the file */
function mended(job: Job, rows: Table["rows"], mends: readonly Mend[]): Table["rows"] {
  const changed = new Map(rows.map((row) => [row.n, { ...row, cells: [...row.cells] }]));
  for (const { n, field, text, all } of mends) {
    const at = job.columns.findIndex((column) => column.field === field);
    const first = changed.get(n);
    if (at < 0 || !first) throw refuse.invalid({ mends: ["The file does not contain this cell"] });
    const was = first.cells[at] ?? "";
    for (const row of all ? changed.values() : [first]) {
      if ((row.cells[at] ?? "") !== was) continue;
      while (row.cells.length < job.columns.length) row.cells.push("");
      row.cells[at] = text;
    }
  }
  return [...changed.values()];
}

async function* none(): AsyncGenerator<Cell[][]> {
  // A template has headings only.
}

async function* faultsOf(
  app: App,
  importId: number,
  headingOf: (field: string) => string,
): AsyncGenerator<Cell[][]> {
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
  const columns = headings.map((label) => ({ label }));
  return format === "csv" ? csvOf(columns, rows) : xlsxOf(name, columns, rows);
}

import { sql, type SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { App } from "../../app.ts";
import type { Caller } from "../../caller.ts";
import { inSlices } from "../../inSlices.ts";
import { Refused } from "../../refusals.ts";
import type { Fault, FieldChange, importRows } from "../../schema/imports.ts";
import { plainCell } from "../cells.ts";
import { judgeOf, type Given, type Judge } from "../draft.ts";
import { columnsOf, type RecordRow } from "../resource.ts";
import { readRows } from "../rows.ts";
import { importKindOf } from "../kinds/imports.ts";
import type { Known, Options } from "../kinds/kind.ts";
import { kindOf, type Importable, type ReadRow } from "./columns.ts";
import { namesIn, readPeople } from "./people.ts";
import { spreadsheetDoubts, readCell } from "./values.ts";

/** What an import would do with each row of a file, by the rules of the form. Nothing is written. */

export type CheckedRow = Omit<typeof importRows.$inferInsert, "importId">;

/** How many rows are checked at a time. */
const batchSize = 500;
/** How much of a cell a report repeats. */
const longestValue = 200;

export async function checkRows(
  app: App,
  resource: Importable,
  caller: Caller,
  rows: readonly ReadRow[],
  options: Options,
): Promise<CheckedRow[]> {
  const texts = namesIn(
    resource.imports,
    rows.map(({ cells }) => cells),
  ).map((cell) => plainCell(String(cell)));
  const known = { options, people: await readPeople(app, { texts }) };
  const values = rows.map((row) => valuesOf(resource, row, known));
  const doubles = doublesIn(resource, values);
  const doubtsOf = await resource.doubtsFor?.(
    values.map(({ given }) => given),
    app,
  );
  const checked: CheckedRow[] = [];
  await inSlices(values, batchSize, async (batch) => {
    const found = await findByKey(app, resource, batch);
    const judge = await judgeOf(
      app,
      resource,
      caller,
      batch.map(({ given }) => given),
    );
    for (const one of batch) {
      const key = keyOf(resource, one.given);
      const double = doubles.get(one.row.n);
      const faults = [...one.row.read, ...one.faults, ...(double ? [double] : [])];
      const before = key === null ? null : (found.get(key) ?? null);
      checked.push(await checkRow(resource, judge, { ...one, faults }, before, doubtsOf as Doubts));
    }
  });
  return checked;
}

type Doubts =
  | ((draft: Given, before: RecordRow | null, changes: readonly string[]) => Omit<Fault, "value">[])
  | undefined;
type Values = { row: ReadRow; given: Given; faults: Fault[] };

function valuesOf(resource: Importable, row: ReadRow, known: Known): Values {
  const given: Given = {};
  const faults: Fault[] = [];
  for (const [field, cell] of Object.entries(row.cells)) {
    const read = readCell(resource, field, cell, known);
    if (read && "fault" in read)
      faults.push({
        ...{ field, value: shortened(cell), message: read.fault },
        ...(read.suggestion !== undefined && { suggestion: read.suggestion }),
      });
    else if (read) given[field] = read.value;
  }
  return { row, given, faults };
}

async function checkRow(
  resource: Importable,
  judge: Judge,
  { row, given, faults }: Values,
  before: RecordRow | null,
  doubtsOf: Doubts,
): Promise<CheckedRow> {
  const { n, raw, cells, read } = row;
  const label = shortened(resource.imports.key.map((field) => cells[field] ?? "").join(", "));
  const known = { recordId: before?.id ?? null, recordVersion: before?.version ?? null };
  const told = { n, raw, cells, read, label, ...known, draft: {}, changes: [], doubts: [] };
  const outcome = await judgeRow(resource, judge, given, before);
  // Faults in a cell itself are reported only once.
  const named = new Set(faults.map(({ field }) => field));
  const all = [
    ...faults,
    ...outcome.faults
      .filter(({ field }) => field === null || !named.has(field))
      .map((fault) => ({ ...fault, value: shortened(cells[fault.field ?? ""] ?? "") })),
  ];
  if (all.length > 0) return { ...told, kind: "broken", faults: all };
  const changes = changesOf(outcome.given, before).filter(({ field }) => Object.hasOwn(cells, field));
  const doubts = [
    ...spreadsheetDoubts(resource, cells, before ? changes.map(({ field }) => field) : Object.keys(cells)),
    ...(doubtsOf?.(
      outcome.given,
      before,
      changes.map(({ field }) => field),
    ) ?? []),
  ].map((doubt) => ({ ...doubt, value: shortened(cells[doubt.field ?? ""] ?? "") }));
  const draft = before
    ? Object.fromEntries(changes.map(({ field, after }) => [field, after]))
    : outcome.given;
  return {
    ...told,
    kind: !before ? "new" : changes.length > 0 ? "changed" : "unchanged",
    faults: [],
    doubts,
    draft,
    changes,
  };
}

type Judged = { given: Given; faults: { field: string | null; message: string }[] };

/** The contract's judgement and the resource's own, as if the form were saved. */
async function judgeRow(
  resource: Importable,
  judge: Judge,
  given: Given,
  before: RecordRow | null,
): Promise<Judged> {
  const { create, update } = resource.calls;
  const schema = before ? update.body : create.body;
  const parsed = schema.safeParse(before ? { ...given, version: before.version } : given);
  if (!parsed.success)
    return {
      given,
      faults: parsed.error.issues.map(({ path, message }) => ({ field: String(path[0] ?? ""), message })),
    };
  const { version: _, ...asked } = parsed.data as Given;
  try {
    return { given: await judge(before, asked), faults: [] };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const { errors, message } = error.body;
    const faults = Object.entries(errors ?? {}).flatMap(([field, messages]) =>
      messages.map((one) => ({ field, message: one })),
    );
    return { given, faults: faults.length > 0 ? faults : [{ field: null, message }] };
  }
}

const changesOf = (given: Given, before: RecordRow | null): FieldChange[] =>
  Object.entries(given)
    .map(([field, after]) => ({ field, before: (before as Given | null)?.[field] ?? null, after }))
    .filter(({ before: was, after }) => JSON.stringify(was) !== JSON.stringify(after));

const shortened = (text: string): string =>
  text.length > longestValue ? `${text.slice(0, longestValue - 1).toWellFormed()}…` : text;

/** What identifies a record; null where the row does not say. */
function keyOf({ imports: { key } }: Importable, given: Given): string | null {
  const parts = key.map((field) => given[field]);
  if (parts.some((part) => part === undefined || part === null || part === "")) return null;
  return JSON.stringify(parts.map((part) => (typeof part === "string" ? part.trim().toLowerCase() : part)));
}

/** Rows about the same record, where it is unclear which one is meant. */
function doublesIn(resource: Importable, rows: readonly Values[]): Map<number, Fault> {
  const byKey = Map.groupBy(rows, ({ given }) => keyOf(resource, given));
  const doubles = new Map<number, Fault>();
  for (const [key, some] of byKey)
    if (key !== null && some.length > 1)
      for (const { row } of some) {
        const other = some.find((one) => one.row.n !== row.n)!.row.n;
        const field = resource.imports.key[0]!;
        const message = `Row ${other} is for the same ${resource.name}. Keep only one of them`;
        doubles.set(row.n, { field, value: shortened(row.cells[field] ?? ""), message });
      }
  return doubles;
}

/** The records that rows refer to, by their keys. */
async function findByKey(
  app: App,
  resource: Importable,
  rows: readonly Values[],
): Promise<Map<string, RecordRow>> {
  const { table, imports } = resource;
  const wanted = rows.filter(({ given }) => keyOf(resource, given) !== null);
  if (wanted.length === 0) return new Map();
  const columns = columnsOf(table);
  const isText = (field: string): boolean => importKindOf(kindOf(resource, field)!).free === true;
  const side = imports.key.map((field): SQL => {
    const { column } = columns.get(field)!;
    return isText(field) ? sql`lower(${column})` : sql`${column}`;
  });
  const values = wanted.map(({ given }) => {
    const parts = imports.key.map((field) =>
      isText(field) ? sql`lower(${String(given[field]).trim()})` : sql`${given[field]}`,
    );
    return sql`(${sql.join(parts, sql`, `)})`;
  });
  const found = await app
    .db()
    .select({ id: table.id })
    .from(table as PgTable)
    .where(sql`(${sql.join(side, sql`, `)}) in (${sql.join(values, sql`, `)})`);
  const records = await readRows(
    app,
    resource,
    found.map(({ id }) => id as number),
  );
  return new Map(records.map((record) => [keyOf(resource, record)!, record]));
}

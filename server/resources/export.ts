import type { FastifyReply } from "fastify";
import type { ExportFormat } from "#src/contracts/admin/query.ts";
import { calendarDay } from "#src/contracts/calendarDays.ts";
import type { App } from "../app.ts";
import { safeCell, type Cell } from "./cells.ts";
import { csvOf } from "./csv.ts";
import { namesIn, readPeople } from "./imports/people.ts";
import { readOptions } from "./imports/values.ts";
import { fileCell } from "./kinds/columns.ts";
import type { RowQuery } from "./listQuery.ts";
import type { AnyResource } from "./resource.ts";
import { idsIn, readIdBatches, readRows } from "./rows.ts";
import { listColumns, type ListColumn } from "./screen.ts";
import { xlsxOf } from "./xlsx.ts";

const batchSize = 500;

export const mediaTypes = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const;

export type ExportAsk = { format: ExportFormat; columns: readonly string[] };

/**
 * A file of what a list shows, in the words of its screen. The set of records is fixed at the start; they are read a
 * batch at a time.
 */
export async function exportRows(
  app: App,
  resource: AnyResource,
  { format, columns, ...question }: ExportAsk & RowQuery,
  reply: FastifyReply,
): Promise<AsyncIterable<Buffer>> {
  const batches = await readIdBatches(app, resource, question, { size: batchSize });
  nameFile(reply, `${resource.file}-${calendarDay(app.now())}`, format);
  const shown = await listColumns(resource, columns);
  const rows = readBatches(app, resource, batches, shown);
  return format === "csv" ? csvOf(shown, rows) : xlsxOf(resource.file, shown, rows);
}

async function* readBatches(
  app: App,
  resource: AnyResource,
  batches: readonly string[],
  columns: readonly ListColumn[],
): AsyncGenerator<Cell[][]> {
  const options = resource.imports?.options;
  // An option is exported by its label, which an import recognises (T-54): its number means nothing elsewhere.
  const lists = [...(await readOptions(app, resource)).values()];
  const labels = new Map(lists.flat().map(({ id, label }) => [id, label]));
  const fields = columns.map(({ field }) => field);
  for (const batch of batches) {
    const rows = await readRows(app, resource, idsIn(batch), fields);
    const ids = namesIn(resource.imports, rows);
    const people = await readPeople(app, { ids: ids as number[] });
    yield rows.map((row) =>
      columns.map((column) => {
        const { field } = column;
        const value = row[field];
        if (resource.imports?.people.includes(field) && typeof value === "number")
          return safeCell(people.addressOf(value));
        return fileCell(column, options?.[field] ? (labels.get(value as number) ?? value) : value);
      }),
    );
  }
}

/** Names the file in a response. All names are the server's own, in letters, digits and dashes (RFC 6266). */
export function nameFile(reply: FastifyReply, name: string, format: ExportFormat): void {
  reply.type(mediaTypes[format]).header("content-disposition", `attachment; filename="${name}.${format}"`);
}

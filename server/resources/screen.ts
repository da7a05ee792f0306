import type * as z from "zod/mini";
import { valueKindOf } from "#src/contracts/kinds/valueKind.ts";
import { shapeOf } from "#src/contracts/admin/query.ts";
import { headingOf } from "#src/contracts/words.ts";
import { fileHeading } from "#src/routes/admin/fileHeading.ts";
import { areas } from "#src/areas/table.ts";
import type { ColumnKindName } from "#src/routes/admin/kinds.ts";
import type { AnyResource as Screen } from "#src/routes/admin/resource.ts";
import { isColumnKind } from "./kinds/columns.ts";
import type { FileColumn } from "./kinds/kind.ts";
import type { AnyResource } from "./resource.ts";

/** What the screens of a resource call its fields and values: files use the same words. */

let screens: Promise<ReadonlyMap<string, Screen>> | undefined;

/** The declaration of the screens of a resource, which is data; null if it has none. */
export async function screenOf({ calls }: Pick<AnyResource, "calls">): Promise<Screen | null> {
  screens ??= Promise.all(areas.offices.flatMap(({ places }) => places).map(({ load }) => load())).then(
    (all) => new Map(all.map(({ default: screen }) => [screen.calls.list.path, screen])),
  );
  return (await screens).get(calls.list.path) ?? null;
}

/** A column of a list in its file. */
export type ListColumn = FileColumn & { field: string };

/**
 * The columns of a file of a list, under the headings of the screen. If both an option (`grade`) and its name
 * (`grade_name`) are asked for, there is one column for both: in a file they are the same word.
 */
export async function listColumns(resource: AnyResource, fields: readonly string[]): Promise<ListColumn[]> {
  const screen = await screenOf(resource);
  const row = rowShape(resource);
  const { options = {}, people = [] } = resource.imports ?? {};
  const isTwin = (field: string): boolean =>
    fields.some((other) => Object.hasOwn(options, other) && field === `${other}_name`);
  // A person is exported by address, as several may have the same name.
  const asFiled = (field: string): string => people.find((one) => field === `${one}_name`) ?? field;
  const used = new Set<string>();
  return [...new Set(fields.filter((field) => !isTwin(field)).map(asFiled))].map((field) => {
    const word = fileHeading(screen, field);
    // No two columns of a file share a heading: the second uses its own name.
    const label = used.has(word) ? headingOf(field) : word;
    used.add(label);
    const column = screen?.columns.find((one) => one.field === field);
    return {
      field,
      label,
      as: momentIn(row[field]) ?? valueIn(row[field]) ?? column?.as,
      kind: row[field] ? valueKindOf(row[field]) : null,
      ...(column && "words" in column ? { words: column.words } : {}),
      capital: column?.capital,
    };
  });
}

/** The fields of a list's rows. */
const rowShape = ({ calls }: AnyResource): Readonly<Record<string, z.ZodMiniType>> =>
  shapeOf((shapeOf(calls.list.answer).data as z.ZodMiniArray<z.ZodMiniObject>).def.element);

type Part = { def?: { innerType?: Part; format?: string } };

/** The kind of value that a field holds, where its contract writes it. */
function valueIn(schema: z.ZodMiniType | undefined): ColumnKindName | undefined {
  const name = schema && valueKindOf(schema)?.name;
  return name !== undefined && isColumnKind(name) ? name : undefined;
}

/** Whether a field holds days or timestamps, by its schema. */
function momentIn(schema: z.ZodMiniType | undefined): "date" | "dateTime" | undefined {
  let part = schema as Part | undefined;
  while (part?.def?.innerType) part = part.def.innerType;
  const format = part?.def?.format;
  return format === "datetime" ? "dateTime" : format === "date" ? "date" : undefined;
}

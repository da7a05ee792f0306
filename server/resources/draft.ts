import type { App, Caller } from "../app.ts";
import { safeHtml } from "../html.ts";
import { refuse } from "../refusals.ts";
import { columnsOf, draftFields, type AnyResource, type RecordRow } from "./resource.ts";

/** What is given to be written, before it is. */

export type Given = Record<string, unknown>;

/** What may be written of a draft: of a new record, or of changes to one. Nothing is written yet. @throws Refused */
export type Judge = (before: RecordRow | null, asked: Given) => Promise<Given>;

/** Judges drafts that are written together, all of which are told before. */
export async function judgeOf(
  app: App,
  resource: AnyResource,
  caller: Caller,
  drafts: readonly Given[],
): Promise<Judge> {
  const rules = (await resource.rulesFor?.(drafts, app)) ?? resource.rules;
  return async (before, asked) => {
    const given = cleaned(resource, asked);
    const draft = before ? { ...draftOf(resource, before), ...given } : given;
    const empty = (resource.html ?? []).filter((field) => draft[field] === "");
    if (empty.length > 0)
      throw refuse.invalid(Object.fromEntries(empty.map((field) => [field, ["Required"]])));
    const errors = await rules?.(draft, { app, caller, before });
    if (errors && Object.keys(errors).length > 0) throw refuse.invalid(errors);
    return given;
  };
}

/** HTML without what is not of the safe subset. */
function cleaned({ html = [] }: AnyResource, given: Given): Given {
  const clean = { ...given };
  for (const field of html) {
    const text = clean[field];
    if (typeof text === "string") clean[field] = safeHtml(text);
  }
  return clean;
}

/** The part of a draft that is columns, by their keys in the schema. */
export function valuesOf({ table }: AnyResource, given: Given): Given {
  const columns = columnsOf(table);
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => {
      const known = columns.get(name);
      if (!known) return [];
      const moment = known.column.dataType === "date" && typeof value === "string";
      return [[known.key, moment ? new Date(value) : value]];
    }),
  );
}

/** The fields of a record that a draft has. */
const draftOf = (resource: AnyResource, row: RecordRow): Given =>
  Object.fromEntries(draftFields(resource).map((field) => [field, (row as unknown as Given)[field]]));

export const defined = (given: Given): Given =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));

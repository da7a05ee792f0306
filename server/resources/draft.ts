import { shapeOf } from "#src/contracts/admin/query.ts";
import type { App } from "../app.ts";
import type { Caller } from "../caller.ts";
import { safeHtml } from "../html.ts";
import { refuse } from "../refusals.ts";
import { judgeFiles } from "./files.ts";
import { columnsOf, draftFields, type AnyResource, type RecordRow } from "./resource.ts";

/** What was sent to be written, before it is. */

export type Given = Record<string, unknown>;

/**
 * Checks one draft against the rules of its resource before anything is written. `before` is the record that the draft
 * changes, null for a new one. `asked` holds the fields that were sent, perhaps only some. The rules see the whole
 * record as it would become. Returns what was sent, its HTML sanitised, ready to be written.
 * @throws Refused 422 with a message for each invalid field, or whatever else a rule refuses
 */
export type Judge = (before: RecordRow | null, asked: Given) => Promise<Given>;

/**
 * Makes the judge of drafts that are written together, such as those of a file. It is given all of them first, so that
 * a resource can look up what its rules compare with once for all (`rulesFor`). Then it judges each.
 */
export async function judgeOf(
  app: App,
  resource: AnyResource,
  caller: Caller,
  drafts: readonly Given[],
): Promise<Judge> {
  const rules = (await resource.rulesFor?.(drafts, app)) ?? resource.rules;
  const wrongFiles = await judgeFiles(app, resource, caller, drafts);
  return async (before, asked) => {
    const clean = cleaned(resource, asked);
    const given = { ...clean, ...resource.fills?.(clean, app) };
    const draft = before ? { ...draftOf(resource, before), ...given } : given;
    const empty = resource.html.filter((field) => draft[field] === "" && !mayBeEmpty(resource, field));
    if (empty.length > 0)
      throw refuse.invalid(Object.fromEntries(empty.map((field) => [field, ["Required"]])));
    const errors = { ...wrongFiles(asked), ...(await rules?.(draft, { app, caller, before })) };
    if (Object.keys(errors).length > 0) throw refuse.invalid(errors);
    return given;
  };
}

const mayBeEmpty = ({ calls }: AnyResource, field: string): boolean =>
  shapeOf(calls.update.body)[field]!.safeParse("").success;

/** The HTML reduced to the safe subset. */
export function cleaned({ html }: AnyResource, given: Given): Given {
  const clean = { ...given };
  for (const field of html) {
    const text = clean[field];
    if (typeof text === "string") clean[field] = safeHtml(text);
  }
  return clean;
}

/** The part of a draft that is stored in columns, by their keys in the schema. */
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

/** The fields of a draft, as a record has them. */
export const draftOf = (resource: AnyResource, row: RecordRow): Given =>
  Object.fromEntries(draftFields(resource).map((field) => [field, row[field]]));

export const defined = (given: Given): Given =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));

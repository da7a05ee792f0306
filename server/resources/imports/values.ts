import { distance } from "fastest-levenshtein";
import { inArray } from "drizzle-orm";
import { headingOf } from "#src/contracts/words.ts";
import type { Fault } from "../../schema/imports.ts";
import type { App } from "../../app.ts";
import { adminOptions } from "../../schema/admin.ts";
import { plainCell } from "../cells.ts";
import type { AnyResource } from "../resource.ts";
import type { People } from "./people.ts";
import { isRequired, kindOf, schemaOf, type Importable, type Kind } from "./columns.ts";

/** What stands in a cell, as the field's value. */

/** What rows are read with: the options of lists, and people. */
export type Known = { options: Options; people: People };

/** What a cell says: a value, nothing (the field is left to its default), or what nobody can read. */
export type Read = { value: unknown } | { fault: string; suggestion?: string } | null;

const yes: ReadonlySet<string> = new Set(["yes", "y", "true", "1", "✓", "x"]);
const no: ReadonlySet<string> = new Set(["no", "n", "false", "0", "-"]);
/** What a spreadsheet shows where a formula came to nothing. */
const spreadsheetError = /^#(?:NULL!|DIV\/0!|VALUE!|REF!|NAME\?|NUM!|N\/A|SPILL!|CALC!|FIELD!|BLOCKED!)$/i;

const same = (text: string): string => text.trim().toLowerCase();

/** The options that a file names by their labels, by list. */
export type Options = ReadonlyMap<string, Option[]>;
type Option = { id: number; label: string; active: boolean };

export async function readOptions(app: App, { imports }: AnyResource): Promise<Options> {
  const names = [...new Set(Object.values(imports?.options ?? {}))];
  if (names.length === 0) return new Map();
  const rows = await app.db().select().from(adminOptions).where(inArray(adminOptions.list, names));
  return Map.groupBy(rows, ({ list }) => list);
}

/** Reads one cell. An empty one empties the field, where the field may be empty. */
export function readCell(resource: Importable, field: string, cell: string, known: Known): Read {
  const text = plainCell(cell);
  if (spreadsheetError.test(text.trim())) return { fault: "The spreadsheet shows an error here" };
  if (text.trim() === "") return empty(resource, field);
  return valueOf(kindOf(resource, field)!, field, text, known);
}

function empty(resource: Importable, field: string): Read {
  const schema = schemaOf(resource, field);
  for (const none of [null, ""]) if (schema.safeParse(none).success) return { value: none };
  return isRequired(resource, field) ? { fault: "Required" } : null;
}

function valueOf(kind: Kind, field: string, text: string, { options, people }: Known): Read {
  switch (kind.as) {
    case "text":
      return { value: text };
    case "boolean":
      if (yes.has(same(text))) return { value: true };
      return no.has(same(text)) ? { value: false } : { fault: "Enter yes or no" };
    case "number": {
      const value = Number(text.trim());
      return Number.isFinite(value) ? { value } : { fault: "Enter a number" };
    }
    case "choice": {
      const value = kind.of.find((one) => same(one) === same(text));
      if (value !== undefined) return { value };
      return unlike(`Enter one of: ${kind.of.join(", ")}`, nearest(text, kind.of));
    }
    case "option": {
      const list = listed(options.get(kind.list) ?? none);
      const found = list.ids.get(same(text));
      if (found !== undefined) return { value: found };
      return unlike(`There is no ${headingOf(field).toLowerCase()} with this name`, list.nearest(text));
    }
    case "person": {
      const [first, ...others] = people.called(text);
      if (first === undefined)
        return { fault: "No user has this address or employee number. Import them first" };
      return others.length > 0
        ? { fault: "Several people have this employee number. Enter their email address" }
        : { value: first };
    }
  }
}

const unlike = (fault: string, suggestion: string | null): Read =>
  suggestion === null ? { fault } : { fault: `${fault}. Did you mean “${suggestion}”?`, suggestion };

const none: Option[] = [];
type Listed = { ids: ReadonlyMap<string, number>; nearest(text: string): string | null };
const lists = new WeakMap<Option[], Listed>();

/** A list of options as rows ask for it: each label is looked up, and each text that is none is compared once. */
function listed(list: Option[]): Listed {
  const found = lists.get(list);
  if (found) return found;
  const labels = list.flatMap(({ label, active }) => (active ? [label] : []));
  const asked = new Map<string, string | null>();
  const made: Listed = {
    ids: new Map(list.toReversed().map(({ id, label }) => [same(label), id])),
    nearest(text) {
      if (!asked.has(text)) {
        if (asked.size >= mostCompared) return null;
        asked.set(text, nearest(text, labels));
      }
      return asked.get(text)!;
    },
  };
  lists.set(list, made);
  return made;
}

/** So many texts of a file are compared with the options of a list, each of at most so many signs. */
const mostCompared = 500;
const longestCompared = 60;

/** The label that is meant by a text with a slip or two in it; null where none is, or two could be. */
function nearest(text: string, labels: readonly string[]): string | null {
  const wanted = same(text);
  if (wanted.length < 3 || wanted.length > longestCompared) return null;
  const most = wanted.length < 6 ? 1 : wanted.length < 12 ? 2 : 3;
  let [best, nearby]: [number, string[]] = [most, []];
  for (const label of labels) {
    if (Math.abs(label.length - wanted.length) > best) continue;
    const apart = distance(wanted, same(label));
    if (apart > best) continue;
    nearby = apart < best ? [label] : [...nearby, label];
    best = apart;
  }
  return nearby.length === 1 ? nearby[0]! : null;
}

/** What a spreadsheet makes of long numbers, and of texts that it takes for dates. */
const shortenedNumber = /^[+-]?\d(?:[.,]\d{1,14})?E\+?\d{1,3}$/i;
const madeDate =
  /^(?:\d{1,2}[-/. ](?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}[-/. ]\d{2,4}|\d{1,2}[/.]\d{1,2}[/.]\d{2,4}|\d{4}-\d\d-\d\d(?:T[\d:.]{1,12}Z?)?)$/i;

/** Texts of a row that a spreadsheet has probably changed. */
export function spreadsheetDoubts(
  resource: Importable,
  cells: Readonly<Record<string, string>>,
  fields: readonly string[],
): Omit<Fault, "value">[] {
  return fields.flatMap((field) => {
    const text = (cells[field] ?? "").slice(0, 40).trim();
    if (text === "" || kindOf(resource, field)?.as !== "text") return [];
    if (shortenedNumber.test(text))
      return [{ field, message: "Excel has shortened this number. Enter it in full" }];
    if (madeDate.test(text))
      return [{ field, message: "Excel may have changed this to a date. Is it correct?" }];
    return [];
  });
}

/** A value as a file would name it. */
export function textOf(
  resource: Importable,
  field: string,
  value: unknown,
  { options, people }: Known,
): string {
  const kind = kindOf(resource, field);
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (kind?.as === "option")
    return options.get(kind.list)?.find(({ id }) => id === value)?.label ?? String(value as number);
  if (kind?.as === "person") return people.addressOf(value as number);
  return typeof value === "string" ? value : JSON.stringify(value);
}

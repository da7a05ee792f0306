import { nameOf } from "#src/contracts/admin/named.ts";
import { choicesOf } from "#src/contracts/choices.ts";
import type { HistoryEntry } from "#src/contracts/admin/resource.ts";
import { headingOf } from "#src/contracts/words.ts";
import type { Column, ColumnKindName, FieldDeclaration } from "./kinds.ts";
import type { AnyResource } from "./resource.ts";

/**
 * What a history calls things. Used by the history of a record, by an entry of the audit log, and by the server for the
 * list of the audit log and its files.
 */

/** The parts of a resource's declaration that its history needs. */
export type Told = Partial<
  Pick<AnyResource, "acts" | "fields" | "columns" | "members" | "history" | "draft" | "named">
>;
type Change = HistoryEntry["changes"][number];

/** Acts that every record calls something else than their stored name: “removed” would mean that it still exists. */
export const alwaysDone: Readonly<Record<string, string>> = { removed: "deleted" };

/** What the product calls an act, by its name: `takeDown` is “taken down”. */
export const doneOf = ({ acts = [], history }: Told, did: string): string =>
  acts.find(({ name }) => name === did)?.done ?? history?.done?.[did] ?? alwaysDone[did] ?? did;

/**
 * How a change is labelled and shown: as in the form of the record, in the forms of its acts, or in its list. If none
 * of them has the field, its name and values decide.
 */
export function changedField(told: Told, change: Change): FieldDeclaration {
  const { fields = [], acts = [], columns = [], history } = told;
  const filled = [...fields, ...acts.flatMap((act) => act.fields ?? []), ...(history?.fields ?? [])];
  const column = columns.find(({ field }) => field === change.field);
  return (
    filled.find(({ field }) => field === change.field) ??
    (column ? fieldOfColumn(column) : fieldOfValue(change.field, change.after ?? change.before))
  );
}

/** The kinds that columns and fields have in common. */
const alike: readonly ColumnKindName[] = [
  ...(["number", "date", "dateTime", "boolean", "image", "colour", "duration", "percentage"] as const),
  ...(["offset", "money", "dateRange", "location", "weekdays", "file", "roles"] as const),
];

function fieldOfColumn(column: Column): FieldDeclaration {
  const { field, label, as = "text" } = column;
  if ("words" in column && column.words)
    return {
      ...{ field, label, choices: choicesOf(column.words) },
      as: as === "tags" ? "multiSelect" : "select",
    };
  const kind = as === "html" ? "richText" : alike.includes(as) ? as : "text";
  return { field, label, as: kind } as FieldDeclaration;
}

/** Labels of fields that are in neither the form nor the list of a record. */
const labels: Readonly<Record<string, string>> = { archived_at: "Archived", position: "Place" };

const day = /^\d{4}-\d\d-\d\d$/;
const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

function fieldOfValue(field: string, value: unknown): FieldDeclaration {
  const isIds = Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === "number");
  const isId = field.endsWith("_id") && typeof value === "number";
  const label = labels[field] ?? headingOf(isId ? field.slice(0, -"_id".length) : field);
  if (isIds || isId) return { field, label, as: isIds ? "multiSelect" : "select", choices: [] };
  if (typeof value === "boolean") return { field, label, as: "boolean" };
  if (typeof value === "string" && day.test(value)) return { field, label, as: "date" };
  if (typeof value === "string" && moment.test(value)) return { field, label, as: "dateTime" };
  return { field, label, as: "text" };
}

/** The kinds of field that hold the numbers of other records. */
const references: ReadonlySet<FieldDeclaration["as"]> = new Set([
  ...(["user", "users", "audience", "audiences", "mentee", "mentor", "item", "exam", "bankImage"] as const),
]);

/** The text for a value without a name. The bare number of a record would read as a count. */
export function unnamed(field: FieldDeclaration | undefined, value: unknown): string {
  const isChosen = field && "choices" in field && (typeof field.choices === "string" || !field.choices[0]);
  const isNumber = typeof value === "number" && field && (references.has(field.as) || isChosen);
  return isNumber ? `no. ${value}` : nameOf(value);
}

import { rangeKinds } from "#src/contracts/kinds/ranges.ts";
import type { ValueKind } from "#src/contracts/kinds/valueKind.ts";
import { filterNames } from "#src/contracts/admin/query.ts";
import type { Filter } from "#src/routes/admin/kinds.ts";
import type { World } from "./fieldValues.ts";

/** A record as the server returns it. */
export type Row = Record<string, unknown> & { id: number; version: string };

/** The values of a filter with choices. */
export const chosenBy = (world: World, filter: Filter): readonly (string | number)[] =>
  filter.as === "boolean"
    ? ["true", "false"]
    : filter.as === "users"
      ? world.users.slice(0, 1)
      : filter.as === "audiences"
        ? world.audiences.slice(0, 1)
        : "choices" in filter
          ? (typeof filter.choices === "string"
              ? world.options[filter.choices]!.slice(0, 2)
              : filter.choices
            ).map(({ value }) => value)
          : [];

/** Queries for a filter, by name, with values that some of the rows have. */
export function filterValues(
  world: World,
  filter: Filter,
  rows: readonly Row[],
): [name: string, value: string][] {
  const at = rows.map((row) => row[filter.field]).find((value) => typeof value === "string") as string;
  if (filter.as === "dateRange")
    return filterNames(filter).map((name): [string, string] => [name, (at ?? "2026-11-20").slice(0, 10)]);
  if (filter.as === "range") {
    const held = rows.map((row) => row[filter.field]).find((value) => value !== null) ?? null;
    const kind: ValueKind<unknown> = rangeKinds[filter.of];
    return held === null ? [] : filterNames(filter).map((name) => [name, kind.write(held)]);
  }
  if (filter.as === "text") return [[filter.field, at ?? "nothing"]];
  return chosenBy(world, filter).map((value): [string, string] => [filter.field, String(value)]);
}

/** Whether a row matches a filter, as far as the row shows it. */
export function fits(filter: Filter, name: string, row: Row, value: string): boolean {
  const has = row[filter.field];
  if (!(filter.field in row)) return true;
  if (filter.as === "dateRange") {
    if (has === null) return false;
    const held = String(has).slice(0, 10);
    return name.endsWith("_from") ? held >= value : held <= value;
  }
  return [has].flat().map(String).includes(value);
}

/** A number, or a timestamp as a number; null for anything else. */
export const amountOf = (value: unknown): number | null =>
  typeof value === "number"
    ? value
    : typeof value === "string" && /^\d{4}-\d\d-\d\d/.test(value)
      ? Date.parse(value)
      : null;

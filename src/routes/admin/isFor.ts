import type { AnyRow, When } from "./resource.ts";

/** Whether something applies to a row. */
export function isFor({ when }: { readonly when?: When | undefined }, row: AnyRow): boolean {
  if (when === undefined) return true;
  const value = row[when.field] ?? null;
  return typeof when.is === "string"
    ? (when.is === "set") === (value !== null)
    : when.is.includes(String(value));
}

import type { HistoryEntry } from "#src/contracts/admin/resource.ts";

type Values = Readonly<Record<string, unknown>>;

/**
 * What some fields of a record held before each entry of its history, newest first. Null if an entry created the record
 * or changed none of the fields, or if they hold the same values now.
 * @param current what they hold now
 */
export function earlierValues(
  fields: readonly string[],
  current: Values,
  entries: readonly HistoryEntry[],
): readonly (Values | null)[] {
  const now = Object.fromEntries(fields.map((field) => [field, current[field]]));
  let values = now;
  return entries.map(({ act, changes }) => {
    const before = changes.filter(({ field }) => fields.includes(field));
    values = { ...values, ...Object.fromEntries(before.map((one) => [one.field, one.before])) };
    return before.length === 0 || act === "created" || JSON.stringify(values) === JSON.stringify(now)
      ? null
      : values;
  });
}

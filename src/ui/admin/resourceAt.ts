import { capital } from "#src/contracts/words.ts";
import { formatNumber } from "#src/contracts/numbers.ts";
import type { ResourcePlace } from "#src/routes/admin/place.ts";
import type { AnyResource, AnyRow } from "#src/routes/admin/resource.ts";
import { filled } from "./filled.ts";
import { plainText } from "./plainText.ts";

/** A resource and its place: what every generic screen receives. */
export type ResourceAt = { place: ResourcePlace; resource: AnyResource };

/** What things are called, as in “1 term” and “12 terms”. */
export type Words = ResourcePlace["words"];

/** `12 terms`, `1 term`, `about 1,040,000 users`. */
export function counted(words: Words, count: number, exact = true): string {
  const number = formatNumber(count);
  return `${exact ? "" : "about "}${number} ${count === 1 ? words.one : words.many}`;
}

/** Names in headings are cut at this length. */
const longestName = 80;

/** What a record is called in headings, questions and labels: on one line, without markup. */
export function nameOfRow({ place, resource }: ResourceAt, row: AnyRow): string {
  const value = String(row[resource.named] ?? "");
  const written = value.includes("<") ? plainText(value) : value;
  const name = resource.columns.find(({ field }) => field === resource.named)?.capital
    ? capital(written)
    : written;
  if (name === "") return `${capital(place.words.one)} ${row.id}`;
  return name.length > longestName ? `${name.slice(0, longestName).trimEnd()}…` : name;
}

/**
 * What a record is called in a question: in the resource's own words, or by its name. What users have named is quoted, a
 * person is not.
 */
export function mentioned(at: ResourceAt, row: AnyRow): string {
  const { called, identity } = at.resource;
  if (called) return filled(called, row);
  return identity ? nameOfRow(at, row) : `“${nameOfRow(at, row)}”`;
}

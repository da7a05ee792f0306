import * as z from "zod/mini";
import { expect, test } from "vitest";
import { endsTooEarly, filter, rangesForward } from "#src/contracts/admin/query.ts";
import { readingCalls } from "#src/contracts/admin/resource.ts";
import type { RangeKindName } from "#src/contracts/kinds/ranges.ts";

/** Whether a query with these ends is accepted; the message at its end if not. */
function judged(shape: z.core.$ZodShape, from: string, to: string): string | true {
  const parsed = z.object(shape).check(rangesForward(shape)).safeParse({ at_from: from, at_to: to });
  if (parsed.success) return true;
  const [issue] = parsed.error.issues;
  expect(issue!.path).toEqual(["at_to"]);
  return issue!.message;
}

test.each([
  ["2026-12-01", "2026-12-01", true],
  ["2026-12-01", "2026-11-30", endsTooEarly],
  // A day is whole: it ends when the next one begins.
  ["2026-12-01T23:59:59Z", "2026-12-01", true],
  ["2026-12-02T00:00:00Z", "2026-12-01", endsTooEarly],
  ["2026-12-01T10:00:00Z", "2026-12-01T10:00:00Z", true],
  ["2026-12-01T10:00:00Z", "2026-12-01T09:59:59.999Z", endsTooEarly],
])("a range from %s to %s: %s", (from, to, said) => expect(judged(filter.range("at"), from, to)).toBe(said));

test.each<[RangeKindName, string, string]>([
  ["number", "9", "10"],
  ["duration", "50 min", "1 h"],
  ["percentage", "9%", "10%"],
  ["money", "9.00 GBP", "10.00 GBP"],
  ["offset", "1 week before", "2 days before"],
])("a range of the kind %s goes from %s to %s, and not back", (kind, less, more) => {
  const shape = filter.between("at", kind);
  expect([judged(shape, less, more), judged(shape, less, less), judged(shape, more, less)]).toEqual([
    true,
    true,
    endsTooEarly,
  ]);
});

test("a list, its file and its neighbours are not asked for a range that ends before it begins", () => {
  const { list, exportFile, neighbours } = readingCalls("/api/admin/things", {
    words: { one: "thing", many: "things" },
    row: z.object({ id: z.number() }),
    sorts: ["at"],
    filters: filter.range("at"),
  });
  for (const { query } of [list, exportFile, neighbours]) {
    expect(query.safeParse({ at_from: "2026-11-01", at_to: "2026-12-01" }).success).toBe(true);
    expect(query.safeParse({ at_from: "2026-12-01", at_to: "2026-11-01" }).success).toBe(false);
  }
});

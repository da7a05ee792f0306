import pg from "pg";
import { afterEach, expect } from "vitest";
import { mostBound } from "#server/database/lists.ts";

/**
 * Watches the one driver that serves both databases: a statement that binds more values than the product allows fails
 * the test that sent it.
 */
const tooLong: string[] = [];
const guarded = Symbol.for("lyceum.boundValues");
const prototype = pg.Client.prototype as unknown as Record<PropertyKey, unknown> & {
  query(...given: unknown[]): unknown;
};
const { query } = prototype;

if (!prototype[guarded]) {
  prototype[guarded] = tooLong;
  prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const [statement, values] = given as [string | { text?: string; values?: unknown[] }, unknown];
    const bound = Array.isArray(values)
      ? values
      : ((statement as { values?: unknown[] } | null)?.values ?? []);
    if (bound.length > mostBound) {
      const text = typeof statement === "string" ? statement : statement.text;
      (prototype[guarded] as string[]).push(`${bound.length} values: ${text?.slice(0, 200)}`);
    }
    return query.apply(this, given);
  };
}

afterEach(() => {
  expect((prototype[guarded] as string[]).splice(0)).toEqual([]);
});

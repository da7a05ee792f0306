import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { batched } from "#server/database/batch.ts";
import type { Database, Db } from "#server/database/database.ts";
import { openTestDatabase } from "./databases.ts";

let database: Database;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ database, close } = await openTestDatabase());
});
afterAll(() => close());

/** Doubles numbers up to nine, and records what it was asked for. */
function doubler() {
  const asked: { db: Db; keys: number[] }[] = [];
  const ask = batched<number, number>(database.db, async (db, keys) => {
    asked.push({ db, keys });
    if (keys.includes(666)) throw new Error("no such thing");
    return new Map(keys.filter((key) => key < 10).map((key) => [key, key * 2]));
  });
  return { ask, asked };
}
const keysOf = (asked: { keys: number[] }[]) => asked.map(({ keys }) => keys);

describe("lookups within one turn of the event loop", () => {
  test("share one query with each key once, and return undefined for unknown keys", async () => {
    const { ask, asked } = doubler();
    expect(await Promise.all([ask(1), ask(2), ask(1), ask(11)])).toEqual([2, 4, 2, undefined]);
    expect(keysOf(asked)).toEqual([[1, 2, 11]]);
  });

  test("do not join a query that has already been sent", async () => {
    const { ask, asked } = doubler();
    const first = ask(1);
    await new Promise(setImmediate);
    const second = ask(1);
    await Promise.all([first, second]);
    expect(keysOf(asked)).toEqual([[1], [1]]);
  });

  test("fail together, and do not affect the next turn", async () => {
    const { ask } = doubler();
    const outcomes = await Promise.allSettled([ask(1), ask(666)]);
    expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect(await ask(3)).toBe(6);
  });

  test("stay inside their own transaction and out of any other", async () => {
    const { ask, asked } = doubler();
    let inside: Db | undefined;
    const transaction = database.inTransaction(async () => {
      inside = database.db();
      await ask(1);
    });
    await Promise.all([transaction, ask(2)]);
    const byKey = new Map(asked.map(({ db, keys }) => [keys.join(), db]));
    expect(byKey.size).toBe(2);
    expect(byKey.get("1")).toBe(inside);
    expect(byKey.get("2")).toBe(database.db());
  });
});

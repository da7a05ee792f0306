import { setTimeout as wait } from "node:timers/promises";
import { inspect } from "node:util";
import { count, eq, sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDatabase, statement } from "#server/database/database.ts";
import { featureFlags, users } from "#server/schema/index.ts";
import { cutOff } from "./cutOff.ts";
import { startTestApp, type TestApp } from "./harness.ts";

test("an unreachable server is reported in one line, without its password", async () => {
  const failed = openDatabase({ databaseUrl: "postgres://lyceum:hidden@127.0.0.1:1/learning", dataDir: "" });
  await expect(failed).rejects.toThrow(
    /^DATABASE_URL \(127\.0\.0\.1:1\/learning\) cannot be used: .*ECONNREFUSED[^\n]*$/,
  );
});

describe("the scoped database handle", () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp();
  });
  afterAll(() => t.close());
  const add = (name: string) => t.app.db().insert(featureFlags).values({ name });
  const has = async (name: string) =>
    (await t.app.db().select().from(featureFlags).where(eq(featureFlags.name, name))).length === 1;

  test("uses the open transaction, which commits or rolls back as a whole", async () => {
    await expect(
      t.app.inTransaction(async () => {
        await add("lost");
        expect(await has("lost")).toBe(true);
        throw new Error("no");
      }),
    ).rejects.toThrow("no");
    expect(await has("lost")).toBe(false);
    await t.app.inTransaction(() => add("held"));
    expect(await has("held")).toBe(true);
  });

  test("joins the open transaction when a nested one is requested", async () => {
    await expect(
      t.app.inTransaction(async () => {
        await t.app.inTransaction(() => add("inner"));
        throw new Error("outer");
      }),
    ).rejects.toThrow("outer");
    expect(await has("inner")).toBe(false);
  });

  test("does not use a finished transaction for work that outlives it", async () => {
    let late: Promise<boolean> | undefined;
    await t.app.inTransaction(async () => {
      late = wait(50).then(() => has("held"));
    });
    expect(await late).toBe(true);
  });

  test("runs callbacks after a commit, and never after a rollback", async () => {
    const told: string[] = [];
    await t.app.inTransaction(async () => {
      t.app.afterCommit(() => told.push("committed"));
      expect(told).toEqual([]);
    });
    await t.app
      .inTransaction(async () => {
        t.app.afterCommit(() => told.push("never"));
        throw new Error("no");
      })
      .catch(() => undefined);
    t.app.afterCommit(() => told.push("at once"));
    expect(told).toEqual(["committed", "at once"]);
  });

  test("commits and rolls back simultaneous transactions independently", async () => {
    await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        t.app
          .inTransaction(async () => {
            await add(`parallel ${i}`);
            await wait(1);
            if (i % 2) throw new Error("odd");
          })
          .catch(() => undefined),
      ),
    );
    const [kept] = await t.app
      .db()
      .select({ n: count() })
      .from(featureFlags)
      .where(sql`name like 'parallel %'`);
    expect(kept!.n).toBe(10);
  });

  test("loses only the open transaction when its connection drops", async () => {
    t.database.pool.once("acquire", (client) => void setTimeout(() => cutOff(client), 20));
    const cut = t.app.inTransaction(async () => {
      await add("cut");
      await wait(100);
    });
    await expect(cut).rejects.toThrow();
    expect(await has("cut")).toBe(false);
    await t.app.inTransaction(() => add("after the cut"));
    expect(await has("after the cut")).toBe(true);
  });

  test("replaces a connection that is lost while idle", async () => {
    const { pool } = t.database;
    const acquired = new Promise<pg.PoolClient>((resolve) => pool.once("acquire", resolve));
    await t.app.inTransaction(() => add("before the idle cut"));
    const removed = new Promise((resolve) => pool.once("remove", resolve));
    cutOff(await acquired);
    await removed;
    expect(await has("before the idle cut")).toBe(true);
  });

  test("fails in time instead of hanging when an outer handle is used inside a transaction", async () => {
    const kept = t.app.db();
    const asked = t.app.inTransaction(async () => kept.select().from(featureFlags));
    // On PostgreSQL the tests' own server refuses it at once (`harness.ts`).
    await expect(asked).rejects.toMatchObject({
      cause: {
        message: expect.stringMatching(
          /timeout exceeded when trying to connect|another connection was asked for/,
        ),
      },
    });
    expect(await has("held")).toBe(true);
  });

  test("builds a named statement once per connection, inside transactions too", async () => {
    let built = 0;
    const find = statement((db) => {
      built += 1;
      return db
        .select()
        .from(featureFlags)
        .where(eq(featureFlags.name, sql.placeholder("name")))
        .prepare("test_find_flag");
    });
    const ask = async () => (await find(t.app.db()).execute({ name: "held" })).length;
    expect([await ask(), await ask(), await t.app.inTransaction(ask), await ask()]).toEqual([1, 1, 1, 1]);
    expect(built).toBe(2);
    expect(await t.app.inTransaction(ask)).toBe(1);
    expect(built, "another transaction on the same connection").toBe(2);
  });

  test("passes on the driver's own error, and stays usable after a failed statement", async () => {
    const failure = await add("held").catch((error: unknown) => error);
    expect((failure as Error).cause).toBeInstanceOf(pg.DatabaseError);
    expect((failure as { cause: pg.DatabaseError }).cause).toMatchObject({
      code: "23505",
      table: "feature_flags",
    });
    expect(await has("held")).toBe(true);
  });

  test("reports a failed query without its values, however the error is printed", async () => {
    const secret = "ada.lovelace@example.org";
    const person = { email: secret, firstName: secret, lastName: secret, passwordHash: secret };
    const insert = () => t.app.db().insert(users).values(person);
    await insert();
    for (const fails of [insert, () => t.app.db().execute(sql`select ${secret}::text, 1 / 0`)]) {
      const failure = (await fails().catch((error: unknown) => error)) as Error;
      expect(failure.message).toMatch(/^Failed query: /);
      expect(`${inspect(failure, { depth: 9, showHidden: true })} ${failure.stack}`).not.toContain("ada.");
      expect(failure.stack).toContain("\n    at ");
    }
  });

  test("has the extensions that search needs", async () => {
    const { rows } = await t.app
      .db()
      .execute(
        sql`select unaccent('é') as plain, similarity('risk', 'risks') > 0.5 as near, levenshtein('a', 'b') as far`,
      );
    expect(rows).toEqual([{ plain: "e", near: true, far: 1 }]);
  });
});

import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { count, eq, sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDatabase, statement } from "#server/database/database.ts";
import { embeddedVersion } from "#server/database/lite.ts";
import { lockDirectory } from "#server/database/lock.ts";
import { featureFlags } from "#server/schema/index.ts";
import { startTestApp, type TestApp } from "./harness.ts";

const folder = mkdtempSync(join(tmpdir(), "lyceum-database-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const fresh = (name: string): string => join(folder, name);

function cutOff(client: pg.PoolClient): void {
  const { connection } = client as unknown as { connection: { stream: { destroy(error: Error): void } } };
  connection.stream.destroy(new Error("the line was cut"));
}

describe("the lock of a data directory", () => {
  test("is held once, and given back", async () => {
    const unlock = await lockDirectory(fresh("once"));
    await expect(lockDirectory(fresh("once"), 300)).rejects.toThrow(
      `DATA_DIR ${fresh("once")} is in use by process ${process.pid}. Stop it, or set another DATA_DIR`,
    );
    unlock();
    (await lockDirectory(fresh("once"), 300))();
    expect(existsSync(`${fresh("once")}.lock`)).toBe(false);
  });

  test("waits for a holder that is about to leave", async () => {
    const unlock = await lockDirectory(fresh("waits"));
    setTimeout(unlock, 200);
    (await lockDirectory(fresh("waits"), 10_000))();
  });

  test.each([
    ["a process that is gone", "4194300 1\n"],
    ["a process whose number now belongs to another", `${process.ppid} 1\n`],
    ["this process's own number in an earlier life", `${process.pid} 1\n`],
    ["a process that was killed before it wrote its number", ""],
  ])("is taken over from %s", async (_, content) => {
    const file = `${fresh("stale")}.lock`;
    writeFileSync(file, content);
    utimesSync(file, new Date(0), new Date(0));
    const unlock = await lockDirectory(fresh("stale"), 300);
    expect(readFileSync(file, "utf8")).toMatch(new RegExp(`^${process.pid} \\d+\\n$`));
    unlock();
  });

  test("is held while its number is still being written", async () => {
    writeFileSync(`${fresh("young")}.lock`, "");
    await expect(lockDirectory(fresh("young"), 300)).rejects.toThrow("is in use by another process");
  });

  test("is held by one of many that come at once", async () => {
    writeFileSync(`${fresh("many")}.lock`, "4194300 1\n");
    const outcomes = await Promise.allSettled([1, 2, 3, 4, 5].map(() => lockDirectory(fresh("many"), 200)));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });
});

describe("the embedded database", () => {
  test("is made, kept and opened again; meanwhile nobody else opens it", async () => {
    const config = { databaseUrl: null, dataDir: fresh("kept") };
    const first = await openDatabase(config);
    await first.db().insert(featureFlags).values({ name: "kept" });
    const { rows } = await first.pool.query("show server_version_num");
    expect(rows[0].server_version_num.slice(0, 2)).toBe(embeddedVersion);
    expect(existsSync(`${fresh("kept")}.creating`)).toBe(false);
    await expect(openDatabase(config)).rejects.toThrow(/is in use by process/);
    await first.close();

    const second = await openDatabase(config);
    expect(await second.db().select({ name: featureFlags.name }).from(featureFlags)).toEqual([
      { name: "kept" },
    ]);
    await second.close();
  }, 60_000);

  test("is not made where something else lies, or another version's data", async () => {
    mkdirSync(fresh("documents"));
    writeFileSync(join(fresh("documents"), "letter.txt"), "Dear Sir");
    await expect(openDatabase({ databaseUrl: null, dataDir: fresh("documents") })).rejects.toThrow(
      `DATA_DIR ${fresh("documents")} holds something else. Name an empty or a new directory`,
    );
    mkdirSync(fresh("old"));
    writeFileSync(join(fresh("old"), "PG_VERSION"), "16\n");
    await expect(openDatabase({ databaseUrl: null, dataDir: fresh("old") })).rejects.toThrow(
      `DATA_DIR ${fresh("old")} was made by PostgreSQL 16; this version opens 18. Restore a backup into a new directory`,
    );
    expect(existsSync(`${fresh("old")}.lock`)).toBe(false);
  });
});

test("an unreachable server is told in one line, without its password", async () => {
  const failed = openDatabase({ databaseUrl: "postgres://lyceum:hidden@127.0.0.1:1/learning", dataDir: "" });
  await expect(failed).rejects.toThrow(
    /^DATABASE_URL \(127\.0\.0\.1:1\/learning\) cannot be used: .*ECONNREFUSED[^\n]*$/,
  );
});

describe("the scoped handle", () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp();
  });
  afterAll(() => t.close());
  const add = (name: string) => t.app.db().insert(featureFlags).values({ name });
  const has = async (name: string) =>
    (await t.app.db().select().from(featureFlags).where(eq(featureFlags.name, name))).length === 1;

  test("is the open transaction inside one: everything is kept or nothing", async () => {
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

  test("joins the open transaction when another is asked for", async () => {
    await expect(
      t.app.inTransaction(async () => {
        await t.app.inTransaction(() => add("inner"));
        throw new Error("outer");
      }),
    ).rejects.toThrow("outer");
    expect(await has("inner")).toBe(false);
  });

  test("does not reach a transaction that is over from work that outlived it", async () => {
    let late: Promise<boolean> | undefined;
    await t.app.inTransaction(async () => {
      late = wait(50).then(() => has("held"));
    });
    expect(await late).toBe(true);
  });

  test("tells of a commit after it, and of a rollback never", async () => {
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

  test("transactions at the same time do not see into each other", async () => {
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

  test("a connection that is lost during a transaction takes that transaction with it and nothing else", async () => {
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

  test("a connection that is lost while nobody uses it is replaced", async () => {
    t.database.pool.once("acquire", (client) => void setTimeout(() => cutOff(client), 50));
    await t.app.inTransaction(() => add("before the idle cut"));
    await wait(100);
    expect(await has("before the idle cut")).toBe(true);
  });

  test("the connection that migrated is no different", async () => {
    const opened = await openDatabase({ databaseUrl: null, dataDir: fresh("cut") });
    opened.pool.once("acquire", (client) => void setTimeout(() => cutOff(client), 20));
    await expect(opened.inTransaction(() => wait(100))).rejects.toThrow();
    await opened.close();
  });

  test("a handle kept from outside fails in time on the one connection, instead of hanging for ever", async () => {
    const kept = t.app.db();
    const asked = t.app.inTransaction(async () => kept.select().from(featureFlags));
    const oneConnection = process.env.TEST_DATABASE_URL === undefined;
    if (oneConnection)
      await expect(asked).rejects.toMatchObject({
        cause: { message: expect.stringMatching(/timeout exceeded when trying to connect/) },
      });
    else expect(await asked).not.toEqual([]);
    expect(await has("held")).toBe(true);
  });

  test("a named statement is built once per connection and works inside transactions too", async () => {
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

  test("errors are the driver's own, and a failed statement leaves the connection usable", async () => {
    const failure = await add("held").catch((error: unknown) => error);
    expect((failure as Error).cause).toBeInstanceOf(pg.DatabaseError);
    expect((failure as { cause: pg.DatabaseError }).cause).toMatchObject({
      code: "23505",
      table: "feature_flags",
    });
    expect(await has("held")).toBe(true);
  });

  test("the extensions that search needs are there", async () => {
    const { rows } = await t.app
      .db()
      .execute(
        sql`select unaccent('é') as plain, similarity('risk', 'risks') > 0.5 as near, levenshtein('a', 'b') as far`,
      );
    expect(rows).toEqual([{ plain: "e", near: true, far: 1 }]);
  });
});

import { spawn } from "node:child_process";
import { once } from "node:events";
import { lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { inspect } from "node:util";
import { count, eq, sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDatabase, statement } from "#server/database/database.ts";
import { embeddedVersion } from "#server/database/lite.ts";
import { lockDirectory } from "#server/database/lock.ts";
import { featureFlags, users } from "#server/schema/index.ts";
import { startTestApp, type TestApp } from "./harness.ts";

const folder = mkdtempSync(join(tmpdir(), "lyceum-database-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const fresh = (name: string): string => join(folder, name);

function cutOff(client: pg.PoolClient): void {
  const { connection } = client as unknown as { connection: { stream: { destroy(error: Error): void } } };
  connection.stream.destroy(new Error("the line was cut"));
}

describe("the lock of a data directory", () => {
  const made = (name: string): string => {
    mkdirSync(fresh(name));
    return fresh(name);
  };
  /** A process that takes the lock of a directory without waiting, says whether it has it, and keeps it. */
  function starter(directory: string, patience = 0) {
    const child = spawn(process.execPath, [
      "--input-type=module-typescript",
      "--eval",
      `import { lockDirectory } from "#server/database/lock.ts";
       await new Promise((go) => process.stdin.once("data", go));
       try { await lockDirectory(process.argv[1], Number(process.argv[2])); console.log("taken"); }
       catch (error) { console.log(error.message); process.exit(); }
       setInterval(() => undefined, 1_000);`,
      "--",
      directory,
      String(patience),
    ]);
    const told = once(child.stdout, "data").then(([line]) => String(line).trim());
    return {
      go: () => child.stdin.write("go\n"),
      told,
      kill: async () => {
        child.kill("SIGKILL");
        if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
      },
    };
  }

  test("is held once, and given back", async () => {
    const directory = made("once");
    const unlock = await lockDirectory(directory);
    await expect(lockDirectory(directory, 0)).rejects.toThrow(
      `DATA_DIR ${directory} is in use by another server. Stop it, or set another DATA_DIR`,
    );
    unlock();
    unlock();
    (await lockDirectory(directory, 0))();
  });

  test("waits for a holder that is about to leave", async () => {
    const unlock = await lockDirectory(made("waits"));
    setTimeout(unlock, 200);
    (await lockDirectory(fresh("waits"), 10_000))();
  });

  test("of six that start at once after a holder was killed, one has it, whatever numbers their processes have", async () => {
    const directory = made("six");
    const holder = starter(directory);
    holder.go();
    expect(await holder.told).toBe("taken");
    const six = Array.from({ length: 6 }, () => starter(directory));
    await holder.kill();
    for (const one of six) one.go();
    const told = await Promise.all(six.map((one) => one.told));
    expect(told.filter((line) => line === "taken")).toHaveLength(1);
    expect(told.filter((line) => line.includes("is in use by another server"))).toHaveLength(5);
    await Promise.all(six.map((one) => one.kill()));
    (await lockDirectory(directory, 0))();
  }, 60_000);

  test("lies inside of the directory: whoever comes by another path, or from another container, meets it", async () => {
    const directory = made("inside");
    const unlock = await lockDirectory(directory);
    symlinkSync(directory, fresh("way"));
    const other = starter(fresh("way"));
    other.go();
    expect(await other.told).toContain("is in use by another server");
    unlock();
    expect(readdirSync(directory)).toEqual(["lyceum.lock"]);
  });

  test("that cannot be taken is told in words", async () => {
    await expect(lockDirectory(fresh("nowhere"), 0)).rejects.toThrow(
      `DATA_DIR ${fresh("nowhere")} cannot be locked: unable to open database file`,
    );
  });
});

describe("the embedded database", () => {
  test("is made, kept and opened again; meanwhile nobody else opens it", async () => {
    const config = { databaseUrl: null, dataDir: fresh("kept") };
    const first = await openDatabase(config);
    await first.db().insert(featureFlags).values({ name: "kept" });
    const { rows } = await first.pool.query("show server_version_num");
    expect(rows[0].server_version_num.slice(0, 2)).toBe(embeddedVersion);
    expect(readdirSync(fresh("kept"))).not.toContain("lyceum.making");
    await expect(openDatabase(config)).rejects.toThrow(/is in use by another server/);
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
    expect(readdirSync(fresh("old"))).toEqual(["PG_VERSION"]);
  });

  test("opens by a link, and is made anew where a start was killed while it was made", async () => {
    mkdirSync(join(fresh("half"), "lyceum.making"), { recursive: true });
    mkdirSync(join(fresh("half"), "base"));
    symlinkSync("half", fresh("link"));
    const opened = await openDatabase({ databaseUrl: null, dataDir: fresh("link") });
    await opened.close();
    expect(readdirSync(fresh("half"))).not.toContain("lyceum.making");
    expect(lstatSync(fresh("link")).isSymbolicLink()).toBe(true);

    symlinkSync("missing", fresh("dangling"));
    await expect(openDatabase({ databaseUrl: null, dataDir: fresh("dangling") })).rejects.toThrow(
      `DATA_DIR ${fresh("dangling")} cannot be opened: ENOENT`,
    );
  }, 60_000);
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
  }, 60_000);

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

  test("what fails is told without its values, however it is printed", async () => {
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

  test("the extensions that search needs are there", async () => {
    const { rows } = await t.app
      .db()
      .execute(
        sql`select unaccent('é') as plain, similarity('risk', 'risks') > 0.5 as near, levenshtein('a', 'b') as far`,
      );
    expect(rows).toEqual([{ plain: "e", near: true, far: 1 }]);
  });
});

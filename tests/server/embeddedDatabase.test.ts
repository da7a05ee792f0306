import { spawn } from "node:child_process";
import { once } from "node:events";
import { lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, describe, expect, test } from "vitest";
import { openDatabase } from "#server/database/database.ts";
import { embeddedVersion } from "#server/database/lite.ts";
import { lockDirectory } from "#server/database/lock.ts";
import { featureFlags } from "#server/schema/index.ts";
import { cutOff } from "./cutOff.ts";
import { asServer } from "./programs.ts";

const folder = mkdtempSync(join(tmpdir(), "lyceum-database-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const fresh = (name: string): string => join(folder, name);

describe("the lock of a data directory", () => {
  const made = (name: string): string => {
    mkdirSync(fresh(name));
    return fresh(name);
  };
  /** A process that tries to lock a directory without waiting, reports whether it has the lock, and keeps it. */
  function starter(directory: string, patience = 0) {
    const child = spawn(process.execPath, [
      ...asServer,
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

  test("can be taken once, and again after its release", async () => {
    const directory = made("once");
    const unlock = await lockDirectory(directory);
    await expect(lockDirectory(directory, 0)).rejects.toThrow(
      `DATA_DIR ${directory} is in use by another server. Stop it, or set another DATA_DIR`,
    );
    unlock();
    unlock();
    (await lockDirectory(directory, 0))();
  });

  test("waits for a server that is about to release it", async () => {
    const unlock = await lockDirectory(made("waits"));
    setTimeout(unlock, 200);
    (await lockDirectory(fresh("waits"), 10_000))();
  });

  test("goes to exactly one of six servers that start after its owner was killed", async () => {
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

  test("is stored inside the directory, so that it is also found through another path", async () => {
    const directory = made("inside");
    const unlock = await lockDirectory(directory);
    symlinkSync(directory, fresh("way"));
    const other = starter(fresh("way"));
    other.go();
    expect(await other.told).toContain("is in use by another server");
    unlock();
    expect(readdirSync(directory)).toEqual(["lyceum.lock"]);
  });

  test("is reported in plain words if it cannot be taken", async () => {
    await expect(lockDirectory(fresh("nowhere"), 0)).rejects.toThrow(
      `DATA_DIR ${fresh("nowhere")} cannot be locked: unable to open database file`,
    );
  });
});

describe("the embedded database", () => {
  test("is created, stored and reopened, and cannot be opened by two servers at once", async () => {
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

  test("is not created beside other files or another version's data", async () => {
    mkdirSync(fresh("documents"));
    writeFileSync(join(fresh("documents"), "letter.txt"), "Dear Sir");
    await expect(openDatabase({ databaseUrl: null, dataDir: fresh("documents") })).rejects.toThrow(
      `DATA_DIR ${fresh("documents")} is not a Lyceum database. Choose an empty or new directory`,
    );
    mkdirSync(fresh("old"));
    writeFileSync(join(fresh("old"), "PG_VERSION"), "16\n");
    await expect(openDatabase({ databaseUrl: null, dataDir: fresh("old") })).rejects.toThrow(
      `DATA_DIR ${fresh("old")} was made by PostgreSQL 16; this version opens 18. Start the version of Lyceum that made it, or choose a new directory`,
    );
    expect(readdirSync(fresh("old"))).toEqual(["PG_VERSION"]);
  });

  test("opens through a symbolic link, and is created anew after an interrupted creation", async () => {
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

  test("rejects the transaction if the connection that ran the migrations is lost", async () => {
    const opened = await openDatabase({ databaseUrl: null, dataDir: fresh("kept") });
    opened.pool.once("acquire", (client) => void setTimeout(() => cutOff(client), 20));
    await expect(opened.inTransaction(() => wait(100))).rejects.toThrow();
    await opened.close();
  }, 60_000);
});

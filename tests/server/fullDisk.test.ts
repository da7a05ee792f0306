import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { openDatabase } from "#server/database/database.ts";
import { featureFlags } from "#server/schema/index.ts";

const folder = mkdtempSync(join(tmpdir(), "lyceum-full-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/**
 * A server's database on a disk without room for another file of the write-ahead log. It reports what it has stored.
 */
const writer = `
import fs from "node:fs";
import { openDatabase } from "#server/database/database.ts";
import { featureFlags } from "#server/schema/index.ts";
const database = await openDatabase({ databaseUrl: null, dataDir: process.argv[1] });
const { openSync, writeSync, closeSync } = fs;
const full = new Set();
fs.openSync = (path, ...more) => {
  const file = openSync(path, ...more);
  if (/pg_wal.xlogtemp/.test(path)) full.add(file);
  return file;
};
fs.closeSync = (file) => (full.delete(file), closeSync(file));
fs.writeSync = (file, ...more) => {
  if (full.has(file)) throw Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
  return writeSync(file, ...more);
};
await database.pool.query("create table fill (n int, text text)");
for (let n = 0; n < 60; n += 1) {
  await database.db().insert(featureFlags).values({ name: "kept-" + n });
  console.log("kept-" + n);
  await database.pool.query("insert into fill select i, repeat(md5(i::text), 30) from generate_series(1, 2000) i").catch(() => undefined);
}`;

test("a full disk stops the server with a clear message, and a restart has all acknowledged rows", async () => {
  const dataDir = join(folder, "data");
  const child = spawn(process.execPath, ["--input-type=module-typescript", "--eval", writer, "--", dataDir]);
  let [told, failed] = ["", ""];
  child.stdout.on("data", (chunk: Buffer) => (told += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (failed += chunk.toString()));
  const [code] = await once(child, "close");
  expect(failed.trim()).toMatch(
    /^Lyceum is stopping because the database in DATA_DIR \S+ could not be written \(could not write to file "pg_wal\/xlogtemp\.\d+": No space left on device\)\. Free some disk space and start again. Nothing that was confirmed has been lost\.$/,
  );
  expect(code).toBe(1);
  const acknowledged = told.trim().split("\n");
  expect(acknowledged.length).toBeLessThan(60);

  const again = await openDatabase({ databaseUrl: null, dataDir });
  const there = (await again.db().select().from(featureFlags)).map(({ name }) => name);
  expect(there).toEqual(expect.arrayContaining(acknowledged));
  await again.close();
}, 120_000);

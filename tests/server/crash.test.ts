import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { openDatabase } from "#server/database/database.ts";
import { featureFlags } from "#server/schema/index.ts";
import { asServer } from "./programs.ts";

const folder = mkdtempSync(join(tmpdir(), "lyceum-crash-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const writer = `
import { openDatabase } from "#server/database/database.ts";
import { featureFlags } from "#server/schema/index.ts";
const database = await openDatabase({ databaseUrl: null, dataDir: process.argv[1] });
const present = await database.db().select().from(featureFlags);
console.log("present " + present.map(({ name }) => name).join(" "));
for (let i = 0; ; i += 1) {
  const name = process.argv[2] + "-" + i;
  await database.inTransaction(async () => {
    await database.db().insert(featureFlags).values({ name: name + "-a" });
    await database.db().insert(featureFlags).values({ name: name + "-b" });
  });
  console.log("kept " + name);
}`;

/** Each round is killed after this many acknowledged writes, during the next one. */
const rounds = [3, 40, 11, 27, 60];

/**
 * Lets a process write until it has reported this many stored entries, and kills it.
 * @returns what it found when it started and what it reported as stored
 */
async function writeUntilKilled(dataDir: string, round: number, writes: number) {
  const child = spawn(process.execPath, [
    ...asServer,
    "--input-type=module-typescript",
    "--eval",
    writer,
    "--",
    dataDir,
    `r${round}`,
  ]);
  let output = "";
  let errors = "";
  child.stderr.on("data", (chunk: Buffer) => (errors += chunk.toString()));
  await new Promise<void>((enough) => {
    child.stdout.on("data", (chunk: Buffer) => {
      output += chunk.toString();
      if (output.split("kept ").length > writes) enough();
    });
    child.once("close", () => enough());
  });
  const closed = new Promise((resolve) => child.once("close", resolve));
  child.kill("SIGKILL");
  await closed;
  expect(errors).toBe("");
  const lines = output.slice(0, output.lastIndexOf("\n")).split("\n");
  return {
    present: new Set(
      lines
        .find((line) => line.startsWith("present"))
        ?.split(" ")
        .slice(1),
    ),
    kept: lines.flatMap((line) => (line.startsWith("kept ") ? [line.slice(5)] : [])),
  };
}

test(
  "five rounds of kill -9 during writes lose no acknowledged write and leave none half written",
  { timeout: 600_000 },
  async () => {
    const dataDir = join(folder, "data");
    const acknowledged: string[] = [];
    for (const [round, writes] of rounds.entries()) {
      const { present, kept } = await writeUntilKilled(dataDir, round, writes);
      expect(kept.length).toBeGreaterThanOrEqual(writes - 1);
      for (const name of acknowledged)
        expect(present.has(`${name}-a`) && present.has(`${name}-b`)).toBe(true);
      for (const name of present)
        expect(present.has(name.replace(/-[ab]$/, "-a")) && present.has(name.replace(/-[ab]$/, "-b"))).toBe(
          true,
        );
      acknowledged.push(...kept);
    }
    const database = await openDatabase({ databaseUrl: null, dataDir });
    const names = new Set((await database.db().select().from(featureFlags)).map(({ name }) => name));
    await database.close();
    expect(acknowledged.filter((name) => !names.has(`${name}-a`) || !names.has(`${name}-b`))).toEqual([]);
  },
);

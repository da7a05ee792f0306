import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { filledPrefix, filledVariable } from "./databases.ts";

/**
 * Vitest's global setup: the demo academy is written once in a run, for all tests that begin with it. Where tests run again when
 * a file changes, each writes its own: what it writes may have changed.
 */
// oxlint-disable-next-line import/no-default-export -- Vitest takes its setup so
export default function shareFilledDatabases({ config }: TestProject): (() => Promise<void>) | undefined {
  if (config.watch || process.env[filledVariable]) return undefined;
  const run = mkdtempSync(join(tmpdir(), "lyceum-filled-"));
  process.env[filledVariable] = run;
  return async () => {
    rmSync(run, { recursive: true, force: true });
    if (process.env.TEST_DATABASE_URL) await dropFilled(process.env.TEST_DATABASE_URL, run);
  };
}

async function dropFilled(url: string, run: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ datname: string }>(
    "select datname from pg_database where starts_with(datname, $1)",
    [filledPrefix(run)],
  );
  for (const { datname } of rows) await client.query(`drop database ${datname}`);
  await client.end();
}

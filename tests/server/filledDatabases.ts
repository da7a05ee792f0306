import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { prefixOf, filledVariable } from "./databases.ts";

/**
 * Vitest's global setup: writes the demo academy once per run, for all tests that begin with it. In watch mode each
 * test writes its own, as the code that writes it may have changed.
 */
// oxlint-disable-next-line import/no-default-export -- Vitest requires its setup to be the default export
export default function shareFilledDatabases({ config }: TestProject): (() => Promise<void>) | undefined {
  if (config.watch || process.env[filledVariable]) return undefined;
  const run = mkdtempSync(join(tmpdir(), "lyceum-filled-"));
  process.env[filledVariable] = run;
  return async () => {
    rmSync(run, { recursive: true, force: true });
    if (process.env.TEST_DATABASE_URL) await dropAll(process.env.TEST_DATABASE_URL, run);
  };
}

async function dropAll(url: string, run: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ datname: string }>(
    "select datname from pg_database where starts_with(datname, $1)",
    [prefixOf(run)],
  );
  for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`);
  await client.end();
}

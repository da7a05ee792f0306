/**
 * `npm run test:sizes`: every write that takes a list, with 1, 300, 5,000 and 50,000 entries (`-- --sizes 5000` for
 * others), on the embedded database and, where installed, on PostgreSQL.
 */
import { parseArgs } from "node:util";
import { startPostgres } from "./lib/postgres.ts";
import { run } from "./lib/run.ts";

const { values } = parseArgs({ options: { sizes: { type: "string", default: "1,300,5000,50000" } } });

const prove = async (env: Record<string, string>): Promise<number> => {
  const args = ["run", "--project", "server", "tests/server/admin/sizes.test.ts"];
  return (await run("vitest", args, { show: true, env: { SIZES: values.sizes, ...env } })).code;
};

console.log("On the embedded database:");
let failed = await prove({});
const postgres = await startPostgres();
if (postgres)
  try {
    console.log("On PostgreSQL:");
    failed ||= await prove({ TEST_DATABASE_URL: postgres.url });
  } finally {
    await postgres.stop();
  }
process.exit(failed);

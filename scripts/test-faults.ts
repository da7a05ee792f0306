/**
 * `npm run test:faults`: the faults of an exam (EXM-1 … EXM-26) at full length; `npm test` shortens the long ones.
 * `-- --repeat 20` repeats each, `-- --only EXM-19` runs some.
 */
import { parseArgs } from "node:util";
import { run } from "./lib/run.ts";

const { values } = parseArgs({ options: { repeat: { type: "string" }, only: { type: "string" } } });
const { code } = await run(
  "playwright",
  ["test", "tests/e2e/exam", "--grep", values.only ?? "EXM-", "--repeat-each", values.repeat ?? "1"],
  { show: true, env: { FAULTS: "full" } },
);
process.exitCode = code;

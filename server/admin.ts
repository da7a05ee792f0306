/**
 * `npm run admin -- …`: what must be possible without the product's screens (`commands.ts`). It also works while the
 * server is running: alongside it on PostgreSQL, through it on the embedded database.
 */
import { pino } from "pino";
import { helpFor, requireCommand, runCommand, withFile } from "./commands.ts";
import { askServer } from "./commandSocket.ts";
import { readConfig, StartRefused } from "./config.ts";
import { openDatabase } from "./database/database.ts";
import { createParts } from "./parts.ts";

/**
 * Runs one command against the configured database, or has the server that is running on it do so.
 * @returns what to print
 * @throws StartRefused with what is wrong
 */
export async function administer(env: NodeJS.ProcessEnv, given: readonly string[]): Promise<string> {
  const help = helpFor(given[0]);
  if (help !== null) return help;
  requireCommand(given[0]);
  const words = withFile(given);
  const config = readConfig(env);
  const answered = config.databaseUrl === null ? await askServer(config.dataDir, words) : null;
  if (answered !== null) return answered;
  const database = await openDatabase(config);
  try {
    const { app } = createParts({ config, database, log: pino({ level: "silent" }) });
    return await runCommand(app, words);
  } finally {
    await database.close();
  }
}

if (import.meta.main)
  try {
    const told = `${await administer(process.env, process.argv.slice(2))}\n`;
    // Exits only once everything is written: a long list of mails does not fit into a pipe at once.
    process.stdout.write(told, () => process.exit(0));
  } catch (error) {
    console.error(error instanceof StartRefused ? `Lyceum: ${error.message}.` : error);
    process.exit(1);
  }

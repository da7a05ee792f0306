/**
 * `npm run admin -- …`: what must be possible without the product's screens.
 *   create EMAIL           makes the first super administrator and prints a link to set a password
 *   notify EMAIL MESSAGE   sends one person a notification
 *   announce MESSAGE       shows everyone an announcement
 *   flag NAME on|off       turns a feature on or off for everyone
 *   policy gdpr|cookies VERSION FILE   publishes a policy's text from a file of HTML
 *   mails                  prints the mails that were kept because there is no SMTP_URL
 *   bounce < MESSAGE       takes an email that came back, as a mail server pipes it
 * It also works while the server is running: alongside it on PostgreSQL, through it on the embedded database.
 */
import { pino } from "pino";
import { requireCommand, runCommand, withFile } from "./commands.ts";
import { askServer } from "./commandSocket.ts";
import { readConfig, StartRefused } from "./config.ts";
import { openDatabase } from "./database/database.ts";
import { createParts } from "./parts.ts";

/**
 * Runs one command against the configured database, or has the server that is running on it do so.
 * @returns what to print
 * @throws StartRefused with one line
 */
export async function administer(env: NodeJS.ProcessEnv, given: readonly string[]): Promise<string> {
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
    // A long list of mails is more than a pipe takes at once.
    process.stdout.write(told, () => process.exit(0));
  } catch (error) {
    console.error(error instanceof StartRefused ? `Lyceum: ${error.message}.` : error);
    process.exit(1);
  }

import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq, isNull, sql } from "drizzle-orm";
import { openDatabase, type Database } from "#server/database/database.ts";
import { mailConnections } from "#server/mail/delivery.ts";
import { emailSends, outbox } from "#server/schema/index.ts";
import { startMailServer } from "../../fake/mailServer.ts";
import { asServer } from "../programs.ts";

/** A server without its calls, which tells many people something and sends it. */
const server = `
import { pino } from "pino";
import { readConfig } from "#server/config.ts";
import { openDatabase } from "#server/database/database.ts";
import { tell } from "#server/messages/tell.ts";
import { directMessage } from "#server/modules/messages.ts";
import { createParts } from "#server/parts.ts";
import { users } from "#server/schema/index.ts";
const [dataDir, smtpUrl, many] = process.argv.slice(1);
const config = readConfig({ LOG_LEVEL: "silent", SEED: "none", DATA_DIR: dataDir, SMTP_URL: smtpUrl });
const database = await openDatabase(config);
const parts = createParts({ config, database, log: pino({ level: "silent" }) });
const people = await parts.app.inTransaction(async () => {
  const present = await parts.app.db().select({ id: users.id }).from(users);
  if (present.length > 0) return present;
  return parts.app.db().insert(users).values(Array.from({ length: Number(many) }, (_, i) => ({
    email: "u" + i + "@example.org", firstName: "U" + i, lastName: "Example",
  }))).returning({ id: users.id });
});
// Told at every start, and so again after every kill.
await tell(parts.app, directMessage, people.map(({ id }) => id), { values: { MESSAGE: "Once" }, occasion: "once" });
parts.outbox.start();
setInterval(() => undefined, 1_000);`;

/** The results of many emails with kills in between. */
export type Killed = {
  /** The ids of what each recipient got, by recipient. */
  received: Map<string, string[]>;
  /** The final states of the emails. */
  states: string[];
  rows: number;
  /** The errors written by killed servers. */
  errors: string;
  /** How many may arrive twice, each as the same email: those in flight on a connection when the server was killed. */
  mayComeTwice: number;
};

/**
 * Makes a server tell `many` people something. For each of `kills`, kills it once that many more emails have arrived,
 * then lets the last server finish. A real mail server receives the emails.
 */
export async function killInTheMidst(many: number, kills: readonly number[]): Promise<Killed> {
  const folder = mkdtempSync(join(tmpdir(), "lyceum-killed-"));
  const dataDir = join(folder, "data");
  const received = new Map<string, string[]>();
  let heard: () => void = () => undefined;
  let errors = "";
  const mailServer = await startMailServer({
    onEmail({ to: [address], messageId }, done) {
      received.set(address!, [...(received.get(address!) ?? []), messageId]);
      heard();
      // Accepted, and not yet confirmed: a server killed now has sent it without knowing.
      setTimeout(done, 3);
    },
  });

  /** Runs the server until this many more emails have arrived, and kills it. */
  async function runUntil(more: number): Promise<void> {
    const program = ["--input-type=module-typescript", "--eval", server, "--"];
    const child = spawn(process.execPath, [...asServer, ...program, dataDir, mailServer.url, String(many)]);
    child.stderr.on("data", (chunk: Buffer) => (errors += chunk.toString()));
    const closed = new Promise<void>((ended) => child.once("close", () => ended()));
    let left = more;
    const enough = new Promise<void>((reached) => {
      heard = () => void ((left -= 1) <= 0 && reached());
    });
    await Promise.race([enough, closed]);
    child.kill("SIGKILL");
    await closed;
  }

  const inDatabase = async <T>(work: (database: Database) => Promise<T>): Promise<T> => {
    const database = await openDatabase({ databaseUrl: null, dataDir });
    const result = await work(database);
    await database.close();
    return result;
  };

  try {
    for (const more of kills) {
      await runUntil(more);
      // End the lease of what was in flight.
      await inDatabase(async ({ db }) => {
        await db()
          .update(outbox)
          .set({ notBefore: sql`now()` })
          .where(isNull(outbox.outcome));
      });
    }
    const left = await inDatabase(({ db }) => db().$count(emailSends, eq(emailSends.state, "queued")));
    await runUntil(left);
    const [states, rows] = await inDatabase(async ({ db }) => [
      (await db().select({ state: emailSends.state }).from(emailSends)).map(({ state }) => state),
      await db().$count(outbox, eq(outbox.kind, "mail")),
    ]);
    return { received, states, rows, errors, mayComeTwice: kills.length * mailConnections };
  } finally {
    await mailServer.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What is wrong. Nobody may be left out or get two emails, and no more may arrive twice than were in flight. */
export function wrongAfterKills({ received, states, rows, errors, mayComeTwice }: Killed, many: number) {
  const ids = [...received.values()];
  return {
    errors,
    lost: many - received.size,
    different: ids.filter((some) => new Set(some).size > 1).length,
    tooOften: Math.max(0, ids.filter((some) => some.length > 1).length - mayComeTwice),
    written: [rows - many, states.length - many],
    // The server may have been killed before it recorded the last ones.
    notSent: Math.max(0, states.filter((state) => state !== "sent").length - mailConnections),
  };
}

export const nothingWrong = { errors: "", lost: 0, different: 0, tooOften: 0, written: [0, 0], notSent: 0 };

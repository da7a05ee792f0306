import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq, isNull, sql } from "drizzle-orm";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase } from "#server/database/database.ts";
import { emailSends, outbox } from "#server/schema/index.ts";
import { asServer } from "../programs.ts";

const many = 300;
const folder = mkdtempSync(join(tmpdir(), "lyceum-killed-"));
const dataDir = join(folder, "data");

/** By recipient, the ids of what they got. */
const received = new Map<string, string[]>();
let heard: () => void = () => undefined;
const sink = new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS", "AUTH"],
  logger: false,
  onData(stream, { envelope }, done) {
    let source = "";
    stream.on("data", (chunk) => (source += String(chunk)));
    stream.on("end", () => {
      const [, id] = /^Message-ID: (.*)$/im.exec(source)!;
      const { address } = envelope.rcptTo[0]!;
      received.set(address, [...(received.get(address) ?? []), id!.trim()]);
      heard();
      // Taken, and not yet said: what is killed now has been sent without knowing it.
      setTimeout(done, 3);
    });
  },
});
let port = 0;
beforeAll(async () => {
  await new Promise<void>((ready) => sink.listen(0, "127.0.0.1", ready));
  port = (sink.server.address() as { port: number }).port;
});
afterAll(async () => {
  await new Promise<void>((closed) => sink.close(closed));
  rmSync(folder, { recursive: true, force: true });
});

/** A server without its calls, that tells many people something and sends it. */
const server = `
import { pino } from "pino";
import { readConfig } from "#server/config.ts";
import { openDatabase } from "#server/database/database.ts";
import { tell } from "#server/messages/tell.ts";
import { directMessage } from "#server/modules/messages.ts";
import { createParts } from "#server/parts.ts";
import { users } from "#server/schema/index.ts";
const [dataDir, port] = process.argv.slice(1);
const config = readConfig({ LOG_LEVEL: "silent", SEED: "none", DATA_DIR: dataDir, SMTP_URL: "smtp://127.0.0.1:" + port });
const database = await openDatabase(config);
const parts = createParts({ config, database, log: pino({ level: "silent" }) });
const people = await parts.app.inTransaction(async () => {
  const present = await parts.app.db().select({ id: users.id }).from(users);
  if (present.length > 0) return present;
  return parts.app.db().insert(users).values(Array.from({ length: ${many} }, (_, i) => ({
    email: "u" + i + "@example.org", firstName: "U" + i, lastName: "Example",
  }))).returning({ id: users.id });
});
// Said at every start, and so at every start again.
await tell(parts.app, directMessage, people.map(({ id }) => id), { values: { MESSAGE: "Once" }, occasion: "once" });
parts.outbox.start();
setInterval(() => undefined, 1_000);`;

/** Runs it until so many more mails have come, and kills it. */
async function runUntil(more: number): Promise<void> {
  const child = spawn(process.execPath, [
    ...asServer,
    "--input-type=module-typescript",
    "--eval",
    server,
    "--",
    dataDir,
    String(port),
  ]);
  let errors = "";
  child.stderr.on("data", (chunk: Buffer) => (errors += chunk.toString()));
  const closed = new Promise<void>((ended) => child.once("close", () => ended()));
  let left = more;
  const enough = new Promise<void>((reached) => {
    heard = () => void ((left -= 1) <= 0 && reached());
  });
  await Promise.race([enough, closed]);
  child.kill("SIGKILL");
  await closed;
  expect(errors).toBe("");
}

const inDatabase = async <T>(
  work: (db: Awaited<ReturnType<typeof openDatabase>>) => Promise<T>,
): Promise<T> => {
  const database = await openDatabase({ databaseUrl: null, dataDir });
  const result = await work(database);
  await database.close();
  return result;
};

test(
  "kill -9 in the midst of many: everybody has one and the same mail, and each is put down as sent",
  { timeout: 300_000 },
  async () => {
    const kills = [40, 90, 60];
    for (const more of kills) {
      await runUntil(more);
      // The lease of what was under way is over.
      await inDatabase(({ db }) =>
        db()
          .update(outbox)
          .set({ notBefore: sql`now()` })
          .where(isNull(outbox.outcome))
          .then(() => undefined),
      );
    }
    const waiting = await inDatabase(({ db }) => db().$count(outbox, eq(outbox.kind, "mail")));
    expect(waiting).toBe(many);
    const left = await inDatabase(({ db }) => db().$count(emailSends, eq(emailSends.state, "queued")));
    expect(left).toBeGreaterThan(0);
    await runUntil(left);
    const states = await inDatabase(({ db }) => db().select({ state: emailSends.state }).from(emailSends));
    expect(states).toHaveLength(many);
    // The last may have been killed before it was put down.
    expect(states.filter(({ state }) => state !== "sent").length).toBeLessThanOrEqual(1);
    expect(received.size).toBe(many);
    const mails = [...received.values()];
    expect(mails.filter((ids) => new Set(ids).size > 1)).toEqual([]);
    expect(mails.filter((ids) => ids.length > 1).length).toBeLessThanOrEqual(kills.length);
  },
);

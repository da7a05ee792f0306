import { inArray } from "drizzle-orm";
import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { pino } from "pino";
import type { App } from "./app.ts";
import { steadyClock } from "./clock.ts";
import { listenForCommands } from "./commandSocket.ts";
import { publicDemo, readConfig, StartRefused, type Config } from "./config.ts";
import { withCoursePort } from "./courses/port.ts";
import { createCourseServer } from "./courses/server.ts";
import { openDatabase } from "./database/database.ts";
import { ensureFlags } from "./flags.ts";
import { followDatabase } from "./followDatabase.ts";
import { connectionsOf } from "./http/connections.ts";
import { loggerOptions } from "./http/logging.ts";
import { startJobs } from "./jobs/jobs.ts";
import { messageTypes } from "./messages/messageTypes.ts";
import { syncMessages } from "./messages/sync.ts";
import { startSweeper } from "./modules/exams/sweeper.ts";
import { createParts } from "./parts.ts";
import { wakeBy } from "./jobs/wake.ts";
import { users } from "./schema/index.ts";
import { verifyPassword } from "./sessions/passwords.ts";
import { cleanStoredHtml } from "./storedHtml.ts";
import { createWholeServer } from "./whole.ts";

/** Connections that may wait to be accepted: after a restart every browser reconnects within seconds. */
const backlog = 4_096;
/** A stop that has not finished by then never will: requests under way were given up long before (connections.ts). */
const longestStop = 20_000;

/** Starts everything in order. If a later step refuses, everything already opened is closed again. */
async function start(given: Config): Promise<() => Promise<void>> {
  const log = pino(loggerOptions(given));
  const closers: (() => Promise<unknown>)[] = [];
  const closeAll = async () => {
    for (const close of closers.reverse()) await close();
  };
  try {
    await probePort(given);
    const config = await withCoursePort(given, probePort);
    const database = await openDatabase(config);
    closers.push(database.close);
    const clock = steadyClock();
    const following = await followDatabase({ db: database.db, clock, log });
    closers.push(following.stop);
    const parts = createParts({ config, database, log, now: clock.now });
    await seed(parts.app);
    await refusePublicDemo(parts.app);
    await ensureFlags(parts.app);
    await syncMessages(parts.app, messageTypes);
    await cleanStoredHtml(parts.app);
    // Stopped once the last request is answered: a mail that hangs does not keep a stopping server open.
    const behind: (() => Promise<unknown>)[] = [];
    closers.push(() => Promise.all(behind.map((stop) => stop())));
    const connections = connectionsOf(config);
    const server = await createWholeServer(parts, undefined, { connections });
    closers.push(() => server.close());
    const courses = createCourseServer(parts.app, connections);
    closers.push(() => courses.close());
    await courses.listen({ port: config.coursePort, host: config.host, backlog });
    await server.listen({ port: config.port, host: config.host, backlog });
    if (config.databaseUrl === null) closers.push(await listenForCommands(parts.app));
    await parts.relay?.start();
    parts.outbox.start();
    const settleAndSend = async () => {
      await parts.deferred.settle();
      await parts.outbox.stop();
    };
    behind.push(settleAndSend, async () => parts.relay?.stop(), startSweeper(parts.app).stop);
    const jobs = await startJobs(parts.app, database.pool);
    behind.push(jobs.stop);
    wakeBy(parts.app, (job) =>
      jobs.runNow(job).catch((error: unknown) => log.warn({ err: error, job }, "a job waits for its time")),
    );
    return closeAll;
  } catch (error) {
    await closeAll();
    throw error;
  }
}

/** Fills an empty database with the demo academy, if configured. */
async function seed(app: App): Promise<void> {
  if (app.config.seed !== "demo") return;
  const present = await app.db().select({ id: users.id }).from(users).limit(1);
  if (present.length > 0) return;
  const { seedDemo } = await import("./seed/index.ts");
  await seedDemo(app, { whole: true });
}

/** Existing demo data from before the address was https is just as open (D-25). */
async function refusePublicDemo(app: App): Promise<void> {
  if (app.config.allowPublicDemo) return;
  const { demoAccounts, demoPassword } = await import("./seed/accounts.ts");
  const rows = await app
    .db()
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(
      inArray(
        users.email,
        demoAccounts.map(({ email }) => email),
      ),
    );
  const hashes = new Set(rows.map(({ passwordHash }) => passwordHash));
  for (const hash of hashes)
    if (await verifyPassword(demoPassword, hash))
      throw new StartRefused(publicDemo("The database holds demo accounts"));
}

/** Reports an unusable port before anything else is touched. @returns the port, or the one found for 0 */
async function probePort({ port, host }: Pick<Config, "port" | "host">, name = "PORT"): Promise<number> {
  const probe = createServer();
  try {
    await once(probe.listen(port, host), "listening");
  } catch (error) {
    const why = portFaults[(error as NodeJS.ErrnoException).code ?? ""];
    throw why ? new StartRefused(why(port, host, name)) : error;
  }
  const found = (probe.address() as AddressInfo).port;
  await new Promise((closed) => probe.close(closed));
  return found;
}

const noAddress = (_port: number, host: string) => `HOST ${host} is not an address of this machine`;
const portFaults: Readonly<Record<string, (port: number, host: string, name: string) => string>> = {
  EADDRINUSE: (port, _, name) =>
    `${name} ${port} is in use by another program. Stop it, or set another ${name}`,
  EACCES: (port, _, name) => `${name} ${port} needs permissions that this user does not have`,
  EADDRNOTAVAIL: noAddress,
  ENOTFOUND: noAddress,
};

/** Prints what the person who started the server needs to know. */
async function announce(config: Config): Promise<void> {
  console.log(`\nReady on ${config.publicUrl}\n`);
  if (config.seed !== "demo") return;
  const { demoAccounts, demoPassword } = await import("./seed/accounts.ts");
  const width = Math.max(...demoAccounts.map(({ email }) => email.length));
  console.log(`Demo accounts (password ${demoPassword}):`);
  for (const { email, label } of demoAccounts) console.log(`  ${email.padEnd(width)}  ${label}`);
  console.log("");
}

/** Stops once, however often a key is pressed: answers requests under way, closes sockets and the database. */
function stopOnSignals(stop: () => Promise<void>): void {
  let stopping = false;
  const stopOnce = (): void => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), longestStop).unref();
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on("SIGTERM", stopOnce);
  process.on("SIGINT", stopOnce);
}

try {
  const config = readConfig(process.env);
  stopOnSignals(await start(config));
  await announce(config);
} catch (error) {
  console.error(error instanceof StartRefused ? `Lyceum did not start: ${error.message}.` : error);
  process.exit(1);
}

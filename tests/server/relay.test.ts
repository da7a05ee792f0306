import { liveEvents } from "#src/contracts/realtime.ts";
import { asc, sql } from "drizzle-orm";
import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import pg from "pg";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { openDatabase, withoutTimeout } from "#server/database/database.ts";
import { createRelay, notifyOtherServers } from "#server/realtime/relay.ts";
import { readConfig } from "#server/config.ts";
import { createParts } from "#server/parts.ts";
import { outbox } from "#server/schema/index.ts";
import { startTestApp, type TestApp } from "./harness.ts";

/** Live events between servers that share a PostgreSQL. The embedded database has one server, and no other to tell. */
const shared = process.env.TEST_DATABASE_URL !== undefined;
let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
beforeEach(() => t.reset());

const log = pino({ level: "silent" });

/** A server that notes what it would send to its sockets. */
function server(instance: string, more: { pool?: pg.Pool; pulse?: number } = {}) {
  const published: number[] = [];
  const publish = async ({ id }: { id: number }) => void published.push(id);
  const relay = createRelay({ pool: t.database.pool, db: t.app.db, instance, publish, log, ...more });
  return { published, relay, tell: (row: number) => notifyOtherServers(t.app.db(), instance, row) };
}

/** Rows of the outbox, the last one with a text longer than a notification may be. */
async function rows(): Promise<number[]> {
  for (const size of [5, 3_000, 20_000])
    await t.app.outbox.live("everyone", liveEvents.broadcast, {
      broadcast: { id: 1, message: "ä".repeat(size) },
    });
  const written = await t.app.db().select({ id: outbox.id }).from(outbox).orderBy(asc(outbox.id));
  return written.map(({ id }) => id);
}

/** The database behind a line that can go dead without being closed, as when a firewall forgets it. */
async function throughLine() {
  const { host, port, user, password, database } = new pg.Client(t.database.pool.options);
  const open: Socket[] = [];
  const line = createServer((near) => {
    const far = connect(host.startsWith("/") ? { path: `${host}/.s.PGSQL.${port}` } : { host, port });
    open.push(near, far);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on("error", () => to.destroy());
      from.pipe(to);
    }
  }).listen(0, "127.0.0.1");
  await once(line, "listening");
  onTestFinished(() => {
    for (const socket of open) socket.destroy();
    line.close();
  });
  const near = { host: "127.0.0.1", port: (line.address() as AddressInfo).port };
  return {
    pool: new pg.Pool({ user, password, database, ...near }),
    goDead: () => open.splice(0).forEach((socket) => void socket.unpipe().pause()),
  };
}

/** Cuts the connections on which servers listen. */
const cut = () =>
  t.app.db().execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()
      and query in ('select statement_timestamp() as at', 'listen lyceum_live')`);

test("a server relays events only with a shared database and no external realtime service", () => {
  const relayOf = (env: Record<string, string>) =>
    createParts({ config: readConfig(env), database: t.database, log }).relay;
  const DATABASE_URL = "postgres://localhost/lyceum";
  const service = { PUSHER_HOST: "x", PUSHER_APP_ID: "x", PUSHER_KEY: "x", PUSHER_SECRET: "x" };
  expect(relayOf({})).toBeNull();
  expect(relayOf({ DATABASE_URL, ...service })).toBeNull();
  expect(relayOf({ DATABASE_URL })).not.toBeNull();
});

describe("events published by one server", () => {
  test("reach the other servers in order, whatever their length, and do not return to it [E-064]", async () => {
    const [one, other] = [server("one"), server("other")];
    if (shared) await Promise.all([one.relay.start(), other.relay.start()]);
    const ids = await rows();
    for (const id of ids) await one.tell(id);
    if (shared) await expect.poll(() => other.published).toEqual(ids);
    expect(one.published).toEqual([]);
    await Promise.all([one.relay.stop(), other.relay.stop()]);
  });

  test("are delivered once after a connection has gone dead without a word [E-064]", async () => {
    if (!shared)
      return expect(createParts({ config: readConfig({}), database: t.database, log }).relay).toBeNull();
    const { pool, goDead } = await throughLine();
    const [one, other] = [server("one"), server("other", { pool, pulse: 100 })];
    await other.relay.start();
    goDead();
    const [first] = await rows();
    await t.app
      .db()
      .update(outbox)
      .set({ outcome: "delivered", sentAt: sql`now()` });
    await one.tell(first!);
    await expect.poll(() => other.published[0], { timeout: 15_000 }).toEqual(first);
    await other.relay.stop();
  }, 60_000);

  test("are delivered once after a lost connection [E-064]", async () => {
    const [one, other] = [server("one"), server("other")];
    if (shared) await other.relay.start();
    const [first, second, third] = await rows();
    await t.app
      .db()
      .update(outbox)
      .set({ outcome: "delivered", sentAt: sql`now()` });
    await one.tell(first!);
    if (shared) {
      await expect.poll(() => other.published).toEqual([first]);
      await cut();
      await expect.poll(() => other.published, { timeout: 15_000 }).toEqual([first, second, third]);
      await one.tell(third!);
      await t.app.outbox.live([1], liveEvents["broadcast.read"], { id: 1 });
      await one.tell(third! + 1);
      await expect.poll(() => other.published).toEqual([first, second, third, third! + 1]);
    }
    await other.relay.stop();
  }, 60_000);
});

test("on PostgreSQL, statements and lock waits time out unless exempted, and JIT is off", async () => {
  if (!shared) return expect(t.database.pool.options.max).toBe(1);
  const databaseUrl = t.database.pool.options.connectionString!;
  const opened = await openDatabase({ databaseUrl, dataDir: "" });
  const settings = async () => {
    const { rows: found } = await opened
      .db()
      .execute<{ s: string; l: string; j: string }>(
        sql`select current_setting('statement_timeout') as s, current_setting('lock_timeout') as l, current_setting('jit') as j`,
      );
    return Object.values(found[0]!);
  };
  expect(await settings()).toEqual(["1min", "10s", "off"]);
  await opened.inTransaction(async () => {
    await withoutTimeout(opened.db());
    expect(await settings()).toEqual(["0", "0", "off"]);
  });
  expect(await settings()).toEqual(["1min", "10s", "off"]);
  await opened.close();
});

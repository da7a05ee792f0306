import { setTimeout as wait } from "node:timers/promises";
import { and, asc, eq, gt, sql } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";
import pg from "pg";
import type { Db } from "../database/database.ts";
import { isOneOf } from "../database/lists.ts";
import type { OutboxRow } from "../outbox/delivery.ts";
import { outbox } from "../schema/outbox.ts";

/** The PostgreSQL channel. Only the id of an outbox row is sent, as a notification holds little text. */
const channel = "lyceum_live";
/** Milliseconds between two checks of the connection, which is as long as one may take. */
const usualPulse = 10_000;
/** Milliseconds before a new connection is opened. */
const rest = 1_000;
/**
 * Events are read again from this many seconds before the connection was lost: those in transit then may not have
 * arrived.
 */
const margin = 10;
/** How many delivered rows are remembered. */
const remembered = 5_000;

type Deps = {
  pool: pg.Pool;
  db(): Db;
  /** Distinguishes this server from the others. */
  instance: string;
  /** Publishes a row to the sockets of this server. */
  publish(row: OutboxRow): Promise<void>;
  log: Pick<FastifyBaseLogger, "warn">;
  /** In place of the usual one. */
  pulse?: number;
};

export type Relay = {
  /** Resolves when it is listening to the others, or could not connect in time: then the log says so. */
  start(): Promise<void>;
  stop(): Promise<void>;
};

/** Notifies the other servers of a row that this one has published to its own sockets. */
export const notifyOtherServers = async (db: Db, instance: string, row: number): Promise<void> => {
  await db.execute(sql`select pg_notify(${channel}, ${JSON.stringify({ from: instance, row })})`);
};

/**
 * Lets servers that share a PostgreSQL receive each other's live events, without another service (docs/decisions/0028).
 * Events sent while the connection was lost are read from the outbox afterwards; clients recognise duplicates by their
 * id.
 */
export function createRelay({ pool, db, instance, publish, log, pulse = usualPulse }: Deps): Relay {
  const told = new Set<number>();
  const waiting: number[] = [];
  let bringing: Promise<void> = Promise.resolve();
  let client: pg.Client | null = null;
  /** The database's time when the connection was last known to work; null before the first. */
  let alive: Date | null = null;
  let stopped = false;
  let running: Promise<void> = Promise.resolve();

  const remember = (row: number): void => {
    told.add(row);
    if (told.size > remembered) told.delete(told.values().next().value!);
  };

  function hear(payload = ""): void {
    const { from, row } = JSON.parse(payload) as { from: string; row: number };
    if (from === instance) return remember(row);
    waiting.push(row);
    // Rows that arrive in the meantime are read together.
    bringing = bringing.then(() => bring(waiting.splice(0))).catch(warn);
  }

  const columns = { id: outbox.id, payload: outbox.payload, attempts: outbox.attempts };

  async function bring(rows: readonly number[]): Promise<void> {
    const anew = rows.filter((row) => !told.has(row));
    if (anew.length === 0) return;
    await publishAll(
      await db().select(columns).from(outbox).where(isOneOf(outbox.id, anew)).orderBy(asc(outbox.id)),
    );
  }

  async function catchUp(since: Date): Promise<void> {
    const sent = and(
      eq(outbox.kind, "realtime"),
      gt(outbox.sentAt, new Date(since.getTime() - margin * 1_000)),
    );
    const rows = await db().select(columns).from(outbox).where(sent).orderBy(asc(outbox.id));
    await publishAll(rows.filter(({ id }) => !told.has(id)));
  }

  async function publishAll(rows: readonly OutboxRow[]): Promise<void> {
    for (const row of rows) {
      remember(row.id);
      // If one cannot be published, its sender reports that.
      await publish(row).catch(() => undefined);
    }
  }

  const warn = (error: unknown): void => {
    if (!stopped) log.warn({ err: error }, "live events from other servers are not arriving at present");
  };

  /** Listens on one connection until it is lost. */
  async function line(ready: () => void): Promise<void> {
    // A connection that is dead without having been closed answers nothing: its check must fail.
    const opened = new pg.Client({
      ...pool.options,
      keepAlive: true,
      query_timeout: pulse,
    } as pg.ClientConfig);
    client = opened;
    const lost = new Promise<void>((resolve) => {
      opened.on("error", () => resolve());
      opened.on("end", () => resolve());
    });
    opened.on("notification", ({ payload }) => hear(payload));
    await opened.connect();
    await opened.query(`listen ${channel}`);
    const since = alive;
    const beat = async (): Promise<void> => {
      alive = (await opened.query<{ at: Date }>("select statement_timestamp() as at")).rows[0]!.at;
    };
    await beat();
    if (since) await catchUp(since);
    ready();
    const timer = setInterval(() => void beat().catch(() => opened.end()), pulse).unref();
    await lost;
    clearInterval(timer);
    if (!stopped) warn(new Error("the connection was lost"));
  }

  async function run(ready: () => void): Promise<void> {
    while (!stopped) {
      await line(ready).catch(warn);
      await client?.end().catch(() => undefined);
      if (!stopped) await wait(rest, undefined, { ref: false });
    }
  }

  return {
    async start() {
      const first = new Promise<void>((ready) => {
        running = run(ready);
      });
      await Promise.race([first, wait(pulse, undefined, { ref: false })]);
    },
    async stop() {
      stopped = true;
      await client?.end().catch(() => undefined);
      await Promise.race([running, wait(rest, undefined, { ref: false })]);
      await bringing;
    },
  };
}

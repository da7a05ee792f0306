import { AsyncLocalStorage } from "node:async_hooks";
import { fileURLToPath } from "node:url";
import { DrizzleQueryError, sql } from "drizzle-orm";
import { drizzle, type NodePgQueryResultHKT } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { PgPreparedQuery, type PgDatabase } from "drizzle-orm/pg-core";
import pg from "pg";
import { StartRefused, type Config } from "../config.ts";
import { findDirectory, litePool, openLite } from "./lite.ts";
import { lockDirectory } from "./lock.ts";

/** The handle that queries are written with; an open transaction has the same type. */
export type Db = PgDatabase<NodePgQueryResultHKT>;

export type Database = {
  /** Inside a transaction, the open transaction; otherwise the pool. Never keep it across an `inTransaction`. */
  db(): Db;
  inTransaction<T>(work: () => Promise<T>): Promise<T>;
  afterCommit(work: () => void): void;
  /** For code that sends SQL itself (the jobs). Inside a transaction it is not the transaction. */
  pool: pg.Pool;
  close(): Promise<void>;
};

/**
 * How long a call waits for a connection. This turns a deadlock on the embedded database's single connection into an
 * error.
 */
const connectionTimeout = 10_000;
const migrationsFolder = fileURLToPath(new URL("../migrations", import.meta.url));
/**
 * How long a PostgreSQL statement may take, and how long it may wait for a lock, in milliseconds: one that hangs blocks
 * a connection that others need. DATABASE_URL can override this (`?statement_timeout=…`); statements that are slow by
 * nature use `withoutTimeout`. The embedded database has no timer.
 */
const hurry = { statement_timeout: 60_000, lock_timeout: 10_000 };
/**
 * PostgreSQL would JIT-compile statements that it considers expensive, which here takes seconds and saves milliseconds:
 * an export of the audit log took twenty times as long. DATABASE_URL can override this (`?options=…`).
 */
const withoutCompiling = "-c jit=off";
/** An arbitrary number, the same in every instance: they migrate one after the other. */
const migrationLock = 7_193_027;

/**
 * Opens the configured database and brings its tables up to date.
 * @throws StartRefused if it cannot be opened, with one line that says why
 */
export async function openDatabase(config: Pick<Config, "databaseUrl" | "dataDir">): Promise<Database> {
  return config.databaseUrl === null ? openEmbedded(config.dataDir) : openServer(config.databaseUrl);
}

async function openEmbedded(given: string): Promise<Database> {
  let unlock = (): void => undefined;
  try {
    const directory = findDirectory(given);
    unlock = await lockDirectory(directory);
    const lite = await openLite(directory);
    const pool = litePool(lite, connectionTimeout, (why) => stopAt(directory, why));
    const database = handleOn(pool, async () => {
      await lite.close();
      unlock();
    });
    await migrateTables(pool);
    return database;
  } catch (error) {
    unlock();
    if (error instanceof StartRefused) throw error;
    throw new StartRefused(`DATA_DIR ${given} cannot be opened: ${reason(error)}`);
  }
}

/**
 * Ends the process when the embedded database cannot continue. Nothing is closed: what was acknowledged is in the log
 * on disk, from which the next start recovers it, and the contents of memory must not overwrite it.
 */
function stopAt(directory: string, why: string): never {
  console.error(
    `Lyceum is stopping because the database in DATA_DIR ${directory} could not be written (${why}). Free some disk space and start again. Nothing that was confirmed has been lost.`,
  );
  process.exit(1);
}

async function openServer(url: string): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 20,
    connectionTimeoutMillis: connectionTimeout,
    application_name: "lyceum",
    options: withoutCompiling,
    ...hurry,
  });
  const database = handleOn(pool, async () => undefined);
  try {
    await migrateTables(pool);
  } catch (error) {
    await database.close();
    throw new StartRefused(`DATABASE_URL (${withoutSecrets(url)}) cannot be used: ${reason(error)}`);
  }
  return database;
}

/** The host and database of a URL, safe to show. */
function withoutSecrets(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}

const reason = (error: unknown): string => {
  const cause =
    error instanceof AggregateError
      ? error.errors[0]
      : error instanceof Error
        ? (error.cause ?? error)
        : error;
  // The file system of the embedded database throws objects that are not errors.
  const { message, code, name } = (cause ?? {}) as NodeJS.ErrnoException;
  return (message || code || name || String(cause)).split("\n")[0]!;
};

async function migrateTables(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("set statement_timeout = 0; set lock_timeout = 0");
    await client.query("select pg_advisory_lock($1)", [migrationLock]);
    await migrate(drizzle(client), { migrationsFolder });
    await client.query("select pg_advisory_unlock($1)", [migrationLock]);
    await client.query("reset statement_timeout; reset lock_timeout");
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/**
 * Removes values from an error, as they are addresses and hashes: Drizzle writes them into the message, and PostgreSQL
 * names rows and keys in the details. Every failed statement passes through here.
 */
function withoutValues(error: unknown): unknown {
  if (!(error instanceof DrizzleQueryError)) return error;
  const told = `Failed query: ${error.query}`;
  const calls = error.stack?.slice(Math.max(0, error.stack.indexOf("\n    at "))) ?? "";
  if (error.cause instanceof pg.DatabaseError) for (const name of saysValues) delete error.cause[name];
  return Object.assign(error, { message: told, stack: `Error: ${told}${calls}`, params: [] });
}
const saysValues = ["detail", "where", "internalQuery"] as const;

type Prepared = { queryWithCache(...given: unknown[]): Promise<unknown> };
// The one place that every statement passes through; its types declare it protected.
const prepared = PgPreparedQuery.prototype as unknown as Prepared;
const { queryWithCache } = prepared;
prepared.queryWithCache = function (this: Prepared, ...given) {
  return queryWithCache.apply(this, given).catch((error: unknown) => {
    throw withoutValues(error);
  });
};

/** A transaction. Work that outlives it (a timer started inside) finds it `over` and gets the pool again. */
type Open = { db: Db; over: boolean; afterCommit: (() => void)[] };

/** Returns the handle over a pool that has not opened any connection yet. Also used by tests, on pools of their own. */
export function handleOn(pool: pg.Pool, closed: () => Promise<void>): Database {
  const root: Db = drizzle(pool);
  // A lost connection fails the next statement of its user, and is replaced if it was idle. Without a listener, either
  // would end the process.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  const storage = new AsyncLocalStorage<Open>();
  /** One for each connection, so that a statement is built once for all of its transactions. */
  const handles = new WeakMap<pg.PoolClient, Db>();
  const handleOf = (client: pg.PoolClient): Db => {
    const handle = handles.get(client) ?? drizzle(client);
    handles.set(client, handle);
    return handle;
  };
  const onOneConnection = async <T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
    const client = await pool.connect();
    try {
      await client.query("begin");
      const result = await work(client);
      await client.query("commit");
      client.release();
      return result;
    } catch (error) {
      const broken = await client.query("rollback").then(
        () => false,
        () => true,
      );
      client.release(broken);
      throw error;
    }
  };
  const current = (): Open | undefined => {
    const open = storage.getStore();
    return open?.over ? undefined : open;
  };
  return {
    db: () => current()?.db ?? root,
    inTransaction: async (work) => {
      if (current()) return work();
      const afterCommit: (() => void)[] = [];
      const result = await onOneConnection(async (client) => {
        const open: Open = { db: handleOf(client), over: false, afterCommit };
        try {
          return await storage.run(open, work);
        } finally {
          open.over = true;
        }
      });
      for (const after of afterCommit) after();
      return result;
    },
    afterCommit: (work) => {
      const open = current();
      if (open) open.afterCommit.push(work);
      else work();
    },
    pool,
    close: async () => {
      await pool.end();
      await closed();
    },
  };
}

/** Lifts the timeouts of the open transaction: an export reads as much as there is. */
export async function withoutTimeout(db: Db): Promise<void> {
  await db.execute(
    sql`select set_config('statement_timeout', '0', true), set_config('lock_timeout', '0', true)`,
  );
}

/**
 * A statement that is built, and planned by the database, once per connection. `build` ends in `.prepare(name)` with a
 * unique name.
 * `const find = statement((db) => db.select()….prepare("find")); await find(app.db()).execute({ id })`
 */
export function statement<T>(build: (db: Db) => T): (db: Db) => T {
  const known = new WeakMap<Db, T>();
  return (db) => {
    const prepared = known.get(db) ?? build(db);
    known.set(db, prepared);
    return prepared;
  };
}

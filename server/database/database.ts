import { AsyncLocalStorage } from "node:async_hooks";
import { fileURLToPath } from "node:url";
import { drizzle, type NodePgQueryResultHKT } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import type { PgDatabase } from "drizzle-orm/pg-core";
import pg from "pg";
import { StartRefused, type Config } from "../config.ts";
import { litePool, openLite } from "./lite.ts";
import { lockDirectory } from "./lock.ts";

/** The handle that queries are written with; an open transaction has the same form. */
export type Db = PgDatabase<NodePgQueryResultHKT>;

export type Database = {
  /** The open transaction when inside one, else the pool. Never keep it across an `inTransaction`. */
  db(): Db;
  inTransaction<T>(work: () => Promise<T>): Promise<T>;
  afterCommit(work: () => void): void;
  /** For what speaks SQL itself (the jobs). Inside a transaction it is not the transaction. */
  pool: pg.Pool;
  close(): Promise<void>;
};

/** How long a call waits for a connection: turns a deadlock on the embedded database's one connection into an error. */
const connectionTimeout = 10_000;
const migrationsFolder = fileURLToPath(new URL("../migrations", import.meta.url));
/** Any number, the same in every instance: they migrate one after the other. */
const migrationLock = 7_193_027;

/**
 * Opens the configured database and brings its tables up to date.
 * @throws StartRefused where it cannot be opened, with one line that says why
 */
export async function openDatabase(config: Pick<Config, "databaseUrl" | "dataDir">): Promise<Database> {
  return config.databaseUrl === null ? openEmbedded(config.dataDir) : openServer(config.databaseUrl);
}

async function openEmbedded(directory: string): Promise<Database> {
  const unlock = await lockDirectory(directory);
  try {
    const lite = await openLite(directory);
    const pool = litePool(lite, connectionTimeout);
    const database = handleOn(pool, async () => {
      await lite.close();
      unlock();
    });
    await migrateTables(pool);
    return database;
  } catch (error) {
    unlock();
    if (error instanceof StartRefused) throw error;
    throw new StartRefused(`DATA_DIR ${directory} cannot be opened: ${reason(error)}`);
  }
}

async function openServer(url: string): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 20,
    connectionTimeoutMillis: connectionTimeout,
    application_name: "lyceum",
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

/** The host and database of a URL, fit to be shown. */
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
  return (
    cause instanceof Error
      ? cause.message || (cause as NodeJS.ErrnoException).code || cause.name
      : String(cause)
  ).split("\n")[0]!;
};

async function migrateTables(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [migrationLock]);
    await migrate(drizzle(client), { migrationsFolder });
    await client.query("select pg_advisory_unlock($1)", [migrationLock]);
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/** A transaction. Work that outlives it (a timer started inside) is `over` with it and gets the pool again. */
type Open = { db: Db; over: boolean; afterCommit: (() => void)[] };

/** The handle over a pool that has opened no connection yet. Also used by tests, on pools of their own. */
export function handleOn(pool: pg.Pool, closed: () => Promise<void>): Database {
  const root: Db = drizzle(pool);
  // A connection that is lost fails the next statement of who has it, and is replaced when it was idle. Unheard, either
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

/**
 * A statement that is built, and planned by the database, once per connection. `build` ends in `.prepare(name)` with a name of its own.
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

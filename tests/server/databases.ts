import { AsyncLocalStorage } from "node:async_hooks";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { PGlite } from "@electric-sql/pglite";
import { getTableName, is, sql, Table } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { handleOn, openDatabase, type Database } from "#server/database/database.ts";
import { liteOptions, litePool } from "#server/database/lite.ts";
import { lockDirectory } from "#server/database/lock.ts";
import * as schema from "#server/schema/index.ts";

/** Databases for tests: each is a copy of one that was made once. */

const migrationsFolder = fileURLToPath(new URL("../../server/migrations", import.meta.url));
const cache = fileURLToPath(new URL("../../.cache", import.meta.url));

/** The variable that tells all workers of a run the folder of its filled databases (`filledDatabases.ts`). */
export const filledVariable = "LYCEUM_FILLED_DATABASES";

/** The initial contents of a database; `name` distinguishes it from others. */
export type Filling = { name: string; write(database: Database): Promise<void> };

type Opened = { database: Database; close(): Promise<void> };

/**
 * Opens a migrated database for exclusive use: PGlite in memory, or with TEST_DATABASE_URL a fresh one on that
 * server. Its initial contents are written once per run of the tests.
 */
export async function openTestDatabase(filling?: Filling | false): Promise<Opened> {
  const url = process.env.TEST_DATABASE_URL;
  const run = process.env[filledVariable];
  if (filling && run)
    return url
      ? openCopy(url, await filledOnServer(url, run, filling))
      : openInMemory(filledFile(run, filling));
  const opened = await (!url
    ? openInMemory(template())
    : run
      ? openSpare(url, run)
      : openCopy(url, await templateOnServer(url)));
  if (filling) await filling.write(opened.database);
  return opened;
}

let made = 0;
const nextName = (run = ""): string => `${prefixOf(run)}test_${process.pid}_${(made += 1)}`;

const openNamed = async (url: string, name: string): Promise<Database> =>
  asOneConnection(await openDatabase({ databaseUrl: databaseOf(url, name), dataDir: "" }));
const drop = (url: string, name: string): Promise<void> =>
  onServer(url, `drop database ${name} with (force)`);

/** @param original the name of the database to copy */
async function openCopy(url: string, original: string): Promise<Opened> {
  const name = nextName(process.env[filledVariable]);
  await onServer(url, `create database ${name} template ${original}`);
  const database = await openNamed(url, name);
  return {
    database,
    close: async () => {
      await database.close();
      await drop(url, name);
    },
  };
}

/** A database as it was made. Its shape shows whether it has changed since. */
type Made = { name: string; shape: string };

/**
 * Databases that earlier files of this worker left as they had been made. Each saves the server a third of a second, as
 * it need not copy the thousand files of a database. The run drops them (`filledDatabases.ts`).
 */
const spares: Made[] = [];

async function makeOnServer(url: string, run: string): Promise<Made> {
  const name = nextName(run);
  await onServer(url, `create database ${name} template ${await templateOnServer(url)}`);
  return { name, shape: await shapeOf(url, name) };
}

async function openSpare(url: string, run: string): Promise<Opened> {
  const made = spares.pop() ?? (await makeOnServer(url, run));
  const database = await openNamed(url, made.name);
  return {
    database,
    close: async () => {
      const isEmpty = await emptyTables(database, tableNames).then(
        () => true,
        () => false,
      );
      await database.close();
      if (isEmpty && (await shapeOf(url, made.name)) === made.shape) spares.push(made);
      else await drop(url, made.name);
    },
  };
}

/** Says who else uses a database, and which tables, triggers and functions it has. Vacuums it first. */
async function shapeOf(url: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: databaseOf(url, name) });
  await client.connect();
  await client.query("vacuum");
  const { rows } = await client.query<{ shape: string }>(`
    select concat_ws(' ',
      (select count(*) from pg_stat_activity where datname = current_database()),
      (select md5(string_agg(concat(oid, relname, relnatts, relchecks), ',' order by oid)) from pg_class),
      (select md5(string_agg(concat(oid, tgenabled), ',' order by oid)) from pg_trigger),
      (select md5(string_agg(concat(oid, xmin), ',' order by oid)) from pg_proc)) as shape`);
  await client.end();
  return rows[0]!.shape;
}

/** All tables that tests write to. The signing keys stay, as a migration has created them and no test would again. */
export const tableNames = Object.values(schema).flatMap((one) =>
  is(one, Table) && one !== schema.signingKeys ? [getTableName(one)] : [],
);

/**
 * Empties tables, and restarts their numbering. It touches only those with rows, as truncating them all takes an eighth
 * of a second, whatever is in them. Like `truncate`, it waits for anybody still writing.
 */
export async function emptyTables({ inTransaction, db }: Database, names: readonly string[]): Promise<void> {
  const tables = sql.join(
    names.map((name) => sql.identifier(name)),
    sql`, `,
  );
  await inTransaction(async () => {
    await db().execute(sql`lock table ${tables} in access exclusive mode`);
    await db().execute(
      sql.raw(`do $$
      declare
        names text[] := '{${names.join(",")}}';
        name text;
        has_rows boolean;
      begin
        set local session_replication_role = replica;
        -- Most have never had any, which their size tells in a tenth of the time of a query.
        for name in select relname from pg_class where oid = any (names::regclass[]) and pg_relation_size(oid) > 0 loop
          execute format('select exists (select from %I)', name) into has_rows;
          if has_rows then execute format('delete from %I', name); end if;
        end loop;
        perform setval(own.sequence, own.start, false)
          from (select s.seqrelid as sequence, s.seqstart as start
            from pg_sequence s join pg_depend d on d.objid = s.seqrelid
            where d.refobjid = any (names::regclass[]) offset 0) own
          where pg_sequence_last_value(own.sequence) is not null;
        -- Whoever keeps something of the content or of the notices is told so by what triggers write.
        set local session_replication_role = origin;
        delete from search_synonyms;
        delete from feature_flags;
      end $$`),
    );
  });
}

/** Runs one command on its maintenance database. */
export async function onServer(url: string, command: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(command);
  await client.end();
}

/**
 * Refuses what the embedded database, with its single connection, could not do: asking for another connection inside a
 * transaction (with a handle kept from before it began). There it would deadlock; here it would be outside the
 * transaction.
 */
function asOneConnection(database: Database): Database {
  const transactions = new AsyncLocalStorage<{ over: boolean }>();
  const { pool } = database;
  const connect = pool.connect.bind(pool) as (...given: unknown[]) => unknown;
  const guarded = (...given: unknown[]): unknown => {
    if (transactions.getStore()?.over === false)
      throw new Error("inside of a transaction its handle is used: another connection was asked for");
    return connect(...given);
  };
  pool.connect = guarded as typeof pool.connect;
  return {
    ...database,
    inTransaction: (work) =>
      database.inTransaction(() => {
        const transaction = { over: false };
        return transactions.run(transaction, work).finally(() => (transaction.over = true));
      }),
  };
}

/** The URL of another database of the same server. */
export const databaseOf = (url: string, name: string): string => {
  const own = new URL(url);
  own.pathname = `/${name}`;
  return own.href;
};

/** A migrated database for others to copy, made once for each state of the migrations. @returns its name */
const templateOnServer = (url: string): Promise<string> =>
  onceOnServer(url, `lyceum_template_${migrationsDigest()}`, async (making) => {
    await onServer(url, `create database ${making}`);
    await (await openDatabase({ databaseUrl: databaseOf(url, making), dataDir: "" })).close();
  });

/** The prefix of the names of all databases of a run. */
export const prefixOf = (run: string): string => `lyceum_run_${digestOf(run)}_`;

const filledOnServer = (url: string, run: string, { name, write }: Filling): Promise<string> =>
  onceOnServer(url, prefixOf(run) + digestOf(name), async (making) => {
    await onServer(url, `create database ${making} template ${await templateOnServer(url)}`);
    const database = await openDatabase({ databaseUrl: databaseOf(url, making), dataDir: "" });
    await write(database);
    await database.close();
  });

/** One process makes the database, under another name first; others wait until it can be copied. @returns its name */
async function onceOnServer(
  url: string,
  name: string,
  make: (making: string) => Promise<void>,
): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("select pg_advisory_lock(hashtext($1))", [name]);
  const { rowCount } = await client.query("select from pg_database where datname = $1", [name]);
  if (!rowCount) {
    const making = `${name}_new`;
    await client.query(`drop database if exists ${making} with (force)`);
    await make(making);
    await client.query(`alter database ${making} rename to ${name}`);
  }
  await client.end();
  return name;
}

/** @param original a database as a file: opening it takes a tenth of the time of making it */
async function openInMemory(original: Promise<Buffer<ArrayBuffer>>): Promise<Opened> {
  const lite = await PGlite.create({ ...liteOptions, loadDataDir: new Blob([await original]) });
  const database = handleOn(litePool(lite, 5_000), () => lite.close());
  return { database, close: () => database.close() };
}

const digestOf = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 16);

function migrationsDigest(): string {
  const files = readdirSync(migrationsFolder)
    .filter((name) => name.endsWith(".sql"))
    .sort();
  return digestOf(files.map((file) => readFileSync(`${migrationsFolder}/${file}`, "utf8")).join("\n"));
}

/** A migrated database, made once for each state of the migrations. */
const template = (): Promise<Buffer<ArrayBuffer>> =>
  onceAsFile(`${cache}/database-${migrationsDigest()}.tar`, async () => {
    const lite = await PGlite.create(liteOptions);
    const pool = litePool(lite, 60_000);
    await migrate(drizzle(pool), { migrationsFolder });
    await pool.end();
    return lite;
  });

const filledFile = (run: string, { name, write }: Filling): Promise<Buffer<ArrayBuffer>> =>
  onceAsFile(`${run}/${digestOf(name)}/database.tar`, async () => {
    const lite = await PGlite.create({ ...liteOptions, loadDataDir: new Blob([await template()]) });
    const database = handleOn(litePool(lite, 60_000), async () => undefined);
    await write(database);
    await database.close();
    return lite;
  });

/** One process makes the file, the others wait. */
async function onceAsFile(file: string, make: () => Promise<PGlite>): Promise<Buffer<ArrayBuffer>> {
  mkdirSync(dirname(file), { recursive: true });
  const unlock = await lockDirectory(dirname(file), 180_000);
  try {
    if (!existsSync(file)) {
      const lite = await make();
      const dump = await lite.dumpDataDir("none");
      await lite.close();
      writeFileSync(`${file}.new`, Buffer.from(await dump.arrayBuffer()));
      renameSync(`${file}.new`, file);
    }
    return readFileSync(file);
  } finally {
    unlock();
  }
}

import { execFile } from "node:child_process";
import type { EventEmitter } from "node:events";
import { existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, renameSync, rmSync } from "node:fs";
import type { Socket } from "node:net";
import { join } from "node:path";
import { Duplex } from "node:stream";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { PGlite, type PGliteOptions } from "@electric-sql/pglite";
import { fuzzystrmatch } from "@electric-sql/pglite/contrib/fuzzystrmatch";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { unaccent } from "@electric-sql/pglite/contrib/unaccent";
import pg from "pg";
import { StartRefused } from "../config.ts";
import { lockName } from "./lock.ts";

const run = promisify(execFile);

/** The major version of PostgreSQL inside PGlite, as written in its data directories. */
export const embeddedVersion = "18";

export const liteOptions = {
  extensions: { pg_trgm, unaccent, fuzzystrmatch },
  postgresqlconf: ["shared_buffers=32MB"],
} satisfies PGliteOptions;

/** Where a database is made before it is moved into place: while this exists, what stands beside it is incomplete. */
const makingName = "lyceum.making";
const versionName = "PG_VERSION";

/**
 * Returns the directory of the embedded database with all links resolved; creates it if necessary.
 * @throws StartRefused if it holds something else or another version's data, and leaves it untouched
 */
export function findDirectory(given: string): string {
  mkdirSync(given, { recursive: true });
  const directory = realpathSync(given);
  refuseForeign(directory);
  return directory;
}

/** Opens the embedded database in a directory that was found and locked; creates it if there is none. */
export async function openLite(directory: string): Promise<PGlite> {
  if (existsSync(join(directory, versionName)))
    rmSync(join(directory, makingName), { recursive: true, force: true });
  else await createLite(directory);
  return PGlite.create({ dataDir: directory, ...liteOptions });
}

/**
 * Creates the database aside and moves it into place, its version last: if a start is killed, the next one knows that
 * the database is incomplete.
 */
async function createLite(directory: string): Promise<void> {
  const making = join(directory, makingName);
  for (const name of readdirSync(directory))
    if (name !== lockName && name !== makingName) rmSync(join(directory, name), { recursive: true });
  rmSync(making, { recursive: true, force: true });
  mkdirSync(making);
  // The process ends before an optimising compiler would pay off.
  await run(process.execPath, [
    "--liftoff-only",
    fileURLToPath(new URL("./createLite.ts", import.meta.url)),
    making,
  ]);
  const names = readdirSync(making).filter((name) => name !== versionName);
  for (const name of [...names, versionName]) renameSync(join(making, name), join(directory, name));
  rmSync(making, { recursive: true });
}

function refuseForeign(directory: string): void {
  const version = join(directory, versionName);
  if (existsSync(version)) {
    const found = readFileSync(version, "utf8").trim();
    if (found === embeddedVersion) return;
    throw new StartRefused(
      `DATA_DIR ${directory} was made by PostgreSQL ${found}; this version opens ${embeddedVersion}. Start the version of Lyceum that made it, or choose a new directory`,
    );
  }
  const names = readdirSync(directory);
  if (!names.includes(makingName) && names.some((name) => name !== lockName))
    throw new StartRefused(
      `DATA_DIR ${directory} is not a Lyceum database. Choose an empty or new directory`,
    );
}

/**
 * A pool of one connection, as PGlite is one session: transactions queue behind each other.
 * @param broke called with the reason when the database cannot continue in this process
 */
export function litePool(
  lite: PGlite,
  connectionTimeoutMillis: number,
  broke: (why: string) => void = () => undefined,
): pg.Pool {
  const pool = new pg.Pool({
    user: "postgres",
    database: "postgres",
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis,
    // A duplex stream is all that the driver needs of a socket.
    stream: () => new LiteStream(lite, broke) as unknown as Socket,
  });
  pool.on("connect", (client) => {
    // A property that the driver's types do not declare: the raw messages of the server.
    const { connection } = client as unknown as { connection: EventEmitter };
    connection.on("errorMessage", (error: pg.DatabaseError) => {
      if (isBroken(error)) broke(error.message);
    });
  });
  return pool;
}

/**
 * Whether PGlite has failed in the middle of its write-ahead log. A PostgreSQL server would panic, restart and replay
 * its log. PGlite continues with what is left in its memory, and gives no correct results any more, even when there is
 * space again.
 */
const isBroken = ({ code, message, severity }: pg.DatabaseError): boolean =>
  severity === "PANIC" ||
  (diskFaults.has(code ?? "") && /\bpg_wal\//.test(message)) ||
  (code === "XX000" && message === "XLogBeginInsert was already called");
/** Disk full, and an I/O error. */
const diskFaults: ReadonlySet<string> = new Set(["53100", "58030"]);

const frame = (type: string, body: Buffer): Buffer => {
  const head = Buffer.alloc(5);
  head[0] = type.charCodeAt(0);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
};

/** What a server sends on a new connection: authenticated, its parameters, ready. */
const hello = Buffer.concat([
  frame("R", Buffer.alloc(4)),
  ...[
    ["client_encoding", "UTF8"],
    ["integer_datetimes", "on"],
    ["standard_conforming_strings", "on"],
  ].map(([name, value]) => frame("S", Buffer.from(`${name}\0${value}\0`))),
  frame("Z", Buffer.from("I")),
]);

const terminate = "X".charCodeAt(0);

/**
 * A socket whose other end is PGlite: `pg` speaks its wire protocol into it, so that one driver serves both databases,
 * with the same errors and types. Messages that arrive together are executed together.
 */
class LiteStream extends Duplex {
  readonly #lite: PGlite;
  readonly #broke: (why: string) => void;
  #received: Buffer = Buffer.alloc(0);
  #started = false;
  #over = false;
  #tail: Promise<unknown>;

  constructor(lite: PGlite, broke: (why: string) => void) {
    super();
    this.#lite = lite;
    this.#broke = broke;
    this.#tail = lite.waitReady;
  }

  connect(): this {
    queueMicrotask(() => this.emit("connect"));
    return this;
  }
  setNoDelay(): this {
    return this;
  }
  setKeepAlive(): this {
    return this;
  }
  setTimeout(): this {
    return this;
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk]);
    if (this.#started || this.#start()) this.#forward();
    done();
  }

  /** `pg` holds back the messages of a statement until it is complete: four of them become one call of PGlite. */
  override _writev(chunks: { chunk: Buffer; encoding: BufferEncoding }[], done: () => void): void {
    this._write(Buffer.concat(chunks.map(({ chunk }) => chunk)), "utf8", done);
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#over = true;
    done(error);
  }

  /** Reads the start-up message; a new connection gets a clean session. @returns whether the message was complete */
  #start(): boolean {
    if (this.#received.length < 4 || this.#received.length < this.#received.readInt32BE(0)) return false;
    this.#received = this.#received.subarray(this.#received.readInt32BE(0));
    this.#started = true;
    this.#later(async () => {
      await this.#lite.exec("ROLLBACK");
      await this.#lite.exec("DISCARD ALL");
      this.push(hello);
    });
    return true;
  }

  /** Forwards every complete message received so far. */
  #forward(): void {
    let end = 0;
    let leaving = false;
    while (!leaving && this.#received.length - end >= 5) {
      const length = 1 + this.#received.readInt32BE(end + 1);
      if (this.#received.length - end < length) break;
      leaving = this.#received[end] === terminate;
      if (!leaving) end += length;
    }
    if (end > 0) {
      const messages = new Uint8Array(this.#received.subarray(0, end));
      this.#received = this.#received.subarray(end);
      this.#later(() =>
        this.#lite.runExclusive(() =>
          this.#lite.execProtocolRawStream(messages, {
            onRawData: (data) => {
              this.push(Buffer.from(data));
            },
          }),
        ),
      );
    }
    if (leaving)
      this.#later(async () => {
        this.#over = true;
        this.push(null);
      });
  }

  #later(work: () => Promise<unknown>): void {
    this.#tail = this.#tail
      .then(() => (this.#over ? undefined : work()))
      .catch((error: Error) => {
        if (error instanceof WebAssembly.RuntimeError || error.name === "ExitStatus")
          this.#broke(error.message);
        this.#over = true;
        this.destroy(error);
      });
  }
}

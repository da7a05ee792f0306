import { execFileSync } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { freePort, run } from "./run.ts";

/** A temporary PostgreSQL: nothing of it is left after `stop()`. */
export type TemporaryPostgres = {
  /** The URL of its maintenance database. */
  url: string;
  /**
   * Creates a database and returns its URL.
   * @param from the name of the database to copy, to which nobody may be connected; empty without it
   */
  createDatabase(name: string, from?: string): Promise<string>;
  stop(): Promise<void>;
};

/** Where Debian's package keeps the programs of its newest version. */
function programs(): string | null {
  const versions = "/usr/lib/postgresql";
  if (!existsSync(versions)) return null;
  const [newest] = readdirSync(versions).sort((a, b) => Number(b) - Number(a));
  return newest ? join(versions, newest, "bin") : null;
}

export const isPostgresInstalled = (): boolean => programs() !== null;

/** The user to run it as: PostgreSQL refuses to run as root, so Debian's own user runs it then. */
function owner(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const id = (flag: string): number => Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }));
  return { uid: id("-u"), gid: id("-g") };
}

/**
 * Starts a temporary PostgreSQL from the machine's package on a free port, with durability off; null where none is
 * installed. A start that fails throws with the programs' output.
 * @param more settings of PostgreSQL, by name
 */
export async function startPostgres(
  more: Readonly<Record<string, string>> = {},
): Promise<TemporaryPostgres | null> {
  const bin = programs();
  if (!bin) return null;
  const folder = mkdtempSync(join(tmpdir(), "lyceum-postgres-"));
  const user = owner();
  if (user) chownSync(folder, user.uid, user.gid);
  const data = join(folder, "data");
  const as = async (program: string, ...args: string[]): Promise<void> => {
    const [command, ...rest] = [
      ...(user ? ["setpriv", `--reuid=${user.uid}`, `--regid=${user.gid}`, "--clear-groups"] : []),
      join(bin, program),
      ...args,
    ];
    const { code, output } = await run(command!, rest, { env: { LC_ALL: "C", HOME: folder } });
    if (code !== 0) throw new Error(`${program} failed:\n${output}`);
  };
  const port = await freePort();
  await as(
    "initdb",
    "--pgdata",
    data,
    "--username=lyceum",
    "--auth=trust",
    "--encoding=UTF8",
    "--no-locale",
    "--no-sync",
  );
  const given = {
    ...{ listen_addresses: "127.0.0.1", fsync: "off", synchronous_commit: "off", full_page_writes: "off" },
    ...more,
  };
  const settings = [
    `-p ${port} -k ${folder}`,
    ...Object.entries(given).map((pair) => `-c ${pair.join("=")}`),
  ].join(" ");
  await as(
    "pg_ctl",
    "start",
    "--wait",
    "--silent",
    "--pgdata",
    data,
    "--log",
    join(folder, "log"),
    "--options",
    settings,
  );

  // By its socket in the folder, over which a query takes a quarter less than over TCP.
  const urlOf = (database: string): string =>
    `postgres://lyceum@localhost:${port}/${database}?host=${encodeURIComponent(folder)}`;
  return {
    url: urlOf("postgres"),
    async createDatabase(name, from = "template1") {
      const client = new pg.Client({ connectionString: urlOf("postgres") });
      await client.connect();
      await client.query(
        `create database ${client.escapeIdentifier(name)} template ${client.escapeIdentifier(from)}`,
      );
      await client.end();
      return urlOf(name);
    },
    async stop() {
      await as("pg_ctl", "stop", "--wait", "--silent", "--mode=immediate", "--pgdata", data);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../../scripts/lib/run.ts";
import { envOf, openDemoPlace } from "./demoPlace.ts";

/** The whole product in a separate process, on a free port and with a data directory of its own. */
export type RunningServer = {
  /** Its origin, without a slash at the end. */
  url: string;
  dataDir: string;
  /** Of the current process. */
  readonly pid: number;
  /** Everything that it has written so far. */
  output(): string;
  /** Ends the process, with SIGTERM by default. Returns its exit code, null when the signal killed it. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
  /** Ends it, and removes the data that it was started with. */
  close(): Promise<void>;
  /** Starts it again on the same port and data, after a `stop` or instead of one; `from` is where the product is. */
  restart(from?: string): Promise<void>;
};

/** Seconds until the first start must answer: it creates a database and fills it with the demo academy. */
const PATIENCE = 60;

/** Directories are kept while tests restart servers on them, and removed with the process. */
const folders = new Set<string>();
process.once("exit", () => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

/**
 * For tests: the embedded database is compiled once and quickly. No server of theirs lives long enough to gain by more,
 * unlike one whose speed is measured.
 */
const quickly = ["--liftoff-only"];

/**
 * Starts the built product (`npm run build` comes first) and waits until it answers `/health`.
 * `env` overrides the defaults: demo data, no rate limits, warnings only.
 */
export async function startServer(
  env: Readonly<Record<string, string>> = {},
  flags: readonly string[] = quickly,
): Promise<RunningServer> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), "lyceum-e2e-"));
  folders.add(folder);
  const isGiven = Boolean(env.DATABASE_URL || env.DATA_DIR || env.SEED === "none");
  const place = isGiven ? null : await openDemoPlace(folder);
  const dataDir = env.DATA_DIR ?? join(folder, "data");
  const url = `http://localhost:${port}`;
  let child: ChildProcess | undefined;
  let output = "";

  async function start(from = "."): Promise<void> {
    const before = output.length;
    const said = (): string => output.slice(before);
    child = spawn(process.execPath, [...flags, "server/main.ts"], {
      cwd: from,
      env: {
        ...process.env,
        NODE_ENV: "production",
        PORT: String(port),
        PUBLIC_URL: url,
        COURSE_PORT: "0",
        ...envOf(place ?? { dataDir }),
        RATE_LIMITS: "off",
        LOG_LEVEL: "warn",
        ...env,
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const started = child;
    const take = (chunk: Buffer): void => void (output += chunk.toString());
    started.stdout?.on("data", take);
    started.stderr?.on("data", take);
    for (const begun = Date.now(); Date.now() - begun < PATIENCE * 1_000; await sleep(100)) {
      if (started.exitCode !== null) throw new Error(`the server ended with ${started.exitCode}:\n${said()}`);
      if (await answers(port)) return;
    }
    started.kill("SIGKILL");
    throw new Error(`the server did not answer within ${PATIENCE} s:\n${said()}`);
  }

  async function stop(signal: NodeJS.Signals = "SIGTERM"): Promise<number | null> {
    const running = child;
    if (!running || running.exitCode !== null || running.signalCode !== null)
      return running?.exitCode ?? null;
    const ended = new Promise<number | null>((resolve) => running.once("exit", resolve));
    running.kill(signal);
    return ended;
  }

  await start();
  return {
    url,
    dataDir,
    get pid() {
      return child!.pid!;
    },
    output: () => output,
    stop,
    async close() {
      await stop();
      await place?.remove();
    },
    async restart(from) {
      await stop();
      await start(from);
    },
  };
}

async function answers(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/health`, { signal: AbortSignal.timeout(2_000) })).ok;
  } catch {
    return false;
  }
}

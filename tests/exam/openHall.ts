import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { App } from "#server/app.ts";
import type { ExamFile } from "#server/seed/exams.ts";
import { emptyPlace, envOf, openDemoPlace } from "../e2e/demoPlace.ts";
import { startServer, type RunningServer } from "../e2e/server.ts";
import type { Acknowledged } from "./candidate.ts";
import { inDatabase, prepareHall, type Candidate, type Hall, type HallStorage } from "./hall.ts";
import { faultsOf, readAttempts } from "./verdict.ts";

export type RunningHall = Hall & {
  server: RunningServer;
  place: HallStorage;
  /** A candidate that no other test uses. */
  nextCandidate(): Candidate;
  idOf(name: string): number;
  /** Reads what the server has committed so far, while it keeps running. */
  read<T>(work: (app: App) => Promise<T>): Promise<T>;
  /** Changes the server's database: stops the server (or finds it killed), and starts it again. */
  whileStopped<T>(work: (app: App) => Promise<T>): Promise<T>;
  /** Returns everything in the database that is wrong with an attempt that must be over. */
  faultsLeft(candidate: Candidate, examId: number, acknowledged: readonly Acknowledged[]): Promise<string[]>;
};

/** Opens a separate server over a database with exams and candidates. `close` ends it and removes its data. */
export async function openHall(
  exams: readonly ExamFile[],
  candidates: number,
  env: Readonly<Record<string, string>> = {},
): Promise<RunningHall & { close(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), "lyceum-hall-"));
  const place = env.DATABASE_URL
    ? emptyPlace(folder, { databaseUrl: env.DATABASE_URL })
    : await openDemoPlace(folder);
  const hall = await prepareHall(place, exams, candidates, place.hasDemo);
  const server = await startServer({ ...envOf(place), ENVIRONMENT: "test", ...env });
  let next = 0;
  async function whileStopped<T>(work: (app: App) => Promise<T>): Promise<T> {
    await server.stop();
    try {
      return await inDatabase(place, work);
    } finally {
      await server.restart();
    }
  }
  /** Only one process can open the embedded database, so this reads a copy, as a crash right now would leave it. */
  async function read<T>(work: (app: App) => Promise<T>): Promise<T> {
    if (place.databaseUrl) return inDatabase(place, work);
    const copy = mkdtempSync(join(folder, "copy-"));
    const dataDir = join(copy, "data");
    try {
      await whilePaused(server.pid, () => cpSync(place.dataDir, dataDir, { recursive: true }));
      return await inDatabase({ dataDir }, work);
    } finally {
      rmSync(copy, { recursive: true, force: true });
    }
  }
  return {
    ...hall,
    server,
    place,
    nextCandidate() {
      const candidate = hall.candidates[next++];
      if (!candidate) throw new Error("no candidate is left: ask for more when the hall is opened");
      return candidate;
    },
    idOf(name) {
      const id = hall.examIds.get(name);
      if (id === undefined) throw new Error(`the hall has no exam “${name}”`);
      return id;
    },
    read,
    whileStopped,
    faultsLeft: ({ userId }, examId, acknowledged) =>
      read(async (app) => faultsOf(await readAttempts(app, userId, examId), acknowledged)),
    async close() {
      await server.stop();
      await place.remove();
    },
  };
}

/** Does the work while a process is paused. */
async function whilePaused(pid: number, work: () => void): Promise<void> {
  process.kill(pid, "SIGSTOP");
  try {
    // the signal takes an instant to arrive
    while (stateOf(pid) !== "T") await sleep(1);
    work();
  } finally {
    process.kill(pid, "SIGCONT");
  }
}

/** The process state, a letter after the name in brackets: T is stopped. */
const stateOf = (pid: number): string => /\) (\w)/.exec(readFileSync(`/proc/${pid}/stat`, "utf8"))![1]!;

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { App } from "#server/app.ts";
import type { ExamFile } from "#server/seed/exams.ts";
import { startServer, type RunningServer } from "../e2e/server.ts";
import type { Acknowledged } from "./candidate.ts";
import { inDatabase, prepareHall, type Candidate, type Hall, type Place } from "./hall.ts";
import { faultsOf, readAttempts } from "./verdict.ts";

export type RunningHall = Hall & {
  server: RunningServer;
  place: Place;
  /** A candidate whom no other test has. */
  nextCandidate(): Candidate;
  idOf(name: string): number;
  /** Reads what the server has left in its database: stops it (or finds it killed), and starts it again. */
  whileStopped<T>(work: (app: App) => Promise<T>): Promise<T>;
  /** Everything that is wrong with what the database holds of an attempt that must be over. */
  faultsLeft(candidate: Candidate, examId: number, acknowledged: readonly Acknowledged[]): Promise<string[]>;
};

/** A server of its own over a database with exams and candidates. `close` ends it and removes its data. */
export async function openHall(
  exams: readonly ExamFile[],
  candidates: number,
  env: Readonly<Record<string, string>> = {},
): Promise<RunningHall & { close(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), "lyceum-hall-"));
  const place: Place = {
    dataDir: join(folder, "data"),
    ...(env.DATABASE_URL ? { databaseUrl: env.DATABASE_URL } : {}),
  };
  const hall = await prepareHall(place, exams, candidates);
  const server = await startServer({ DATA_DIR: place.dataDir, ENVIRONMENT: "test", ...env });
  let next = 0;
  async function whileStopped<T>(work: (app: App) => Promise<T>): Promise<T> {
    await server.stop();
    try {
      return await inDatabase(place, work);
    } finally {
      await server.restart();
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
    whileStopped,
    faultsLeft: ({ userId }, examId, acknowledged) =>
      whileStopped(async (app) => faultsOf(await readAttempts(app, userId, examId), acknowledged)),
    async close() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

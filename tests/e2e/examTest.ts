import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrowserContext } from "@playwright/test";
import type { App } from "#server/app.ts";
import type { ExamFile } from "#server/seed/exams.ts";
import type { Acknowledged, Simulated } from "../exam/candidate.ts";
import { simulate } from "../exam/candidate.ts";
import { inDatabase, prepareHall, type Candidate, type Hall, type Place } from "../exam/hall.ts";
import { testExam } from "../exam/exams.ts";
import { faultsOf, readAttempts } from "../exam/verdict.ts";
import { startProxy, type Proxy } from "./proxy.ts";
import { startServer, type RunningServer } from "./server.ts";
import { test as base } from "./test.ts";

/** Names of the exams that every hall has, beside those of the demo. */
export const exam = {
  /** Long enough for any test. */
  ordinary: "An ordinary exam",
  /** Its end comes while a test waits. */
  brief: "A brief exam",
  large: "A large exam",
} as const;

const exams: ExamFile[] = [
  testExam({ name: exam.ordinary, minutes: 10 }),
  testExam({ name: exam.brief, minutes: 0.4, questions: 4 }),
  testExam({ name: exam.large, minutes: 60, questions: 200 }),
];

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
  more: readonly ExamFile[] = [],
  candidates = 40,
  env: Readonly<Record<string, string>> = {},
): Promise<RunningHall & { close(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), "lyceum-hall-"));
  const place: Place = { dataDir: join(folder, "data") };
  const hall = await prepareHall(place, [...exams, ...more], candidates);
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

/** Signs a candidate in to a browser: their session is there already. */
export const enter = (context: BrowserContext, url: string, { session, csrf }: Candidate): Promise<void> =>
  context.addCookies([
    { name: "lyceum", value: session, url, httpOnly: true, sameSite: "Lax" },
    { name: "XSRF-TOKEN", value: csrf, url, sameSite: "Lax" },
  ]);

type Workers = { hall: RunningHall };
type Fixtures = { candidate: Candidate; simulated: (examId: number) => Simulated; line: Proxy };

/** Playwright's `test` with a hall per worker, a candidate per test who is signed in, and a proxy before the server. */
export const test = base.extend<Fixtures, Workers>({
  hall: [
    async ({}, use) => {
      const hall = await openHall();
      await use(hall);
      await hall.close();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  server: [({ hall }, use) => use(hall.server), { scope: "worker" }],
  candidate: ({ hall }, use) => use(hall.nextCandidate()),
  line: async ({ hall }, use) => {
    const proxy = await startProxy(hall.server.url);
    await use(proxy);
    await proxy.close();
  },
  baseURL: ({ line }, use) => use(line.url),
  context: async ({ context, candidate, line }, use) => {
    await enter(context, line.url, candidate);
    await use(context);
  },
  simulated: ({ hall, candidate }, use) => use((examId) => simulate(hall.server.url, candidate, examId)),
});

export { expect } from "./test.ts";

import type { BrowserContext } from "@playwright/test";
import type { ExamFile } from "#server/seed/exams.ts";
import { simulate, type Simulated } from "../exam/candidate.ts";
import { testExam } from "../exam/exams.ts";
import type { Candidate } from "../exam/hall.ts";
import { openHall, type RunningHall } from "../exam/openHall.ts";
import { startProxy, type Proxy } from "./proxy.ts";
import { test as base } from "./test.ts";

/** Names of the exams that every hall has, beside those of the demo. */
export const exam = {
  /** Long enough for any test. */
  ordinary: "An ordinary exam",
  /** Its end comes while a test waits. */
  brief: "A brief exam",
} as const;

const exams: ExamFile[] = [
  testExam({ name: exam.ordinary, minutes: 10 }),
  testExam({ name: exam.brief, minutes: 0.4, questions: 4 }),
];

/** Signs a candidate in to a browser: their session is there already. */
const enter = (context: BrowserContext, url: string, { session, csrf }: Candidate): Promise<void> =>
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
      const hall = await openHall(exams, 40);
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

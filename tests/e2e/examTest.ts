import type { BrowserContext, Page } from "@playwright/test";
import type { ExamFile } from "#server/seed/exams.ts";
import type { AnswerItem, Saved } from "#src/contracts/exam.ts";
import { simulate, type Simulated, type Acknowledged } from "../exam/candidate.ts";
import { testExam } from "../exam/exams.ts";
import type { Candidate } from "../exam/hall.ts";
import { openHall, type RunningHall } from "../exam/openHall.ts";
import { answersInWords, faultsOf, readAttempts, type Kept } from "../exam/verdict.ts";
import { examWindow, type ExamWindow, type Typed } from "./examPage.ts";
import { startProxy, type Proxy, type Seen } from "./proxy.ts";
import { expect, test as base } from "./test.ts";

/** Names of the exams that every hall has, besides those of the demo. */
export const exam = {
  /** Long enough for any test. */
  ordinary: "An ordinary exam",
  /** Its end comes while a test waits. */
  brief: "A brief exam",
  twenty: "An exam of twenty minutes",
  long: "A long exam",
} as const;

const exams: ExamFile[] = [
  testExam({ name: exam.ordinary, minutes: 10 }),
  testExam({ name: exam.brief, minutes: 0.4, questions: 4 }),
  testExam({ name: exam.twenty, minutes: 20, questions: 4 }),
  testExam({ name: exam.long, minutes: 60 }),
];

/** Signs a candidate in to a browser, with their existing session. */
export const enter = (context: BrowserContext, url: string, { session, csrf }: Candidate): Promise<void> =>
  context.addCookies([
    { name: "lyceum", value: session, url, httpOnly: true, sameSite: "Lax" },
    { name: "XSRF-TOKEN", value: csrf, url, sameSite: "Lax" },
  ]);

/** The saves that were confirmed to the browser, from the traffic on the line. */
export const acknowledgedOn = (seen: readonly Seen[]): Acknowledged[] =>
  seen.flatMap(({ method, path, headers, status, delivered, body, answer, at }) => {
    if (method !== "PATCH" || !path.startsWith("/api/exams/") || !delivered) return [];
    if (status !== 200 && status !== 422) return [];
    const sent = (JSON.parse(body) as { answers: AnswerItem[] }).answers;
    const { data } = JSON.parse(answer) as { data?: Saved };
    return (data?.saved ?? []).flatMap(({ question_id: questionId, rev }) => {
      const item = sent.find((one) => one.question_id === questionId);
      // With another revision, the stored answer is not this one.
      return item && rev === Number(headers["x-attempt-rev"])
        ? [{ questionId, rev, answer: item.answer, at }]
        : [];
    });
  });

/** The calls of an exam on the line, in order. */
export const callsOn = (seen: readonly Seen[], method: string): Seen[] =>
  seen.filter((one) => one.method === method && /^\/api\/exams\/\d+(\?|$)/.test(one.path));

/** An exam that a candidate sits in their browser. */
export type Sitting = {
  examId: number;
  window: ExamWindow;
  /**
   * The verdict after a fault: nothing acknowledged is lost, the attempt was finished once, its journal agrees with the
   * tables, and what was entered (or `typed`) is what counted. @returns what is kept of the attempt
   */
  verdict(typed?: Typed | null): Promise<Kept>;
  /** Answers everything correctly and submits it, in the window in which it was opened or another one. */
  finish(window?: ExamWindow): Promise<Kept>;
};

type Workers = { hall: RunningHall };
type Fixtures = {
  candidate: Candidate;
  simulated: (examId: number, tab?: string) => Simulated;
  line: Proxy;
  /** Starts the exam with this name, in the test's page or another one. */
  sit: (name: string, on?: Page) => Promise<Sitting>;
};

/** Playwright's `test` with a hall per worker, a signed-in candidate per test, and a proxy in front of the server. */
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
  simulated: ({ hall, candidate }, use) =>
    use((examId, tab) => simulate(hall.server.url, candidate, examId, tab)),
  sit: ({ page, hall, candidate, line }, use) =>
    use(async (name, on = page) => {
      const examId = hall.idOf(name);
      const first = examWindow(on);
      await first.start(examId);
      const verdict: Sitting["verdict"] = async (typed = first.typed) => {
        const { kept, words } = await hall.read(async (app) => {
          const all = await readAttempts(app, candidate.userId, examId);
          return { kept: all, words: all[0] ? await answersInWords(app, all[0]) : {} };
        });
        expect(faultsOf(kept, acknowledgedOn(line.seen))).toEqual([]);
        if (typed) expect(words).toEqual(typed);
        return kept[0]!;
      };
      return {
        examId,
        window: first,
        verdict,
        async finish(window = first) {
          await window.answerAll();
          await window.submit();
          await expect(window.result(100)).toBeVisible();
          return verdict(window.typed);
        },
      };
    }),
});

export { expect } from "./test.ts";

import { setTimeout as sleep } from "node:timers/promises";
import type { Answer } from "#src/contracts/exam.ts";
import { percentile } from "../../scripts/bench/browser.ts";
import { simulate, type Reply, type Simulated } from "./candidate.ts";
import { answerTo } from "./exams.ts";
import type { RunningHall } from "./openHall.ts";
import { faultsOf, readAttempts } from "./verdict.ts";

/** How long a kind of call took, in milliseconds from when it was due, and how often it failed. */
export type Taken = { count: number; p50: number; p95: number; p99: number; worst: number; errors: number };

function stopwatch() {
  const times: number[] = [];
  let errors = 0;
  return {
    /**
     * Waits until a call is due, makes it and measures the time from then to its response: waiting in a queue counts.
     */
    async at(due: number, call: () => Promise<Reply>): Promise<void> {
      await sleep(Math.max(0, due - performance.now()));
      const status = await call().then(
        (reply) => reply.status,
        () => 0,
      );
      times.push(performance.now() - due);
      if (status !== 200) errors += 1;
    },
    taken(): Taken {
      const round = (value: number) => Math.round(value * 10) / 10;
      return {
        count: times.length,
        p50: round(percentile(times, 0.5)),
        p95: round(percentile(times, 0.95)),
        p99: round(percentile(times, 0.99)),
        worst: round(Math.max(...times)),
        errors,
      };
    },
  };
}

const spread = (count: number, within: number, n: number): number => (within * n) / count;

/** Starts the candidates within this many milliseconds, evenly. */
export async function startTogether(sittings: readonly Simulated[], within: number): Promise<Taken> {
  const watch = stopwatch();
  const begun = performance.now();
  await Promise.all(
    sittings.map((sitting, n) => watch.at(begun + spread(sittings.length, within, n), () => sitting.start())),
  );
  return watch.taken();
}

/** Each saves one answer every ten seconds and checks the session every thirty, as a browser does. */
export async function workOn(sittings: readonly Simulated[], milliseconds: number) {
  const saves = stopwatch();
  const checks = stopwatch();
  const begun = performance.now();
  const person = async (sitting: Simulated, n: number): Promise<void> => {
    const { questions } = sitting.attempt;
    const offset = spread(sittings.length, 10_000, n);
    const checking = Array.from({ length: Math.ceil(milliseconds / 30_000) }, (_, i) =>
      checks.at(begun + 3 * offset + i * 30_000, sitting.checkSession),
    );
    for (let due = begun + offset, i = 0; due < begun + milliseconds; due += 10_000, i += 1) {
      const question = questions[i % questions.length]!;
      await saves.at(due, () => sitting.save(new Map([[question.id, answerTo(question, i % 2 === 0)]])));
    }
    await Promise.all(checking);
  };
  await Promise.all(sittings.map(person));
  return { saves: saves.taken(), checks: checks.taken() };
}

/** Everybody submits within this many milliseconds, with all answers right. @returns also how many results are wrong */
export async function handIn(sittings: readonly Simulated[], within: number) {
  const watch = stopwatch();
  let wrong = 0;
  const begun = performance.now();
  const person = async (sitting: Simulated, n: number): Promise<void> => {
    const answers = new Map<number, Answer>(
      sitting.attempt.questions.map((question) => [question.id, answerTo(question)]),
    );
    await watch.at(begun + spread(sittings.length, within, n), async () => {
      const reply = await sitting.submit(answers);
      if (reply.body?.data?.attempt_percentage !== 100) wrong += 1;
      return reply;
    });
  };
  await Promise.all(sittings.map(person));
  return { ...watch.taken(), wrong };
}

/** Compares acknowledged answers with the database. @returns what is wrong, and how much was compared */
export async function verify(hall: RunningHall, sittings: ReadonlyMap<number, Simulated>, examId: number) {
  const faults = await hall.read(async (app) => {
    const found: string[] = [];
    for (const [userId, { acknowledged }] of sittings)
      found.push(...faultsOf(await readAttempts(app, userId, examId), acknowledged));
    return found;
  });
  const acknowledged = [...sittings.values()].reduce((sum, sitting) => sum + sitting.acknowledged.length, 0);
  return { attempts: sittings.size, acknowledged, faults: faults.length, first: faults.slice(0, 5) };
}

/** The first candidates of a hall at an exam, by user. */
export const seat = (hall: RunningHall, count: number, examId: number): Map<number, Simulated> =>
  new Map(
    hall.candidates
      .slice(0, count)
      .map((candidate) => [candidate.userId, simulate(hall.server.url, candidate, examId)]),
  );

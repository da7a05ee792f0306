import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { simulate, type Simulated } from "../exam/candidate.ts";
import { answerTo, testExam } from "../exam/exams.ts";
import { faultsOf, percentageOf, readAttempts } from "../exam/verdict.ts";
import { openHall } from "../exam/openHall.ts";
import { exam, expect, test } from "./examTest.ts";

/** Full length with `npm run test:faults`; shorter in CI. */
const full = process.env.FAULTS === "full";

/** Answers the questions in turn, correctly and wrongly, until told to stop; repeats every attempt that fails. */
async function sit(
  sitting: Simulated,
  until: () => boolean,
  pause: number,
): Promise<{ longestSilence: number }> {
  let longestSilence = 0;
  let heard = performance.now();
  for (let n = 0; !until(); n += 1) {
    const question = sitting.attempt.questions[n % sitting.attempt.questions.length]!;
    const answers = new Map([[question.id, answerTo(question, n % 3 !== 0)]]);
    for (let done = false; !done && !until();) {
      const reply = await sitting.save(answers).catch(() => null);
      done = reply?.status === 200;
      if (done) {
        longestSilence = Math.max(longestSilence, performance.now() - heard);
        heard = performance.now();
      } else await sleep(250);
    }
    await sleep(pause);
  }
  return { longestSilence };
}

test("EXM-19: killing the server every few seconds loses no acknowledged answer, and every learner saves again within 10 s [P2][DUR-1]", async () => {
  const [count, kills, every] = full ? [50, 30, 20_000] : [20, 4, 3_000];
  test.setTimeout(kills * (every + 20_000) + 60_000);
  const hall = await openHall([testExam({ name: "Under fire", minutes: 30 })], count);
  try {
    const examId = hall.idOf("Under fire");
    const sittings = hall.candidates.map((candidate) => simulate(hall.server.url, candidate, examId));
    await Promise.all(sittings.map(async (sitting) => expect((await sitting.start()).status).toBe(200)));
    let over = false;
    const atWork = sittings.map((sitting) => sit(sitting, () => over, 300));
    let slowestStart = 0;
    for (let n = 0; n < kills; n += 1) {
      await sleep(every);
      await hall.server.stop("SIGKILL");
      const begun = performance.now();
      await hall.server.restart();
      slowestStart = Math.max(slowestStart, performance.now() - begun);
    }
    await sleep(1_000);
    over = true;
    const ends = await Promise.all(atWork);
    for (const { longestSilence } of ends) expect(longestSilence).toBeLessThan(slowestStart + 10_000);
    const results = await Promise.all(
      sittings.map((sitting) =>
        sitting.submit(
          new Map(sitting.attempt.questions.map((question) => [question.id, answerTo(question)])),
        ),
      ),
    );
    for (const { status, body } of results) {
      expect(status).toBe(200);
      expect(body.data).toMatchObject({ passed: true, attempt_percentage: 100 });
    }
    const faults = await hall.read((app) =>
      Promise.all(
        sittings.map(async ({ acknowledged }, n) =>
          faultsOf(await readAttempts(app, hall.candidates[n]!.userId, examId), acknowledged),
        ),
      ),
    );
    expect(faults.flat()).toEqual([]);
    expect(sittings.flatMap(({ acknowledged }) => acknowledged).length).toBeGreaterThan(count * kills);
  } finally {
    await hall.close();
  }
});

test("EXM-20: an attempt that ends while the server is down is finished at the restart, with its scheduled end time [P5]", async () => {
  const down = full ? 120_000 : 4_000;
  // A hall of its own takes a minute to open on a busy machine.
  test.setTimeout(down + 150_000);
  const hall = await openHall([testExam({ name: "While away", minutes: 0.2 })], 2);
  try {
    const candidate = hall.nextCandidate();
    const sitting = simulate(hall.server.url, candidate, hall.idOf("While away"));
    await sitting.start();
    const [first, second] = sitting.attempt.questions;
    const answers = new Map([first!, second!].map((question) => [question.id, answerTo(question)]));
    expect((await sitting.save(answers)).status).toBe(200);
    await hall.server.stop("SIGKILL");
    await sleep(Math.max(0, Date.parse(sitting.attempt.finishes_at_iso) - Date.now()) + down);
    await hall.server.restart();
    await expect.poll(() => sitting.result(), { timeout: 10_000 }).not.toBeNull();
    const result = (await sitting.result())!;
    expect(result.receipt).toMatchObject({
      ended_by: "time",
      finished_at_iso: sitting.attempt.finishes_at_iso,
      answered: 2,
    });
    expect(result.attempt_percentage).toBe(percentageOf(sitting.attempt.questions, answers));
    expect(await hall.faultsLeft(candidate, hall.idOf("While away"), sitting.acknowledged)).toEqual([]);
  } finally {
    await hall.close();
  }
});

test("EXM-21: an abandoned attempt is finished within 10 s of its end, from the saved answers [P5]", async ({
  hall,
  candidate,
  simulated,
}) => {
  test.setTimeout(90_000);
  const examId = hall.idOf(exam.brief);
  const sitting = simulated(examId);
  await sitting.start();
  const [first] = sitting.attempt.questions;
  const answers = new Map([[first!.id, answerTo(first!)]]);
  await sitting.save(answers);
  await sleep(Date.parse(sitting.attempt.finishes_at_iso) - Date.now() + 10_000);
  // There was no request in between. What the tables hold now was written without a read that could have caused it.
  const kept = await hall.read((app) => readAttempts(app, candidate.userId, examId));
  expect(faultsOf(kept, sitting.acknowledged)).toEqual([]);
  expect(kept[0]!.attempt).toMatchObject({
    endedBy: "time",
    finishedAt: new Date(sitting.attempt.finishes_at_iso),
    percentage: percentageOf(sitting.attempt.questions, answers),
  });
});

for (const step of [-60_000, 60_000])
  test(`EXM-4: a step of the server's clock by ${step / 1_000} s does not move the end of an attempt [P4]`, async () => {
    test.setTimeout(120_000);
    const preload = fileURLToPath(new URL("../exam/steppedClock.mjs", import.meta.url));
    const hall = await openHall([testExam({ name: "By the steady clock", minutes: 0.25 })], 2, {
      NODE_OPTIONS: `--import=${preload}`,
      CLOCK_STEP: String(step),
    });
    try {
      const candidate = hall.nextCandidate();
      const examId = hall.idOf("By the steady clock");
      const sitting = simulate(hall.server.url, candidate, examId);
      await sitting.start();
      const started = performance.now();
      process.kill(hall.server.pid, "SIGUSR2");
      const answers = new Map(sitting.attempt.questions.map((question) => [question.id, answerTo(question)]));
      const reply = await sitting.save(answers);
      expect(reply.status).toBe(200);
      expect(reply.body.data.finishes_at_iso).toBe(sitting.attempt.finishes_at_iso);
      // still open shortly before the end, and over after it, by an unmodified clock
      await sleep(12_000 - (performance.now() - started));
      expect((await sitting.save(answers)).status).toBe(200);
      await sleep(15_000 + 5_500 - (performance.now() - started));
      expect((await sitting.save(answers)).status).toBe(208);
      await expect.poll(() => sitting.result(), { timeout: 10_000 }).not.toBeNull();
      expect((await sitting.result())!.attempt_percentage).toBe(100);
    } finally {
      await hall.close();
    }
  });

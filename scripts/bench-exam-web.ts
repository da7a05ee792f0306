/**
 * `npm run bench:exam-web`: an exam of 200 questions in Chromium with the CPU slowed four times. Measures how long it
 * takes to open, and the time from a key to its paint. Prints JSON; exits 1 when a goal is missed. `RUNS` (5) openings,
 * `KEYS` (200) keys.
 */
import type { Page } from "@playwright/test";
import { examWindow } from "../tests/e2e/examPage.ts";
import { enter } from "../tests/e2e/examTest.ts";
import { testExam } from "../tests/exam/exams.ts";
import { openHall } from "../tests/exam/openHall.ts";
import { launch, median, percentile } from "./bench/browser.ts";

const runs = Number(process.env.RUNS ?? 5);
const keys = Number(process.env.KEYS ?? 200);
const count = 200;
/** Milliseconds; `saved` is how many answers one save holds after one change. */
const goals = { opening: 1_000, keyToPaint: 50, saved: 1 };

/** Milliseconds from the start of the navigation until the question can be answered: it is shown and its code runs. */
const opening = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const look = () => {
          const field = document.querySelector("fieldset:not(:disabled) input, textarea:not(:disabled)");
          const isAlive = field && Object.keys(field).some((key) => key.startsWith("__reactProps$"));
          if (isAlive) resolve(performance.now());
          else requestAnimationFrame(look);
        };
        look();
      }),
  );

/** Makes the page note, from now on, how long each key took until the frame after it was painted. */
const watchKeys = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const times: number[] = [];
    (window as unknown as { __keys: number[] }).__keys = times;
    addEventListener(
      "keydown",
      ({ timeStamp }) =>
        requestAnimationFrame(() => {
          const channel = new MessageChannel();
          channel.port1.onmessage = () => times.push(performance.now() - timeStamp);
          channel.port2.postMessage(null);
        }),
      { capture: true },
    );
  });

const hall = await openHall([testExam({ name: "Two hundred questions", minutes: 120, questions: count })], 1);
const browser = await launch();
try {
  const { url } = hall.server;
  const examId = hall.idOf("Two hundred questions");
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1350, height: 940 } });
  await enter(context, url, hall.nextCandidate());
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  const exam = examWindow(page);
  await exam.start(examId);

  const openings: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    // Nobody opens an exam from a page that is still being drawn.
    await page.waitForTimeout(1_000);
    await page.goto(`/exams/${examId}`, { waitUntil: "commit" });
    openings.push(await opening(page));
  }

  await exam.goToText();
  await exam.text.click();
  await watchKeys(page);
  const saves: number[] = [];
  page.on("request", (request) => {
    if (request.method() !== "PATCH") return;
    saves.push((request.postDataJSON() as { answers: unknown[] }).answers.length);
  });
  for (let key = 0; key < keys; key += 1) {
    // every tenth is deleted again, so that the text stays within its limit
    await page.keyboard.press(key % 2 === 0 ? "a" : key % 10 === 9 ? "Backspace" : "b");
    await page.waitForTimeout(40);
    if (key % 100 === 99) await exam.text.fill("");
  }
  await exam.saved();
  const times = await page.evaluate(() => (window as unknown as { __keys: number[] }).__keys);
  const result = {
    profile: { cpu: 4, questions: count, runs, keys },
    opening: Math.round(median(openings)),
    keyToPaint: {
      p50: Math.round(percentile(times, 0.5)),
      p95: Math.round(percentile(times, 0.95)),
      worst: Math.round(Math.max(...times)),
    },
    saved: Math.max(...saves),
    goals,
  };
  console.log(JSON.stringify(result, null, 2));
  const missed = [
    result.opening > goals.opening && "opening",
    result.keyToPaint.p95 > goals.keyToPaint && "keyToPaint",
    result.saved > goals.saved && "saved",
  ].filter(Boolean);
  if (missed.length) {
    console.error(`Missed goals: ${missed.join(", ")}`);
    process.exitCode = 1;
  }
} finally {
  await browser.close();
  await hall.close();
}

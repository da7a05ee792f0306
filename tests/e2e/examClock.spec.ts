import { setTimeout as sleep } from "node:timers/promises";
import type { Page } from "@playwright/test";
import type { ExamWindow } from "./examPage.ts";
import { callsOn, exam, expect, test } from "./examTest.ts";
import type { Proxy } from "./proxy.ts";

const full = process.env.FAULTS === "full";
const minute = 60_000;

/** The end of the attempt, as the server last reported it over the line. */
function finishesAt(line: Proxy): number {
  const told = line.seen.flatMap(({ answer }) => /"finishes_at_iso":"([^"]+)"/.exec(answer)?.[1] ?? []);
  return Date.parse(told.at(-1)!);
}

/** By how many seconds the clock on the screen is wrong; this process has the same clock as the server. */
async function clockError(window: ExamWindow, line: Proxy): Promise<number> {
  // A reading is delayed on its way, more on a busy machine: the smallest error of several readings is the clock's.
  const errors: number[] = [];
  while (errors.length < 3) {
    const shown = await window.secondsLeft(); // a second that has begun counts as whole
    const left = (finishesAt(line) - Date.now()) / 1_000;
    errors.push(Math.max(0, left - shown, shown - 1 - left));
  }
  return Math.min(...errors);
}

/** Tells the page that it is hidden or shown, as a browser does. */
const setHidden = (page: Page, hidden: boolean): Promise<void> =>
  page.evaluate((isHidden) => {
    Object.defineProperty(document, "visibilityState", {
      configurable: true,
      get: () => (isHidden ? "hidden" : "visible"),
    });
    Object.defineProperty(document, "hidden", { configurable: true, get: () => isHidden });
    document.dispatchEvent(new Event("visibilitychange"));
  }, hidden);

for (const hours of [1, -1])
  test(`EXM-1: the time left is right with the computer's clock ${Math.abs(hours)} h ${hours > 0 ? "fast" : "slow"} [P7]`, async ({
    page,
    line,
    sit,
  }) => {
    test.setTimeout(90_000);
    await page.clock.install({ time: Date.now() + hours * 60 * minute });
    const { window, finish } = await sit(exam.ordinary);
    expect(await clockError(window, line)).toBeLessThanOrEqual(1);
    await finish();
  });

for (const jump of [10, -10])
  test(`EXM-2: a jump of the computer's clock by ${jump} minutes is corrected within 5 s, and nothing is submitted [P7]`, async ({
    page,
    line,
    sit,
  }) => {
    test.setTimeout(90_000);
    await page.clock.install();
    const { window, finish } = await sit(exam.ordinary);
    await window.answer();
    await page.clock.setSystemTime(Date.now() + jump * minute);
    await expect
      .poll(() => clockError(window, line), { timeout: 5_000, intervals: [250] })
      .toBeLessThanOrEqual(1);
    expect(callsOn(line.seen, "POST")).toEqual([]);
    await finish();
  });

test("EXM-3: the time left stays right to within 2 s while the computer's clock runs 5% fast [P7]", async ({
  page,
  line,
  sit,
}) => {
  // Without correction it would be wrong by 90 s in full, by 3.75 s in CI.
  const length = full ? 30 * minute : 75_000;
  test.setTimeout(length + 90_000);
  await page.addInitScript(() => {
    const [start, now, RealDate] = [Date.now(), performance.now.bind(performance), Date];
    const begun = now();
    performance.now = () => begun + (now() - begun) * 1.05;
    globalThis.Date = class extends RealDate {
      constructor(...given: []) {
        super(...(given.length === 0 ? ([globalThis.Date.now()] as unknown as []) : given));
      }
      static override now = () => Math.round(start + (now() - begun) * 1.05);
    } as DateConstructor;
  });
  const { window, finish } = await sit(exam.long);
  await window.answer();
  let worst = 0;
  for (const end = Date.now() + length; Date.now() < end; await sleep(1_000))
    worst = Math.max(worst, await clockError(window, line));
  // Meanwhile: the 2 s that are left uncorrected (B-137), and what it gains until the next response.
  expect(worst).toBeLessThan(3);
  expect(await clockError(window, line)).toBeLessThanOrEqual(2);
  await finish();
});

test("EXM-22: a computer asleep past the end shows the result within 3 s of waking, and saves nothing more [P7]", async ({
  page,
  context,
  line,
  sit,
}) => {
  test.setTimeout(120_000);
  await page.clock.install();
  const { window, verdict } = await sit(exam.brief);
  await window.answer();
  await window.saved();
  const devtools = await context.newCDPSession(page);
  await page.clock.pauseAt(Date.now() + 1_000);
  await devtools.send("Page.setWebLifecycleState", { state: "frozen" });
  line.live(false); // a sleeping machine receives nothing
  await sleep(Math.max(0, finishesAt(line) - Date.now()) + 9_000);
  const saves = callsOn(line.seen, "PATCH").length;
  line.live(true);
  await devtools.send("Page.setWebLifecycleState", { state: "active" });
  await page.clock.fastForward(45 * minute);
  await page.clock.resume();
  await expect(window.result(25)).toBeVisible({ timeout: 3_000 });
  const after = callsOn(line.seen, "PATCH").slice(saves);
  expect(after.filter(({ status }) => status !== 208)).toEqual([]);
  await verdict();
});

test("EXM-23: the server ends the attempt on time while its tab is hidden and throttled, and the tab agrees on return [P5][P7]", async ({
  page,
  line,
  sit,
}) => {
  test.setTimeout((full ? 21 * minute : 0) + 120_000);
  await page.clock.install();
  const { window, verdict } = await sit(full ? exam.twenty : exam.brief);
  await window.answer();
  await window.saved();
  await setHidden(page, true);
  await page.clock.pauseAt(Date.now() + 1_000); // no timer runs, except for one turn a minute
  const end = finishesAt(line) + 8_000;
  while (Date.now() < end) {
    await sleep(Math.min(minute, Math.max(0, end - Date.now())));
    if (Date.now() < end) await page.clock.runFor(minute);
  }
  await page.clock.resume();
  await setHidden(page, false);
  await expect(page.getByRole("heading", { level: 1, name: /% on/ })).toBeVisible({ timeout: 15_000 });
  const kept = await verdict();
  const [ended] = kept.events.filter(({ kind }) => kind === "finished");
  expect(ended!.at.getTime() - kept.attempt.finishesAt.getTime()).toBeLessThan(10_000);
});

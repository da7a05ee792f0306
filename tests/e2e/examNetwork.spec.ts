import { setTimeout as sleep } from "node:timers/promises";
import type { Answer } from "#src/contracts/exam.ts";
import { answerTo } from "../exam/exams.ts";
import { examWindow } from "./examPage.ts";
import { acknowledgedOn, callsOn, exam, expect, test } from "./examTest.ts";
import type { Seen } from "./proxy.ts";

const full = process.env.FAULTS === "full";
const sorted = (answer: Answer): Answer => (typeof answer === "string" ? answer : [...answer].sort());
const isSave = ({ method, path }: Seen): boolean => method === "PATCH" && path.startsWith("/api/exams/");

test("EXM-5: losing the network while typing is shown, and everything is saved once it is back [T-26][P10]", async ({
  context,
  sit,
}) => {
  test.setTimeout(120_000);
  const { window, finish } = await sit(exam.ordinary);
  await window.goToText();
  await window.type("before ");
  await window.saved();
  await context.setOffline(true);
  await window.type("while it was gone ");
  await expect(window.saving).toHaveAttribute("data-line", "offline", { timeout: 3_000 });
  for (const end = Date.now() + (full ? 20_000 : 4_000); Date.now() < end; await sleep(500))
    await window.type(".");
  await context.setOffline(false);
  await window.saved(3_000);
  const kept = Object.values(window.typed)[0];
  expect(await window.text.inputValue()).toBe(kept);
  await finish();
});

test("EXM-6: offline past the end, saved answers count, late ones go to the administrator, and the learner is notified [P4][T-29][D-23]", async ({
  page,
  context,
  sit,
}) => {
  test.setTimeout(120_000);
  const { window, verdict } = await sit(exam.brief);
  await window.answer();
  await window.saved();
  const saved = { ...window.typed };
  await context.setOffline(true);
  await window.go(2);
  await window.answer();
  await expect(window.dialog).toBeVisible({ timeout: 40_000 }); // time is up on this side, too
  await expect(window.dialog.getByRole("button", { name: "Cancel" })).toHaveCount(0);
  await expect(window.dialog).toContainText("your administrator decides whether it counts");
  await sleep(12_000); // and over on the server's, which does not wait for this learner
  await context.setOffline(false);
  await expect(window.result(25)).toBeVisible({ timeout: 40_000 });
  await expect(page.getByText(/Time ran out\. 3 questions of 4 had no answer/)).toBeVisible();
  const kept = await verdict(saved);
  expect(kept.attempt.endedBy).toBe("time");
  const [late, ...others] = kept.late;
  expect(others).toEqual([]);
  expect([late!.answers.length, late!.decision]).toEqual([1, "waiting"]);
  const end = kept.attempt.finishesAt.getTime();
  const given = Date.parse(late!.answers[0]!.given_at_iso!);
  expect([given < end, late!.receivedAt.getTime() > end, late!.silentSince! < late!.receivedAt]).toEqual([
    true,
    true,
    true,
  ]);
  const told = "1 answer arrived after the end. Your administrator decides whether it counts.";
  await expect(page.getByText(told).first()).toBeVisible();
  await page.reload();
  await expect(page.getByText(told).first()).toBeVisible();
});

test("EXM-7: text typed offline survives closing the tab, and is saved when the exam is reopened online [P3]", async ({
  page,
  context,
  sit,
}) => {
  test.setTimeout(90_000);
  const { examId, window, finish } = await sit(exam.ordinary);
  await window.goToText();
  await context.setOffline(true);
  await window.type("only on this device");
  await expect(window.saving).toHaveAttribute("data-line", "offline", { timeout: 5_000 });
  await sleep(300); // the time after the last key that EXM-18 allows
  await page.close();
  await context.setOffline(false);
  const again = examWindow(await context.newPage(), window.typed);
  await again.resume(examId);
  await again.saved();
  await again.goToText();
  await expect(again.text).toHaveValue("only on this device");
  await finish(again);
});

test("EXM-8: on a slow network that drops requests and responses, no text reverts and none is lost [P1][P2]", async ({
  line,
  sit,
}) => {
  const [latency, typing] = full ? [8_000, 60_000] : [1_500, 8_000];
  test.setTimeout(typing + 150_000);
  const { window, finish } = await sit(exam.ordinary);
  await window.goToText();
  let n = 0;
  const mend = line.rule((request) => {
    if (!isSave(request)) return undefined;
    n += 1;
    const late = latency * (0.5 + Math.random());
    if (n % 3 === 1) return { late, replyLost: true };
    if (n % 7 === 2) return { hold: late, lost: true };
    return { hold: late / 2, late: late / 2 };
  });
  let before = "";
  for (const end = Date.now() + typing; Date.now() < end; await sleep(150)) {
    await window.type("abcdefghij"[n % 10]!);
    const value = await window.text.inputValue();
    expect(value.startsWith(before)).toBe(true);
    before = value;
    if (before.length > 140) break;
  }
  mend();
  await window.saved(60_000);
  expect(await window.text.inputValue()).toBe(before);
  expect(
    line.seen.filter((one) => isSave(one) && one.status === 200 && !one.delivered).length,
  ).toBeGreaterThan(0);
  await finish();
});

test("EXM-9: when two saves arrive in reverse order, the newest answer to each question wins [P1]", async ({
  hall,
  candidate,
  line,
  simulated,
}) => {
  const examId = hall.idOf(exam.ordinary);
  const sitting = simulated(examId);
  await sitting.start();
  const [first, second] = sitting.attempt.questions;
  let arrived = (): void => undefined;
  const held = new Promise<void>((resolve) => (arrived = resolve));
  let saves = 0;
  line.rule((request) => (isSave(request) && (saves += 1) === 1 ? { hold: held } : undefined));
  const over = sitting.through(line.url);
  const older = over.save(
    new Map([first!, second!].map((question) => [question.id, answerTo(question, false)])),
  );
  await expect.poll(() => saves).toBe(1);
  const newer = await over.save(new Map([[first!.id, answerTo(first!)]]));
  expect(newer.status).toBe(200);
  arrived();
  expect((await older).status).toBe(200); // acknowledged with the stored revision
  await sitting.start();
  const kept = new Map(sitting.attempt.questions.map(({ id, answer }) => [id, sorted(answer)]));
  expect(kept.get(first!.id)).toEqual(sorted(answerTo(first!)));
  expect(kept.get(second!.id)).toEqual(sorted(answerTo(second!, false)));
  await over.submit(new Map(sitting.attempt.questions.map((question) => [question.id, answerTo(question)])));
  expect(await hall.faultsLeft(candidate, examId, over.acknowledged)).toEqual([]);
});

test("EXM-10: saves that fail are retried at growing intervals, and nothing is dropped [P3][P10]", async ({
  line,
  sit,
}) => {
  const failures = full ? 10 : 4;
  test.setTimeout(full ? 360_000 : 90_000);
  const { window, finish } = await sit(exam.ordinary);
  await window.goToText();
  const tries: number[] = [];
  const mend = line.rule((request) => {
    if (!isSave(request) || tries.length >= failures) return undefined;
    tries.push(request.at);
    return { status: [500, 502, 503][tries.length % 3]! };
  });
  await window.type("not dropped");
  await expect(window.saving).toHaveAttribute("data-line", "retrying", { timeout: 10_000 });
  await window.saved(full ? 320_000 : 45_000);
  mend();
  const pauses = tries.slice(1).map((at, n) => at - tries[n]!);
  const expected = [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000, 30_000];
  for (const [n, pause] of pauses.entries()) {
    expect(pause).toBeGreaterThan(expected[n]! * 0.74);
    expect(pause).toBeLessThan(expected[n]! * 1.26 + 1_500);
  }
  await finish();
});

/** How often a text must be repeated to exceed the limit of an answer, or of everything that the server reads. */
const excesses: [status: number, times: number][] = [
  [422, 60],
  [413, 90_000],
];
for (const [status, tooLong] of excesses)
  test(`EXM-11: an answer refused with ${status} is marked and can be corrected, and the others are saved`, async ({
    page,
    line,
    sit,
  }) => {
    test.setTimeout(90_000);
    const { window, verdict } = await sit(exam.ordinary);
    const marked = "much too long";
    const mend = line.rule((request) => {
      if (!isSave(request) || !request.body.includes(marked)) return undefined;
      return { body: request.body.replace(marked, marked.repeat(tooLong)) };
    });
    await window.goToText();
    await window.text.fill(marked);
    const place = await page.getByText(/^Question \d+ of /).textContent();
    await window.go(place!.startsWith("Question 1 ") ? 2 : 1);
    await window.answer();
    await expect(window.saving).toHaveAttribute("data-line", "refused", { timeout: 15_000 });
    await window.go(Number(/\d+/.exec(place!)![0]));
    await expect(page.getByRole("alert").filter({ hasText: "This answer was not saved." })).toBeVisible();
    await expect(page.getByRole("button", { name: /check this answer/ })).toHaveCount(1);
    expect(callsOn(line.seen, "PATCH").map((one) => one.status)).toContain(status); // from the server itself
    expect(acknowledgedOn(line.seen).length).toBeGreaterThan(0); // for the other question
    mend();
    await window.answerAll();
    await window.saved();
    await window.submit();
    await expect(window.result(100)).toBeVisible();
    await verdict();
  });

test("EXM-13: a submission whose response is lost is retried and shows the stored result [P6][T-32]", async ({
  line,
  sit,
}) => {
  test.setTimeout(90_000);
  const { examId, window, verdict } = await sit(exam.ordinary);
  await window.answerAll();
  let lost = 0;
  line.rule(({ method, path }) =>
    method === "POST" && path === `/api/exams/${examId}` && (lost += 1) === 1
      ? { replyLost: true }
      : undefined,
  );
  await window.submit();
  await expect(window.result(100)).toBeVisible({ timeout: 20_000 });
  expect(callsOn(line.seen, "POST").map(({ status }) => status)).toEqual([200, 200]);
  await verdict();
});

test("EXM-14: when the time runs out during a save, the submission follows it and cannot be cancelled [B-104][B-105]", async ({
  page,
  line,
  sit,
}) => {
  test.setTimeout(90_000);
  const { examId, window, verdict } = await sit(exam.brief);
  await window.answer();
  await window.saved();
  await window.goToText();
  await expect.poll(() => window.secondsLeft(), { timeout: 30_000, intervals: [100] }).toBeLessThanOrEqual(3);
  line.rule((request) => (isSave(request) ? { late: 2_500 } : undefined));
  await window.type("yes");
  await expect(window.dialog).toBeVisible({ timeout: 10_000 });
  await expect(window.dialog.getByRole("button", { name: "Cancel" })).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1, name: /% on/ })).toBeVisible({ timeout: 15_000 });
  const calls = line.seen.filter(
    (one) => ["PATCH", "POST"].includes(one.method) && one.path === `/api/exams/${examId}`,
  );
  expect(calls.at(-1)!.method).toBe("POST");
  expect(callsOn(line.seen, "POST")).toHaveLength(1);
  await verdict();
});

test("EXM-15: a save after the end of the attempt leads to one submission that cannot be cancelled, and to the result [B-106][B-107]", async ({
  line,
  simulated,
  sit,
}) => {
  test.setTimeout(90_000);
  line.live(false); // nothing informs the tab before its save is answered
  const { examId, window, verdict } = await sit(exam.ordinary);
  await window.answerAll();
  await window.saved();
  const tab = String(callsOn(line.seen, "PATCH").at(-1)!.headers["x-tab"]);
  const beside = simulated(examId, tab); // the same tab, as far as the server can tell
  await beside.start();
  const ended = await beside.submit();
  expect(ended.status).toBe(200);
  line.rule(({ method }) => (method === "POST" ? { late: 1_500 } : undefined));
  await window.goToText();
  await window.text.fill("after the end");
  await expect(window.dialog).toBeVisible({ timeout: 10_000 });
  await expect(window.dialog.getByRole("button", { name: "Cancel" })).toHaveCount(0);
  await expect(window.result(100)).toBeVisible({ timeout: 15_000 });
  expect(callsOn(line.seen, "PATCH").at(-1)!.status).toBe(208);
  expect(callsOn(line.seen, "POST")).toHaveLength(1);
  await verdict();
});

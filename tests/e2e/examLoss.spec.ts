import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { chromium } from "@playwright/test";
import { eq } from "drizzle-orm";
import { users } from "#server/schema/index.ts";
import { candidatePassword } from "../exam/hall.ts";
import { readAttempts } from "../exam/verdict.ts";
import { examWindow } from "./examPage.ts";
import { enter, exam, expect, expectVerdict, test } from "./examTest.ts";

test("EXM-18: the page crashes 300 ms after a key: not even the last second is lost [P3][T-27]", async ({
  page,
  context,
  hall,
  candidate,
  line,
}) => {
  test.setTimeout(90_000);
  const examId = hall.idOf(exam.ordinary);
  const window = examWindow(page);
  await window.start(examId);
  await window.goToText();
  await window.type("up to the last key");
  await sleep(300);
  const devtools = await context.newCDPSession(page);
  const crashed = page.waitForEvent("crash");
  void devtools.send("Page.crash").catch(() => undefined); // nobody is left to answer
  await crashed;
  const again = examWindow(await context.newPage(), window.typed);
  await again.resume(examId);
  await again.saved();
  await again.goToText();
  await expect(again.text).toHaveValue("up to the last key");
  await again.answerAll();
  await again.submit();
  await expect(again.result(100)).toBeVisible();
  await expectVerdict({ hall, candidate, line, examId }, again.typed);
});

/** The browser of a profile: its first process. Only the test that started it knows the profile. */
const browserOf = (profile: string): number =>
  readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        const words = readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0");
        return (
          words.includes(`--user-data-dir=${profile}`) && !words.some((word) => word.startsWith("--type="))
        );
      } catch {
        return false;
      }
    })
    .sort((one, other) => one - other)[0]!;

test("EXM-18: the browser is killed 300 ms after a key: not even the last second is lost [P3][T-27]", async ({
  hall,
  candidate,
  line,
  launchOptions,
}) => {
  test.setTimeout(120_000);
  const examId = hall.idOf(exam.ordinary);
  const profile = mkdtempSync(join(tmpdir(), "lyceum-profile-"));
  const launch = () =>
    chromium.launchPersistentContext(profile, {
      ...launchOptions,
      baseURL: line.url,
      viewport: { width: 1280, height: 800 },
    });
  try {
    // Chromium writes local storage some seconds late, and in it the browser's name for itself: this one has been used before.
    const before = await launch();
    await enter(before, line.url, candidate);
    await before.pages()[0]!.goto(`/exams/${examId}`);
    await expect(before.pages()[0]!.getByRole("button", { name: "Start the exam" })).toBeVisible();
    await before.close();
    const first = await launch();
    await enter(first, line.url, candidate);
    const window = examWindow(first.pages()[0]!);
    await window.start(examId);
    await window.goToText();
    await window.type("up to the last key");
    await sleep(300);
    const closed = first.waitForEvent("close");
    process.kill(browserOf(profile), "SIGKILL");
    await closed;
    const second = await launch();
    await enter(second, line.url, candidate);
    const again = examWindow(second.pages()[0]!, window.typed);
    await again.resume(examId);
    await again.saved();
    await again.goToText();
    await expect(again.text).toHaveValue("up to the last key");
    await again.answerAll();
    await again.submit();
    await expect(again.result(100)).toBeVisible();
    await second.close();
    await expectVerdict({ hall, candidate, line, examId }, again.typed);
  } finally {
    rmSync(profile, { recursive: true, force: true });
  }
});

for (const refused of ["disabled", "full"])
  test(`EXM-24: the browser's storage is ${refused}: the exam works from memory, and says so once [P3]`, async ({
    page,
    hall,
    candidate,
    line,
  }) => {
    test.setTimeout(90_000);
    const examId = hall.idOf(exam.ordinary);
    await page.addInitScript((how) => {
      const refuse = (name: string) => (): never => {
        throw new DOMException("Refused by the test", name);
      };
      if (how === "disabled") {
        Object.defineProperty(globalThis, "indexedDB", { get: refuse("SecurityError") });
        Object.defineProperty(globalThis, "localStorage", { get: refuse("SecurityError") });
      } else {
        IDBObjectStore.prototype.put = refuse("QuotaExceededError");
        Storage.prototype.setItem = refuse("QuotaExceededError");
      }
    }, refused);
    const window = examWindow(page);
    await window.start(examId);
    await window.answerAll();
    await window.saved();
    // once: as a toast, and for a screen reader
    await expect(page.getByText(/^Your browser does not keep answers on this device/)).toHaveCount(2);
    await window.submit();
    await expect(window.result(100)).toBeVisible();
    await expectVerdict({ hall, candidate, line, examId }, window.typed);
  });

test("EXM-25: the session ends under way: signed in again in place, every answer is kept and saved [P9][D-7]", async ({
  page,
  hall,
  candidate,
  line,
  simulated,
}) => {
  test.setTimeout(90_000);
  const examId = hall.idOf(exam.ordinary);
  const window = examWindow(page);
  await window.start(examId);
  await window.goToText();
  await window.type("before");
  await window.saved();
  line.live(false);
  expect((await simulated(examId).send("POST", "/logout", {})).status).toBeLessThan(400);
  await window.type(" and after");
  const dialog = page.getByRole("dialog").or(page.getByRole("alertdialog"));
  await expect(dialog.getByRole("textbox", { name: "Password" })).toBeVisible({ timeout: 20_000 });
  expect(new URL(page.url()).pathname).toBe(`/exams/${examId}`);
  const email = dialog.getByLabel("Email");
  if (await email.isEditable().catch(() => false)) await email.fill(candidate.email);
  await dialog.getByRole("textbox", { name: "Password" }).fill(candidatePassword);
  await dialog.getByRole("button", { name: "Sign in", exact: true }).click();
  await window.saved();
  await expect(window.text).toHaveValue("before and after");
  await window.answerAll();
  await window.submit();
  await expect(window.result(100)).toBeVisible();
  await expectVerdict({ hall, candidate, line, examId }, window.typed);
});

test("EXM-25: the user is disabled under way: the attempt is finished at its end, and the answers are kept", async ({
  page,
  hall,
  candidate,
  line,
}) => {
  test.setTimeout(120_000);
  const examId = hall.idOf(exam.brief);
  const window = examWindow(page);
  await window.start(examId);
  await window.answer();
  await window.saved();
  const saved = { ...window.typed };
  await hall.whileStopped((app) =>
    app.db().update(users).set({ disabledAt: app.now() }).where(eq(users.id, candidate.userId)),
  );
  await window.go(2);
  await window.answer();
  await sleep(35_000);
  const kept = await expectVerdict({ hall, candidate, line, examId }, saved);
  expect(kept.attempt).toMatchObject({ endedBy: "time", percentage: 25 });
  const [attempt] = await hall.whileStopped((app) => readAttempts(app, candidate.userId, examId));
  expect(attempt!.attempt.finishedAt).toEqual(attempt!.attempt.finishesAt);
});

test("EXM-26: a new version is put in place under way: no reload, and no word of it before the result", async ({
  page,
  hall,
  candidate,
  line,
}) => {
  test.setTimeout(90_000);
  const examId = hall.idOf(exam.ordinary);
  const window = examWindow(page);
  await window.start(examId);
  let loads = 0;
  page.on("load", () => (loads += 1));
  // the old version's files are gone; whatever is loaded late fails
  await page.route(/\/assets\/.*\.js$/, (route) => route.fulfill({ status: 404, body: "" }));
  const toast = page.getByText("A new site version is available. Click here to reload.");
  await window.answerAll();
  await window.saved();
  await expect(toast).toHaveCount(0);
  await window.submit();
  await expect(window.result(100)).toBeVisible();
  expect(loads).toBe(0);
  await page.getByRole("link", { name: /^Back to/ }).click();
  await expect(toast.first()).toBeVisible();
  await expectVerdict({ hall, candidate, line, examId }, window.typed);
});

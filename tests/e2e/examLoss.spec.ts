import { appendFileSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { chromium } from "@playwright/test";
import { wholeBrowser } from "../../scripts/lib/chromium.ts";
import { versionHeader } from "#src/contracts/boot.ts";
import { candidatePassword } from "../exam/hall.ts";
import { examWindow } from "./examPage.ts";
import { enter, exam, expect, test } from "./examTest.ts";
import { freshPage, post, signIn } from "./people.ts";
import type { Seen } from "./proxy.ts";

test("EXM-18: a crash of the page 300 ms after a keystroke loses nothing that was typed [P3][T-27]", async ({
  page,
  context,
  sit,
}) => {
  test.setTimeout(90_000);
  const { examId, window, finish } = await sit(exam.ordinary);
  await window.goToText();
  await window.type("up to the last key");
  await sleep(300);
  const devtools = await context.newCDPSession(page);
  const crashed = page.waitForEvent("crash");
  void devtools.send("Page.crash").catch(() => undefined); // nothing is left to respond
  await crashed;
  const again = examWindow(await context.newPage(), window.typed);
  await again.resume(examId);
  await again.saved();
  await again.goToText();
  await expect(again.text).toHaveValue("up to the last key");
  await finish(again);
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

test("EXM-18: killing the browser 300 ms after a keystroke in its first exam loses nothing, and the exam resumes by itself [P3][P8][T-27]", async ({
  sit,
  candidate,
  line,
  launchOptions,
}) => {
  test.setTimeout(120_000);
  const profile = mkdtempSync(join(tmpdir(), "lyceum-profile-"));
  const launch = () =>
    chromium.launchPersistentContext(profile, {
      ...launchOptions,
      // The test must kill the browser that people use: how that keeps a profile is its own.
      executablePath: wholeBrowser(),
      baseURL: line.url,
      viewport: { width: 1280, height: 800 },
    });
  try {
    const first = await launch();
    await enter(first, line.url, candidate);
    const { examId, window, finish } = await sit(exam.ordinary, first.pages()[0]);
    await window.goToText();
    await window.type("up to the last key");
    await sleep(300);
    const closed = first.waitForEvent("close");
    process.kill(browserOf(profile), "SIGKILL");
    await closed;
    const second = await launch();
    await enter(second, line.url, candidate);
    const page = second.pages()[0]!;
    const again = examWindow(page, window.typed);
    await again.resume(examId);
    // It is the same browser, though this was its first exam, so it continues without asking (P8).
    await again.saved();
    await expect(page.getByRole("button", { name: "Continue here" })).toHaveCount(0);
    await again.goToText();
    await expect(again.text).toHaveValue("up to the last key");
    await finish(again);
    await second.close();
  } finally {
    rmSync(profile, { recursive: true, force: true });
  }
});

for (const refused of ["disabled", "full"])
  test(`EXM-24: with the browser's storage ${refused}, the exam works from memory and says so once [P3]`, async ({
    page,
    sit,
  }) => {
    test.setTimeout(90_000);
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
    const { window, verdict } = await sit(exam.ordinary);
    await window.answerAll();
    await window.saved();
    // once: as a toast, and for a screen reader
    await expect(page.getByText(/^Your browser does not keep answers on this device/)).toHaveCount(2);
    await window.submit();
    await expect(window.result(100)).toBeVisible();
    await verdict();
  });

test("EXM-25: after the session ends during an exam, signing in again in place keeps and saves every answer [P9][D-7]", async ({
  page,
  candidate,
  line,
  simulated,
  sit,
}) => {
  test.setTimeout(90_000);
  const { examId, window, finish } = await sit(exam.ordinary);
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
  await finish();
});

test("EXM-25: the attempt of a user who is disabled under way finishes at its end with the answers saved until then", async ({
  browser,
  hall,
  candidate,
  sit,
}) => {
  test.setTimeout(120_000);
  const [office, context] = await freshPage(browser, hall.server.url);
  await signIn(office, "super");
  const { window, verdict } = await sit(exam.brief);
  await window.answer();
  await window.saved();
  const saved = { ...window.typed };
  await post(office, "/api/admin/users/bulk", { act: "disable", ids: [candidate.userId] });
  await context.close();
  await window.go(2);
  await window.answer();
  await sleep(35_000);
  const { attempt } = await verdict(saved);
  expect(attempt).toMatchObject({ endedBy: "time", percentage: 25, finishedAt: attempt.finishesAt });
});

test("EXM-26: a deployment during an exam neither reloads the page nor is announced before the result is left", async ({
  page,
  sit,
}) => {
  test.setTimeout(90_000);
  const { window, verdict } = await sit(exam.ordinary);
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
  await verdict();
});

test("EXM-26: after an upgrade of the server during an exam, the page carries on without a reload and announces it after the result", async ({
  page,
  sit,
  hall,
  line,
}) => {
  test.setTimeout(120_000);
  const { window, finish } = await sit(exam.ordinary);
  await window.goToText();
  await window.type("before");
  await window.saved();
  let loads = 0;
  page.on("load", () => (loads += 1));
  const toast = page.getByText("A new site version is available. Click here to reload.");
  const next = nextVersion();
  try {
    const before = versionsOn(line.seen);
    await hall.server.restart(next);
    await window.type(" and after");
    await window.saved();
    const after = versionsOn(line.seen).filter((version) => !before.includes(version));
    expect(before).toHaveLength(1);
    expect(after).toHaveLength(1); // another server has answered
    await expect(toast).toHaveCount(0);
    await finish();
    await expect(toast.first()).toBeVisible();
    expect(loads).toBe(0);
  } finally {
    await hall.server.restart();
    rmSync(next, { recursive: true, force: true });
  }
});

/** The versions of the server that have answered on the line. */
const versionsOn = (seen: readonly Seen[]): string[] => [
  ...new Set(seen.flatMap(({ answered }) => answered[versionHeader.toLowerCase()] ?? [])),
];

/** The product as its next version, in a directory of its own: another build, and none of the files of this one. */
function nextVersion(): string {
  const folder = mkdtempSync(join(tmpdir(), "lyceum-next-"));
  for (const name of ["server", "src", "package.json", "dist/client"])
    cpSync(name, join(folder, name), { recursive: true });
  symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
  const client = join(folder, "dist/client");
  appendFileSync(join(client, ".vite/manifest.json"), "\n");
  for (const name of readdirSync(join(client, "assets")))
    if (/\.js(\.|$)/.test(name)) rmSync(join(client, "assets", name));
  return folder;
}

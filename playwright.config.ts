import { defineConfig } from "@playwright/test";
import { browserOfTests, pagesOnly } from "./scripts/lib/chromium.ts";
import { onEmbedded } from "./tests/e2e/embedded.ts";

/** These wait for real time to pass, and need little processor time meanwhile: one of them runs beside the others. */
const waiting =
  /\b(sessionEnd|sessionWarning|live|examServer|examSoak|examNetwork|examLoss)\.spec\.ts|EXM-(3|22|23):|killed and started again|plays from a search to its completion/;

/** A page of a test lives for seconds: optimising its code a third and fourth time costs more than it gains. */
const forShortLives = "--no-maglev --no-turbofan";

/** Debian's Chromium; each worker starts a server of its own (`tests/e2e/test.ts`). */
export default defineConfig({
  testDir: "tests/e2e",
  globalSetup: "./tests/e2e/demoData.ts",
  outputDir: "test-results/playwright",
  workers: 4,
  fullyParallel: true,
  projects: [
    { name: "waiting", grep: waiting, workers: 1 },
    { name: "embedded", grepInvert: waiting, testMatch: onEmbedded, workers: 2 },
    { name: "browser", grepInvert: waiting, testIgnore: onEmbedded, workers: 2 },
  ],
  timeout: 60_000,
  // Waits may take longer on a busy machine; a test that means a bound states it.
  expect: { timeout: 15_000 },
  forbidOnly: true,
  reporter: [["list"], ["json", { outputFile: "test-results/playwright.json" }]],
  use: {
    launchOptions: {
      executablePath: browserOfTests(),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        `--js-flags=${forShortLives}`,
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        pagesOnly,
      ],
    },
    viewport: { width: 1280, height: 800 },
    locale: "en-GB",
    timezoneId: "Europe/London",
    screenshot: "only-on-failure",
    // Off: it would record a trace of every test to keep that of the one that fails, and costs a third more. For
    // debugging.
    trace: process.env.TRACE ? "retain-on-failure" : "off",
  },
});

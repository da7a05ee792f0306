import { globSync, readFileSync } from "node:fs";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { embeddedOnly, onEmbedded, wiredOnEmbedded } from "./tests/server/embedded.ts";
import { asServer } from "./tests/server/programs.ts";

// How a time is shown depends on where its reader is: here it is the same wherever the tests run.
process.env.TZ = "UTC";

/** How long a wait may take on a busy machine, in milliseconds; a test that means a bound states it. */
process.env.TEST_PATIENCE ??= "10000";
const patient = { poll: { timeout: Number(process.env.TEST_PATIENCE) } };

/** What remains for the embedded database where everything else runs on PostgreSQL; otherwise nothing is left out. */
const isEmbeddedPart = process.env.SERVER_TESTS === "embedded";

/**
 * Views that cannot share a worker's modules and document with others: those that mock a module, and those that depend
 * on everything that a document has received since it was created.
 */
const alone = [
  ...globSync("tests/ui/**/*.test.{ts,tsx}").filter((file) =>
    readFileSync(file, "utf8").includes("vi.mock("),
  ),
  "tests/ui/devtools/panel.test.ts",
  "tests/ui/shell/history.test.ts",
];

const views = {
  environment: "jsdom",
  setupFiles: ["tests/ui/setup.ts"],
  testTimeout: 20_000,
  expect: patient,
  maxWorkers: 2,
};

/** `unit` and `server` run in Node, `ui` renders views in jsdom. Browsers are Playwright's. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          include: [
            "tests/{machines,model,contracts,services,routes,scripts}/**/*.test.ts",
            "tests/*.test.ts",
          ],
          environment: "node",
          // Machines and contracts are imported once per worker, not for each of a hundred files.
          isolate: false,
          testTimeout: 20_000,
          expect: patient,
          hookTimeout: 60_000,
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: "server",
          // All of them on the given database, except those for the embedded one.
          include: isEmbeddedPart ? onEmbedded : ["tests/server/**/*.test.ts"],
          exclude: process.env.TEST_DATABASE_URL ? embeddedOnly : [],
          environment: "node",
          globalSetup: "tests/server/filledDatabases.ts",
          setupFiles: ["tests/server/boundValues.ts"],
          execArgv: asServer,
          // A worker compiles the embedded database once, not for each file. Every test has a server and a database of
          // its own, and a server's state belongs to it: nothing is global.
          isolate: false,
          testTimeout: 20_000,
          expect: patient,
          hookTimeout: 60_000,
          maxWorkers: 2,
        },
      },
      {
        plugins: [react()],
        // React and MUI are imported once per worker, not for each file: that halves the time.
        test: {
          ...views,
          name: "ui",
          include: ["tests/ui/**/*.test.{ts,tsx}"],
          exclude: alone,
          isolate: false,
        },
      },
      { plugins: [react()], test: { ...views, name: "ui-alone", include: alone } },
      {
        plugins: [react()],
        test: {
          // The real pages over the real server, in one process (P15).
          name: "wired",
          include: isEmbeddedPart ? wiredOnEmbedded : ["tests/wired/**/*.test.tsx"],
          exclude: process.env.TEST_DATABASE_URL ? wiredOnEmbedded : [],
          environment: "./tests/wired/environment.ts",
          globalSetup: "tests/server/filledDatabases.ts",
          setupFiles: ["tests/ui/setup.ts"],
          execArgv: asServer,
          // Like `ui` and `server`: the product is imported once, for both of its halves.
          isolate: false,
          testTimeout: 60_000,
          expect: patient,
          hookTimeout: 180_000,
          maxWorkers: 2,
        },
      },
    ],
  },
});

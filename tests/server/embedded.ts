/**
 * What `npm test` runs on the embedded database where PostgreSQL is installed. The server's tests and the wired screens
 * run in full on PostgreSQL, and most would only repeat the same. Without PostgreSQL all of them run on the embedded
 * database (`scripts/test.ts`). `tests/e2e/embedded.ts` lists the browser tests whose servers always use it.
 */

/**
 * Tests that start processes and directories of the embedded database themselves, as most installations do, or depend
 * on its speed. The run on PostgreSQL leaves them out.
 */
export const embeddedOnly = [
  "tests/server/admin/sizes.test.ts",
  "tests/server/crash.test.ts",
  "tests/server/embeddedDatabase.test.ts",
  "tests/server/fullDisk.test.ts",
  "tests/server/keptMails.test.ts",
  "tests/server/messages/killed.test.ts",
  "tests/server/start.test.ts",
];

/** Tests that depend on its single connection, its files or its own build of PostgreSQL. */
const ofTheDatabase = [
  "tests/server/database.test.ts",
  "tests/server/examTogether.test.ts",
  "tests/server/jobs.test.ts",
  "tests/server/messages/delivery.test.ts",
  "tests/server/outbox.test.ts",
  "tests/server/relay.test.ts",
  "tests/server/searchSpelling.test.ts",
  "tests/server/seedTwice.test.ts",
  "tests/server/admin/imports.test.ts",
];

/**
 * Modules with long statements. The wired screens and the browser tests do not cover all of their branches, and the
 * embedded build of PostgreSQL must understand those, too.
 */
const ofTheModules = [
  "tests/server/finding.test.ts",
  "tests/server/search.test.ts",
  "tests/server/admin/audiences.test.ts",
  "tests/server/admin/export.test.ts",
  "tests/server/reports/exports.test.ts",
  "tests/server/reports/mentoring.test.ts",
  "tests/server/reports/reports.test.ts",
];

/** Wired screens that always use the embedded database: one area of the back office, and the learners' lists. */
export const wiredOnEmbedded = ["tests/wired/contentLists.test.tsx", "tests/wired/house.test.tsx"];

export const onEmbedded = [...embeddedOnly, ...ofTheDatabase, ...ofTheModules];

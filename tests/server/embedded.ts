/**
 * What `npm test` runs on the embedded database where PostgreSQL is installed: there the server's tests and the wired screens
 * run whole, and they would say the same again. Without PostgreSQL all of them run on the embedded database
 * (`scripts/test.ts`). Which browsers' servers have it always says `tests/e2e/embedded.ts`.
 */

/**
 * They start processes and directories of the embedded database themselves, or go by how long it takes, which is what most
 * installations have: with PostgreSQL they are left out.
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

/** What depends on its one connection, its files or its own build of PostgreSQL. */
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
 * Modules whose statements are long and that neither the wired screens nor the browsers drive through all of their branches:
 * the other build of PostgreSQL is to understand those, too.
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

/** Wired screens that have the embedded database always: one area of the back office, and the lists of learners. */
export const wiredOnEmbedded = ["tests/wired/contentLists.test.tsx", "tests/wired/house.test.tsx"];

export const onEmbedded = [...embeddedOnly, ...ofTheDatabase, ...ofTheModules];

import { afterAll, beforeAll, expect, test } from "vitest";
import { users } from "#server/schema/index.ts";
import { demoAccounts, seedDemo } from "#server/seed/index.ts";
import { startTestApp, type TestApp } from "./harness.ts";

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

test("when two servers start on an empty database at once, only one loads the demo academy", async () => {
  const both = [() => seedDemo(t.app), () => seedDemo(t.app)];
  const loaded: boolean[] = [];
  // The embedded database has one connection, on which nothing is concurrent.
  if (process.env.TEST_DATABASE_URL) loaded.push(...(await Promise.all(both.map((load) => load()))));
  else for (const load of both) loaded.push(await load());
  expect(loaded.toSorted()).toEqual([false, true]);
  expect(await t.app.db().$count(users)).toBeGreaterThan(demoAccounts.length);
});

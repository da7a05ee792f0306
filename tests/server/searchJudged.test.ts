import { afterAll, beforeAll, expect, test } from "vitest";
import { demoPassword, emailOf } from "#server/seed/accounts.ts";
import { goal, judge, readQueries } from "../../scripts/bench/search/judge.ts";
import { startTestApp, type TestApp } from "./harness.ts";

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp({ seed: true });
});
afterAll(() => t.close());

test("at least ninety of a hundred judged queries find their target in the first three results", async () => {
  const learner = await t.signIn(emailOf("learner"), demoPassword);
  const queries = readQueries();
  expect(queries).toHaveLength(100);
  const missed: string[] = [];
  for (const query of queries) if (!(await judge(learner, query)).hit) missed.push(query.query);
  expect(missed.length, missed.join(", ")).toBeLessThanOrEqual(100 - goal);
});

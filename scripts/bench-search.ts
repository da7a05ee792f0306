/**
 * `npm run bench:search`: how many of the judged queries in `scripts/bench/search` have a wanted title among their
 * first three results in the demo academy, on the embedded database. Prints those that missed; exits 1 below the goal.
 */
import { demoPassword, emailOf } from "#server/seed/accounts.ts";
import { startTestApp } from "../tests/server/harness.ts";
import { goal, judge, readQueries } from "./bench/search/judge.ts";

const queries = readQueries();
const t = await startTestApp({ seed: true });
try {
  const learner = await t.signIn(emailOf("learner"), demoPassword);
  const missed: string[] = [];
  const times: number[] = [];
  for (const query of queries) {
    const begun = performance.now();
    const found = await judge(learner, query);
    times.push(performance.now() - begun);
    if (!found.hit) missed.push(`${query.query} → ${found.titles.join(" | ") || "nothing"}`);
  }
  const hits = queries.length - missed.length;
  for (const line of missed) console.log(`missed: ${line}`);
  console.log(
    `${hits} of ${queries.length} queries have what they want among the first three (goal: ${goal})`,
  );
  console.log(`slowest answer: ${Math.max(...times).toFixed(0)} ms`);
  process.exitCode = hits >= goal ? 0 : 1;
} finally {
  await t.close();
}

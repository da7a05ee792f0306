/**
 * `npm run test:soak`: problems that only show after a long time.
 * Loads 50,000 pages of every kind from the whole product (`-- --pages 2000` for fewer); the heap must stay flat.
 * Then 2,000 random walks of a mentor and three mentees (`-- --walks 100 --seed 7` for others): after each of their 40
 * steps client and server agree.
 * Then a server is killed eight times while it sends 5,000 emails (`-- --emails 500` for fewer): everybody gets each
 * once.
 * Then 500 histories of reminders (`-- --reminders 50 --seed 7` for others): what was foreseen is what is sent.
 * Then faults at random times against the real server, 200 scenarios (`-- --runs 20 --seed 7` for others). An
 * acknowledged answer is never lost, there are never two attempts, and each is finished within 10 s of its end.
 */
import "../server/imports.ts";
import assert from "node:assert/strict";
import { parseArgs } from "node:util";
import fc from "fast-check";
import { openSoak, play, scenario } from "../tests/exam/soak.ts";
import { loadPages } from "../tests/server/pagesSoak.ts";
import { killInTheMidst, nothingWrong, wrongAfterKills } from "../tests/server/messages/killed.ts";
import { walkAtRandom } from "../tests/server/mentoringSoak.ts";
import { foretellAtRandom } from "../tests/server/reminders/foretoldSoak.ts";

const { values } = parseArgs({
  options: {
    ...{
      pages: { type: "string" },
      walks: { type: "string" },
      reminders: { type: "string" },
      emails: { type: "string" },
    },
    ...{ runs: { type: "string" }, seed: { type: "string" } },
  },
});
const seed = values.seed ? { seed: Number(values.seed) } : {};
const pages = Number(values.pages ?? 50_000);
if (pages > 0) await loadPages(pages, "dist/client");
const drawnSeed = seed.seed ?? Math.floor(Math.random() * 2 ** 31);
await walkAtRandom(Number(values.walks ?? 2_000), drawnSeed);
await foretellAtRandom(Number(values.reminders ?? 500), drawnSeed);

const emails = Number(values.emails ?? 5_000);
if (emails > 0) {
  const begun = performance.now();
  const killed = await killInTheMidst(
    emails,
    Array.from({ length: 8 }, () => Math.floor(emails / 10)),
  );
  assert.deepEqual(wrongAfterKills(killed, emails), nothingWrong);
  const twice = [...killed.received.values()].filter((ids) => ids.length > 1).length;
  const seconds = Math.round((performance.now() - begun) / 1_000);
  console.log(`${emails} emails and 8 kills in ${seconds} s: ${twice} came twice, each as the same email.`);
}

const runs = Number(values.runs ?? 200);
if (runs === 0) process.exit();
const hall = await openSoak(runs);
let [done, seated, acknowledged] = [0, 0, 0];
try {
  await fc.assert(
    fc.asyncProperty(scenario, async (drawn) => {
      const { faults, ...played } = await play(hall, drawn);
      done += 1;
      seated += played.seated;
      acknowledged += played.acknowledged;
      console.log(
        `${faults.length === 0 ? "✓" : "✗"} ${done}/${runs}: ${drawn.line.map(({ kind }) => kind).join(" ")}`,
      );
      if (faults.length > 0) throw new Error(faults.join("\n"));
    }),
    // a failure is printed with its seed and its scenario; replayed, it takes other learners
    { numRuns: runs, endOnFailure: true, ...seed },
  );
  console.log(`${seated} people sat the exam, ${acknowledged} answers were acknowledged.`);
  if (seated === 0 || acknowledged === 0)
    throw new Error("Nothing was proved: nobody got as far as an answer");
} finally {
  await hall.close();
}

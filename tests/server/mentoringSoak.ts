import fc from "fast-check";
import { startPostgres } from "../../scripts/lib/postgres.ts";
import { walk } from "./mentoringWalks.ts";
import { walks } from "./mentoringWalkSteps.ts";
import { openWalks, type WalkWorld } from "./mentoringWalkWorld.ts";

/** How many walks run at the same time, each on a database of its own, for which it mostly waits. */
const together = 4;
const toldEvery = 100;

/**
 * Takes this many walks from a seed, which is printed: on PostgreSQL where it is installed (it is faster), else on the
 * embedded database. If client and server disagree, throws with the seed and the path from which fast-check repeats the
 * walk.
 */
export async function walkAtRandom(times: number, seed: number): Promise<void> {
  if (times === 0) return;
  console.log(`${times} walks of mentoring, --seed ${seed}`);
  const postgres = await startPostgres();
  if (postgres) process.env.TEST_DATABASE_URL = postgres.url;
  const worlds: WalkWorld[] = [];
  const begun = performance.now();
  let done = 0;
  const walkIn = async (world: WalkWorld, n: number): Promise<void> => {
    const property = fc.asyncProperty(walks, async (steps) => {
      await walk(world, steps);
      done += 1;
      if (done % toldEvery === 0) console.log(`${done} walks`);
    });
    const numRuns = Math.floor((times + together - 1 - n) / together);
    if (numRuns > 0) await fc.assert(property, { numRuns, seed: seed + n, endOnFailure: true });
  };
  try {
    for (let n = 0; n < together; n += 1) worlds.push(await openWalks());
    await Promise.all(worlds.map(walkIn));
    const seconds = Math.round((performance.now() - begun) / 1_000);
    console.log(`${done} walks in ${seconds} s: ${JSON.stringify(totalOf(worlds))}`);
  } finally {
    for (const { t } of worlds) await t.close();
    delete process.env.TEST_DATABASE_URL;
    await postgres?.stop();
  }
}

function totalOf(worlds: readonly WalkWorld[]): Record<string, number> {
  const total: Record<string, number> = {};
  for (const { counted } of worlds)
    for (const [what, times] of Object.entries(counted)) total[what] = (total[what] ?? 0) + times;
  return total;
}

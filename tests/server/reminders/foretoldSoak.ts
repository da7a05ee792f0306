import fc from "fast-check";
import { startPostgres } from "../../../scripts/lib/postgres.ts";
import { live, openWorld } from "./foretold.ts";
import { history } from "./histories.ts";

const toldEvery = 50;

/**
 * Plays this many histories of reminders from a seed, which is printed, on PostgreSQL where it is installed. If emails
 * differ from what was foreseen, throws with the seed and the path from which fast-check repeats the history.
 */
export async function foretellAtRandom(times: number, seed: number): Promise<void> {
  if (times === 0) return;
  console.log(`${times} histories of reminders, --seed ${seed}`);
  const postgres = await startPostgres();
  if (postgres) process.env.TEST_DATABASE_URL = postgres.url;
  const world = await openWorld();
  let done = 0;
  const property = fc.asyncProperty(history, async (drawn) => {
    await live(world, drawn);
    done += 1;
    if (done % toldEvery === 0) console.log(`${done} histories`);
  });
  try {
    await fc.assert(property, { numRuns: times, seed, endOnFailure: true });
    const { claimed, passedOver, together } = world;
    console.log(
      `${claimed} reminders were sent, ${together} emails held several, ${passedOver} came too late.`,
    );
    if (claimed === 0) throw new Error("Nothing was proved: nobody was reminded");
  } finally {
    await world.t.close();
    delete process.env.TEST_DATABASE_URL;
    await postgres?.stop();
  }
}

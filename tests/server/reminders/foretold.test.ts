import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { live, openWorld, type World } from "./foretold.ts";
import { history } from "./histories.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.t.close());

test("everything foreseen is sent exactly once, whatever happens in between", async () => {
  await fc.assert(
    fc.asyncProperty(history, (drawn) => live(world, drawn)),
    // `npm run test:soak` runs 500, different ones each time.
    { numRuns: 25, seed: 7, endOnFailure: true },
  );
  // The histories were not empty.
  expect(world.claimed).toBeGreaterThan(100);
  expect(world.passedOver).toBeGreaterThan(0);
  expect(world.together).toBeGreaterThan(0);
}, 180_000);

import fc from "fast-check";
import { openSoak, play, scenario } from "../exam/soak.ts";
import { expect, test } from "./test.ts";

test("faults at random times: no acknowledged answer is lost, there is one attempt, and it is finished within 10 s of its end [P1][P2][P5][P6]", async () => {
  const runs = 2; // `npm run test:soak` makes 200
  test.setTimeout(runs * 90_000 + 60_000);
  const hall = await openSoak(runs);
  try {
    await fc.assert(
      fc.asyncProperty(scenario, async (drawn) => expect(await play(hall, drawn)).toEqual([])),
      { numRuns: runs, endOnFailure: true },
    );
  } finally {
    await hall.close();
  }
});

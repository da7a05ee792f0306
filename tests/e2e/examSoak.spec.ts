import fc from "fast-check";
import { openSoak, play, scenario } from "../exam/soak.ts";
import { expect, test } from "./test.ts";

test("random faults lose no acknowledged answer, and leave a single attempt, finished within 10 s of its end [P1][P2][P5][P6]", async () => {
  const runs = 2; // `npm run test:soak` makes 200
  test.setTimeout(runs * 90_000 + 60_000);
  const hall = await openSoak(runs);
  let [seated, acknowledged] = [0, 0];
  try {
    await fc.assert(
      fc.asyncProperty(scenario, async (drawn) => {
        const played = await play(hall, drawn);
        expect(played.faults).toEqual([]);
        seated += played.seated;
        acknowledged += played.acknowledged;
      }),
      { numRuns: runs, endOnFailure: true },
    );
    expect(
      Math.min(seated, acknowledged),
      "people who sat it, answers that were acknowledged",
    ).toBeGreaterThan(0);
  } finally {
    await hall.close();
  }
});

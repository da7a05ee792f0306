import { examModel } from "../machines/exam.model.ts";
import { pairWalks } from "../model/walks.ts";
import { test } from "./staged.ts";
import type { Stage } from "./stage/main.tsx";

type Staged = typeof globalThis & { stage: Stage };

test.use({ reducedMotion: "reduce" });

/** Several walks per page, which costs more to open than a walk. */
const together = 24;
const walks = pairWalks(examModel, 60).map(({ steps }) =>
  steps.map(({ event, state }) => ({ event, value: state.value })),
);
for (let first = 0; first < walks.length; first += together) {
  const some = walks.slice(first, first + together);
  const which = `walks ${first + 1} to ${first + some.length} of ${walks.length}`;
  test(`the screen of an exam handles every pair of successive transitions: ${which} (§9.2)`, async ({
    page,
    stageAddress,
  }) => {
    await page.goto(stageAddress);
    // Ready once the late parts of an exam have loaded.
    await page.waitForFunction(() => "stage" in globalThis);
    // The page runs the walks itself: a query from outside takes longer than a step.
    for (const walk of some) await page.evaluate((steps) => (globalThis as Staged).stage.walk(steps), walk);
  });
}

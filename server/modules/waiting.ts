import { waitingCalls } from "#src/contracts/waiting.ts";
import { mayMake, signedIn } from "../access.ts";
import { areas } from "../areas/areas.ts";
import type { App } from "../app.ts";
import type { Caller } from "../caller.ts";
import { waitsOf } from "../dashboards/waits.ts";
import { on, type Handled } from "../serve.ts";

/** What waits for the caller, for the navigation; each area counts its own. */
export const waitingModule = (app: App): Handled[] => [
  on(
    waitingCalls.counts,
    signedIn,
    async ({ caller }) => ({ data: await countWaiting(app, caller) }),
    // An open page requests the counts by itself, whether or not anybody is there.
    { extendsSession: false },
  ),
];

async function countWaiting(app: App, caller: Caller): Promise<Record<string, number>> {
  const counted = areas.flatMap(({ waits = [], dashboard }) =>
    dashboard ? [...waits, waitsOf(dashboard)] : waits,
  );
  const counts = await Promise.all(
    counted.map(async ({ shown, access, count }) =>
      (await mayMake(app, { endpoint: shown, access }, caller)) ? count(app, caller) : {},
    ),
  );
  return Object.assign({}, ...counts);
}

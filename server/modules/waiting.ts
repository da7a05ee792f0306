import { waitingCalls } from "#src/contracts/waiting.ts";
import { mayMake, signedIn } from "../access.ts";
import { areas } from "../areas/areas.ts";
import type { App } from "../app.ts";
import type { Caller } from "../caller.ts";
import { waitsOf } from "../dashboards/waits.ts";
import { on, type Handled } from "../serve.ts";

/** What waits for the caller, for the navigation; each area counts its own. */
export const waitingModule = (app: App): Handled[] => [
  on(waitingCalls.counts, signedIn, async ({ caller }) => ({ data: await countWaiting(app, caller) })),
];

async function countWaiting(app: App, caller: Caller): Promise<Record<string, number>> {
  const all: Record<string, number> = {};
  const counted = areas.flatMap(({ waits = [], dashboard }) =>
    dashboard ? [...waits, waitsOf(dashboard)] : waits,
  );
  for (const { shown, access, count } of counted)
    if (await mayMake(app, { endpoint: shown, access }, caller)) Object.assign(all, await count(app, caller));
  return all;
}

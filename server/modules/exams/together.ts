import { setImmediate as turn } from "node:timers/promises";

/** How many are done in one round. */
const most = 100;

/**
 * Handles in one round what was requested during the previous one; a single request waits for the end of the event
 * loop's turn. Each round has at most one request per key.
 * @returns what a round made of a request; undefined if the round failed or left it out, so the caller handles it alone
 */
export function inRounds<T, R>(
  keyOf: (one: T) => unknown,
  round: (all: readonly T[]) => Promise<readonly (R | undefined)[]>,
  failed: (error: unknown) => void,
): (one: T) => Promise<R | undefined> {
  type Waiting = { one: T; settle(made: R | undefined): void };
  let waiting: Waiting[] = [];
  let running = false;

  function nextOnes(): Waiting[] {
    const byKey = new Map<unknown, Waiting>();
    for (const each of waiting) {
      if (byKey.size === most) break;
      if (!byKey.has(keyOf(each.one))) byKey.set(keyOf(each.one), each);
    }
    const next = new Set(byKey.values());
    waiting = waiting.filter((each) => !next.has(each));
    return [...next];
  }

  async function run(): Promise<void> {
    running = true;
    await turn();
    while (waiting.length > 0) {
      const next = nextOnes();
      const made = await round(next.map(({ one }) => one)).catch((error: unknown) => {
        failed(error);
        return [];
      });
      for (const [i, { settle }] of next.entries()) settle(made[i]);
    }
    running = false;
  }

  return (one) =>
    new Promise((settle) => {
      waiting.push({ one, settle });
      if (!running) void run();
    });
}

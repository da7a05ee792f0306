import { QueryObserver } from "@tanstack/react-query";
import { waitingCalls } from "#src/contracts/waiting.ts";
import type { Call } from "#src/services/call.ts";
import { ask } from "#src/services/query.ts";
import type { RootParts } from "./parts.ts";

/**
 * Keeps the counts of the navigation up to date. They are requested once the first screen is there, again when the live
 * channel or an act has outdated them, and with a new page if they are no longer fresh. A failure only costs numbers,
 * so it is not reported. Returns a function to stop.
 */
export function keepWaiting({ world, queries }: RootParts, call: Call): () => void {
  const asked = { ...ask(call, waitingCalls.counts), meta: { ahead: true } };
  const stops: (() => void)[] = [];
  let stopped = false;
  void world.firstScreen.then(() => {
    if (stopped) return;
    stops.push(
      new QueryObserver(queries, asked).subscribe(() => {}),
      world.page.onAddress(() => void queries.prefetchQuery(asked)),
    );
  });
  return () => {
    stopped = true;
    stops.forEach((stop) => stop());
  };
}

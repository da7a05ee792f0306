import type { FastifyRequest } from "fastify";
import type { App } from "../app.ts";
import type { Caller } from "../caller.ts";
import { perApp } from "../perApp.ts";
import { refuse } from "../refusals.ts";
import { networkOf } from "./addresses.ts";
import { callerOf } from "./identity.ts";

/** At most `max` uses of `name` in that many seconds, by user or, without one, by address. */
export type Limit = { name: string; max: number; seconds: number };

type Window = { uses: number; endsAt: number };

/** How many windows are kept. Beyond that the oldest is dropped, so that strangers cannot fill the memory. */
const mostWindows = 50_000;
const windowsOf = perApp(() => new Map<string, Window>());

/**
 * Counts one use. Counters belong to this process: several instances behind a balancer allow that many times more.
 * @throws Refused 429 with Retry-After
 */
export function countUse(app: App, who: string, { name, max, seconds }: Limit): void {
  if (!app.config.rateLimits) return;
  const known = windowsOf(app);
  const at = app.now();
  const now = at.getTime();
  const key = `${name} ${who}`;
  const current = known.get(key);
  const goesOn = current !== undefined && current.endsAt > now;
  const window = goesOn ? current : { uses: 0, endsAt: now + seconds * 1_000 };
  window.uses += 1;
  if (!goesOn) {
    // Keeps them in the order in which they began.
    known.delete(key);
    known.set(key, window);
  }
  if (known.size > mostWindows) known.delete(known.keys().next().value!);
  if (window.uses > max) throw refuse.tooMany({ now: at, until: new Date(window.endsAt) });
}

/** Identifies who makes a request: the user or, without one, the address. */
export const whoOf = (caller: Caller | null, request: FastifyRequest): string =>
  caller ? `user ${caller.userId}` : networkOf(request.ip);

/**
 * Refuses if all uses are spent, without counting one: for actions that only count if they fail.
 * @throws Refused 429 with Retry-After
 */
export function requireUsesLeft(app: App, who: string, { name, max }: Limit): void {
  const window = windowsOf(app).get(`${name} ${who}`);
  const now = app.now();
  if (app.config.rateLimits && window && window.endsAt > now.getTime() && window.uses >= max)
    throw refuse.tooMany({ now, until: new Date(window.endsAt) });
}

/** Counts one use for whoever makes the request. */
export async function checkLimit(app: App, request: FastifyRequest, limit: Limit): Promise<void> {
  countUse(app, whoOf(await callerOf(request), request), limit);
}

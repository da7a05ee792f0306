import type { FastifyRequest } from "fastify";
import type { App } from "../app.ts";
import { perApp } from "../perApp.ts";
import { refuse } from "../refusals.ts";
import { callerOf } from "./identity.ts";

/** At most `max` uses of `name` in so many seconds, by user or, without one, by address. */
export type Limit = { name: string; max: number; seconds: number };

type Window = { uses: number; endsAt: number };

/** Beyond this many windows the ended ones are swept, so that strangers cannot fill the memory. */
const sweepAt = 10_000;
const windowsOf = perApp(() => new Map<string, Window>());

/**
 * Counts one use. Counters are of this process: several instances behind a balancer allow as many times more.
 * @throws Refused 429 with Retry-After
 */
export function countUse(app: App, who: string, { name, max, seconds }: Limit): void {
  if (!app.config.rateLimits) return;
  const known = windowsOf(app);
  const now = app.now().getTime();
  if (known.size >= sweepAt) for (const [key, { endsAt }] of known) if (endsAt <= now) known.delete(key);
  const key = `${name} ${who}`;
  const current = known.get(key);
  const window = current && current.endsAt > now ? current : { uses: 0, endsAt: now + seconds * 1_000 };
  window.uses += 1;
  known.set(key, window);
  if (window.uses > max) throw refuse.tooMany((window.endsAt - now) / 1_000);
}

/** Counts one use by whoever makes the request: the user, or without one the address. */
export async function checkLimit(app: App, request: FastifyRequest, limit: Limit): Promise<void> {
  const caller = await callerOf(request);
  countUse(app, caller ? `user ${caller.userId}` : request.ip, limit);
}

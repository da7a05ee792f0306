import { setTimeout as delay } from "node:timers/promises";
import type { App } from "../../app.ts";
import { perApp } from "../../perApp.ts";
import { isInTime, later, type Attempt } from "./attempts.ts";

/** By then an attempt is ended whatever is still under way, so that a call that never comes to its end keeps none open. */
const longestSeconds = 9;

type Arrival = { at: Date; done: Promise<void> };
type Ending = Pick<Attempt, "id" | "finishesAt">;

/** The calls that write answers to attempts and are not done, by attempt: each from its arrival, whatever it waits for. */
class Arrivals {
  readonly #underWay = new Map<number, Set<Arrival>>();

  /** Notes that a call arrived. @returns what says that it is done */
  note(attempt: number, at: Date): () => void {
    const { promise: done, resolve } = Promise.withResolvers<void>();
    const arrival = { at, done };
    const ofAttempt = this.#underWay.get(attempt) ?? new Set();
    this.#underWay.set(attempt, ofAttempt.add(arrival));
    return () => {
      ofAttempt.delete(arrival);
      if (ofAttempt.size === 0 && this.#underWay.get(attempt) === ofAttempt) this.#underWay.delete(attempt);
      resolve();
    };
  }

  /** The calls that came in time for an attempt whose end has to wait for them at this moment. */
  inTime(attempt: Ending, now: Date): Arrival[] {
    if (now >= later(attempt.finishesAt, longestSeconds)) return [];
    return [...(this.#underWay.get(attempt.id) ?? [])].filter(({ at }) => isInTime(attempt, at));
  }
}

/** Those of this server; another server of the same installation knows only its own. */
export const arrivalsOf = perApp(() => new Arrivals());

/** Whether an attempt must not be ended yet, as answers that arrived in time wait to be written (P4). */
export const isAwaited = (app: App, attempt: Ending): boolean =>
  arrivalsOf(app).inTime(attempt, app.now()).length > 0;

/** Waits until what arrived in time for an attempt was written, as long as its end does. Not for inside a transaction. */
export async function awaitArrivals(app: App, attempt: Ending): Promise<void> {
  const arrivals = arrivalsOf(app).inTime(attempt, app.now());
  if (arrivals.length === 0) return;
  const left = later(attempt.finishesAt, longestSeconds).getTime() - app.now().getTime();
  await Promise.race([Promise.all(arrivals.map(({ done }) => done)), delay(left, undefined, { ref: false })]);
}

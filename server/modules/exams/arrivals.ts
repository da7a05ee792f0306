import { setTimeout as delay } from "node:timers/promises";
import { exam as limits } from "#src/contracts/limits.ts";
import type { App } from "../../app.ts";
import { perApp } from "../../perApp.ts";
import { isInTime, later, type Attempt } from "./attempts.ts";

/**
 * How many seconds after its finish time an attempt is ended, whatever is still in progress: a request that never
 * finishes must not keep it open.
 */
const longestSeconds = 9;

/** `at` is when the end of its body arrived, which is its time of receipt; null until then. */
type Arrival = { at: Date | null; done: Promise<void> };
export type Noted = {
  /** Its last byte has arrived. */
  received(at: Date): void;
  over(): void;
};
type Ending = Pick<Attempt, "id" | "finishesAt">;

/**
 * The unfinished requests that write answers to attempts, by attempt: each from its first byte, whatever it waits for.
 */
class Arrivals {
  readonly #underWay = new Map<number, Set<Arrival>>();

  /** Notes an arriving request; `at` if all of it has arrived. */
  note(attempt: number, at: Date | null = null): Noted {
    const { promise: done, resolve } = Promise.withResolvers<void>();
    const arrival: Arrival = { at, done };
    const ofAttempt = this.#underWay.get(attempt) ?? new Set();
    this.#underWay.set(attempt, ofAttempt.add(arrival));
    return {
      received: (end) => void (arrival.at = end),
      over: () => {
        ofAttempt.delete(arrival);
        if (ofAttempt.size === 0 && this.#underWay.get(attempt) === ofAttempt) this.#underWay.delete(attempt);
        resolve();
      },
    };
  }

  /**
   * The requests that arrived in time for an attempt and that its end must now wait for. One whose body is incomplete
   * is in time only as long as a request that arrived now would be.
   */
  inTime(attempt: Ending, now: Date): Arrival[] {
    if (now >= later(attempt.finishesAt, longestSeconds)) return [];
    return [...(this.#underWay.get(attempt.id) ?? [])].filter(({ at }) => isInTime(attempt, at ?? now));
  }
}

/** The arrivals at this server; another server of the same installation knows only its own. */
export const arrivalsOf = perApp(() => new Arrivals());

/** Whether an attempt must not be ended yet, because answers that arrived in time have not been written (P4). */
export const isAwaited = (app: App, attempt: Ending): boolean =>
  arrivalsOf(app).inTime(attempt, app.now()).length > 0;

/**
 * Waits until what arrived in time for an attempt has been written, or no longer delays its end. Do not call it inside
 * a transaction.
 */
export async function awaitArrivals(app: App, attempt: Ending): Promise<void> {
  for (;;) {
    const arrivals = arrivalsOf(app).inTime(attempt, app.now());
    if (arrivals.length === 0) return;
    const longest = arrivals.every(({ at }) => at === null) ? limits.graceSeconds : longestSeconds;
    const left = later(attempt.finishesAt, longest).getTime() - app.now().getTime();
    const done = Promise.all(arrivals.map((arrival) => arrival.done));
    await Promise.race([done, delay(left + 1, undefined, { ref: false })]);
  }
}

import { isCancelled, isUnanswered } from "#src/contracts/failures.ts";
import type { Page } from "./page.ts";

/** A call under way, as far as it matters who has begun it. */
type Begun = {
  /** Whether the page has begun it by itself. */
  unattended: boolean;
  /** Notes that it has been answered, or why not. */
  ended: (error?: unknown) => void;
};

type Around = {
  page: Pick<Page, "onSignal" | "onUse">;
  clock: { setTimeout: (work: () => void, delay: number) => unknown };
};

export type Unattended = {
  /** Does the work, which is never within another. Requests that it starts before it returns were not begun by the user. */
  during: (work: () => void) => void;
  /** Notes that a call begins, by its method and path. */
  begin: (call: string) => Begun;
  /** Listens to the page, before anything else does. Returns a function to stop. */
  listen: () => () => void;
};

/**
 * Tells the requests that an open page makes by itself from those of its user: they do not count as use of the session,
 * which would otherwise never end by inactivity (B-380). The page itself makes those
 *
 * - of work that is declared so, as when the live channel brings news (`during`),
 * - that begin at the moment in which the network returns,
 * - and those that repeat a call which has failed, or are the first after one without an answer, whatever begins them, if
 *   nobody has done anything on the page since that was begun.
 */
export function createUnattended({ page, clock }: Around): Unattended {
  let isDuring = false;
  let isReturning = false;
  /** How often the user has done something. */
  let uses = 0;
  /** Calls that have failed since they were last answered, with the uses before them. */
  const failed = new Map<string, number>();
  /** The uses before the latest call, if that had no answer. */
  let lost: number | null = null;

  return {
    during: (work) => {
      isDuring = true;
      try {
        work();
      } finally {
        isDuring = false;
      }
    },
    begin: (call) => {
      const before = uses;
      return {
        unattended: isDuring || isReturning || failed.get(call) === before || lost === before,
        ended: (error) => {
          if (isCancelled(error)) return;
          if (error) failed.set(call, before);
          else failed.delete(call);
          lost = isUnanswered(error) ? before : null;
        },
      };
    },
    listen: () => {
      const stopUse = page.onUse(() => {
        uses += 1;
        isReturning = false;
      });
      const stopSignal = page.onSignal(({ type }) => {
        if (type !== "online") return;
        isReturning = true;
        // Everyone else who hears of it, and what continues in the cache, has begun by then.
        clock.setTimeout(() => (isReturning = false), 0);
      });
      return () => {
        stopUse();
        stopSignal();
      };
    },
  };
}

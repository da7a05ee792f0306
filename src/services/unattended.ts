import { isCancelled, isUnanswered } from "#src/contracts/failures.ts";
import type { Page } from "./page.ts";

/** A call under way, and who began it. */
type Begun = {
  /** Whether the page began the call by itself. */
  unattended: boolean;
  /** Notes that the call has been answered, or why not. */
  ended: (error?: unknown) => void;
};

type Around = {
  page: Pick<Page, "onSignal" | "onUse">;
  clock: { setTimeout: (work: () => void, delay: number) => unknown };
};

export type Unattended = {
  /** Does the work, never nested. Requests that it starts before it returns were not begun by the user. */
  during: (work: () => void) => void;
  /** Notes that a call, named by its method and path, begins. */
  begin: (call: string) => Begun;
  /** Listens to the page, before anything else does. Returns a function to stop. */
  listen: () => () => void;
};

/**
 * Distinguishes the requests that an open page makes by itself from those of its user. They do not count as use of the
 * session, which would otherwise never end by inactivity (B-380). The page itself makes the requests
 *
 * - that belong to work declared as its own, for example when the live channel brings news (`during`),
 * - that begin at the moment when the network returns,
 * - that repeat a failed call, or are the first after an unanswered call, whatever begins them, if nobody has done
 *   anything on the page since that call began.
 */
export function createUnattended({ page, clock }: Around): Unattended {
  let isDuring = false;
  let isReturning = false;
  /** How often the user has done something. */
  let uses = 0;
  /** Calls that have failed since they were last answered, with the number of uses before them. */
  const failed = new Map<string, number>();
  /** The number of uses before the latest call, if that call had no answer. */
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
        // By then, the other listeners and the paused queries of the cache have begun their requests.
        clock.setTimeout(() => (isReturning = false), 0);
      });
      return () => {
        stopUse();
        stopSignal();
      };
    },
  };
}

import { useQuery } from "@tanstack/react-query";
import { waitingCalls, type Wait } from "#src/contracts/waiting.ts";
import { useAsk } from "./useAsk.ts";

/** What waits for the user, in total and in words: `{ count: 3, words: "1 overdue, 2 due" }`. */
export type Waiting = { count: number; words: string };

const none: Waiting = { count: 0, words: "" };

/**
 * Counts what waits where a link leads. The application itself asks the server; until it has answered, nothing waits.
 */
export function useWaiting(): (waits: readonly Wait[] | undefined) => Waiting {
  const { ask } = useAsk();
  // The last options given for a query decide how its failures are handled: not reported (src/actors/waiting.ts).
  const asked = { ...ask(waitingCalls.counts), meta: { ahead: true }, enabled: false };
  const counts = useQuery(asked).data?.data ?? {};
  return (waits = []) =>
    waits.reduce((sum, { of, word }) => {
      const count = counts[of] ?? 0;
      if (count === 0) return sum;
      const words = `${badgeOf(count)} ${word}`;
      return {
        count: sum.count + count,
        words: sum.words ? `${sum.words}, ${words}` : words,
      };
    }, none);
}

/** A count as a badge shows it: two digits at most. */
export const badgeOf = (count: number): string => (count > 99 ? "99+" : String(count));

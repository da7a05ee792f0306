import { useQuery, type QueryKey, type UseQueryOptions } from "@tanstack/react-query";
import type { Instant } from "#src/contracts/readersTimes.ts";
import { saidByPage } from "#src/services/query.ts";
import { useHasCome } from "#src/ui/kit/useNow.ts";
import { useClock } from "./useClock.ts";

/** How often, in milliseconds, an answer is loaded again whose time has come by this clock, but not by the server's. */
const askAgainMs = 5_000;

/**
 * Loads the answer to a query again as soon as a time in it has come. The page does that by itself: the query says
 * `unattended`, so that it does not count as use of the session. Nothing happens without a time.
 */
export function useReloadAt<Answer, Key extends QueryKey>(
  asked: UseQueryOptions<Answer, Error, Answer, Key>,
  at: Instant | null,
): void {
  const { serverNow } = useClock();
  useQuery({
    ...asked,
    ...saidByPage,
    enabled: useHasCome(at, serverNow),
    staleTime: 0,
    refetchInterval: askAgainMs,
  });
}

import { useQuery, useQueryClient, type QueryKey, type UseQueryOptions } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { isBrought, noteShown, saidByPage } from "#src/services/query.ts";

/**
 * Returns a response for a screen that edits it. It is loaded again when the screen opens, as a cached one may be out
 * of date, unless the document has just brought it. It is not refreshed while the user is typing or moving things:
 * whether another user has saved meanwhile is found out when saving (T-47). Mount the caller with the record's id as
 * its key.
 */
export function useEditableQuery<Data, Key extends QueryKey>(
  options: UseQueryOptions<Data, Error, Data, Key>,
) {
  const queries = useQueryClient();
  const { queryKey } = options;
  const [brought] = useState(() => isBrought(queries, queryKey));
  // The next time the screen opens, this response counts as an old one.
  useEffect(() => () => noteShown(queries, queryKey), [queries, queryKey]);
  const { data, error, isFetchedAfterMount, isSuccess, isFetching, refetch } = useQuery({
    ...options,
    staleTime: Infinity,
    refetchOnMount: brought ? false : "always",
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    ...saidByPage,
  });
  // Once loaded, it stays, whatever happens to a later request.
  const [taken, take] = useState(brought ? data : undefined);
  if (taken === undefined && isFetchedAfterMount && isSuccess) take(data);
  return {
    data: taken && data,
    error,
    isFetching,
    refetch,
    /** The response as loaded or renewed: what is typed started from it. */
    taken,
    /** Starts again with the current response, after what was typed has been saved, or cannot be. */
    renew: async (): Promise<void> => {
      take((await refetch()).data);
    },
  };
}

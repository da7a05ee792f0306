import { useQuery, useQueryClient, type QueryKey, type UseQueryOptions } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { isBrought, noteShown, saidByPage } from "#src/services/query.ts";

/**
 * An answer that is to be changed on the screen: asked for anew when the screen opens, since what is known from before may
 * be out of date, unless its document has just brought it; and
 * not brought up to date behind what is typed or moved. Whether somebody else has saved meanwhile is found when saving (T-47).
 * Mount it with the record's number as its key.
 */
export function useEditableQuery<Data, Key extends QueryKey>(
  options: UseQueryOptions<Data, Error, Data, Key>,
) {
  const queries = useQueryClient();
  const { queryKey } = options;
  const [brought] = useState(() => isBrought(queries, queryKey));
  // Opened again, it is an answer from before.
  useEffect(() => () => noteShown(queries, queryKey), [queries, queryKey]);
  const { data, error, isFetchedAfterMount, isSuccess, isFetching, refetch } = useQuery({
    ...options,
    staleTime: Infinity,
    refetchOnMount: brought ? false : "always",
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    ...saidByPage,
  });
  // Once it has come it stays, whatever becomes of a later question.
  const [taken, take] = useState(brought ? data : undefined);
  if (taken === undefined && isFetchedAfterMount && isSuccess) take(data);
  return {
    data: taken && data,
    error,
    isFetching,
    refetch,
    /** The answer as it was when it came or was renewed: what is typed began with it. */
    taken,
    /** Begins again with the answer as it is by now, where what was typed has been saved, or cannot be. */
    renew: async (): Promise<void> => {
      take((await refetch()).data);
    },
  };
}

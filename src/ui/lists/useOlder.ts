import { useQueries, type QueryKey } from "@tanstack/react-query";
import { useState } from "react";
import { saidByPage } from "#src/services/query.ts";

type Page<Row> = { data: readonly Row[]; meta: { total: number; page: number; perPage: number } };

const hasOlder = ({ meta: { page, perPage, total } }: Page<unknown>): boolean => page * perPage < total;

/**
 * Reads the newest rows of a list, and one more page of older rows each time they are asked for. New rows push others
 * on to the next page: a row that is on two pages is returned once.
 * @param optionsOf the query of a page, which is a number from 1
 */
export function useOlder<Row extends { id: number }>(
  optionsOf: (page: number) => { queryKey: QueryKey; queryFn?: unknown },
) {
  const [length, setLength] = useState(1);
  const pages = useQueries({
    queries: Array.from({ length }, (_, index) => {
      const { queryKey, queryFn } = optionsOf(index + 1);
      return {
        queryKey,
        queryFn: queryFn as (one: { signal: AbortSignal }) => Promise<Page<Row>>,
        ...saidByPage,
      };
    }),
  });
  const failed = pages.filter(({ error }) => error !== null);
  const refetch = () => Promise.all(failed.map((page) => page.refetch()));
  const read = pages.flatMap(({ data }) => data ?? []);
  const last = read.at(-1);
  return {
    /** Undefined until the first page has loaded. */
    rows: pages[0]?.data && [
      ...new Map(read.flatMap(({ data }) => data).map((row) => [row.id, row])).values(),
    ],
    /** For `ListFrame`: all pages as one query. */
    asked: {
      error: failed[0]?.error ?? null,
      isFetching: pages.some(({ isFetching }) => isFetching),
      refetch,
    },
    /** Reads the next page, or retries the one that failed. Null once all rows are there. */
    readOlder:
      last && hasOlder(last) ? () => void (failed.length > 0 ? refetch() : setLength(read.length + 1)) : null,
    /** Whether older rows have been asked for. */
    isGrown: length > 1,
  };
}

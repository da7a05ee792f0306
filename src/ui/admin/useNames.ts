import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import {
  mostNamed,
  optionCalls,
  type Option,
  type SearchedOptionList,
} from "#src/contracts/admin/options.ts";
import type { Given } from "#src/ui/hooks/given.tsx";
import { useCache } from "#src/ui/hooks/useCache.ts";
import { useCalls } from "#src/ui/hooks/useCalls.ts";

/** Returns the chosen options of a list by id, as far as they have loaded. Without a list nothing is requested. */
export function useNames(
  list: SearchedOptionList | null,
  ids: readonly number[],
): ReadonlyMap<number | string, Option> {
  const { call } = useCalls();
  const { data } = useQuery({
    ...namesOf(call, list, ids),
    enabled: list !== null && ids.length > 0,
    // While one more is loading, the others keep their names.
    placeholderData: keepPreviousData,
    select: byNumber,
  });
  return data ?? none;
}

/**
 * Returns a function that loads names in advance, so that what is about to be chosen never shows as a number. A failed
 * request is repeated by the component that shows the name.
 */
export function useNamesAhead() {
  const { call } = useCalls();
  const { queries } = useCache();
  return (list: SearchedOptionList, ids: readonly number[]): Promise<unknown> =>
    queries.prefetchQuery({ ...namesOf(call, list, ids), meta: { ahead: true } });
}

/** One cache entry for all options that are named together, however many calls that takes. */
const namesOf = (call: Given["calls"]["call"], list: SearchedOptionList | null, ids: readonly number[]) =>
  queryOptions({
    queryKey: [optionCalls.find.path, { list, ids }],
    queryFn: async ({ signal }) => {
      const asked = partsOf(ids).map((some) =>
        call(optionCalls.find, { params: { list: list! }, query: { ids: some }, signal }),
      );
      return (await Promise.all(asked)).flatMap(({ data }) => data);
    },
  });

/** Splits the ids into parts of as many as one call may name. */
const partsOf = (ids: readonly number[]): (readonly number[])[] =>
  Array.from({ length: Math.ceil(ids.length / mostNamed) }, (_, part) =>
    ids.slice(part * mostNamed, (part + 1) * mostNamed),
  );

/** Both are defined outside the hook, so that what depends on them is computed again only for a new response. */
const none: ReadonlyMap<number | string, Option> = new Map();
const byNumber = (options: readonly Option[]): ReadonlyMap<number | string, Option> =>
  new Map(options.map((option) => [option.value, option]));

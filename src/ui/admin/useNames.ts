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

/** The options that were chosen of a list, by their numbers, as far as they have come. Nothing is asked without a list. */
export function useNames(
  list: SearchedOptionList | null,
  ids: readonly number[],
): ReadonlyMap<number | string, Option> {
  const { call } = useCalls();
  const { data } = useQuery({
    ...namesOf(call, list, ids),
    enabled: list !== null && ids.length > 0,
    // While one more is being asked for, the others keep their names.
    placeholderData: keepPreviousData,
    select: byNumber,
  });
  return data ?? none;
}

/** Asks for the names ahead, so that what is about to be chosen never shows as a number. What fails is asked again by what shows it. */
export function useNamesAhead() {
  const { call } = useCalls();
  const { queries } = useCache();
  return (list: SearchedOptionList, ids: readonly number[]): Promise<unknown> =>
    queries.prefetchQuery({ ...namesOf(call, list, ids), meta: { ahead: true } });
}

/** One entry of the cache for all that are named together, however many calls that takes. */
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

/** So many are named at a time. */
const partsOf = (ids: readonly number[]): (readonly number[])[] =>
  Array.from({ length: Math.ceil(ids.length / mostNamed) }, (_, part) =>
    ids.slice(part * mostNamed, (part + 1) * mostNamed),
  );

/** Both stand outside, so that what follows from them is done again only when an answer has come. */
const none: ReadonlyMap<number | string, Option> = new Map();
const byNumber = (options: readonly Option[]): ReadonlyMap<number | string, Option> =>
  new Map(options.map((option) => [option.value, option]));

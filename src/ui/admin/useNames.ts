import { keepPreviousData, useQueries } from "@tanstack/react-query";
import {
  mostNamed,
  optionCalls,
  type Option,
  type SearchedOptionList,
} from "#src/contracts/admin/options.ts";
import { useCache } from "#src/ui/hooks/useCache.ts";
import { useAsk } from "#src/ui/hooks/useAsk.ts";

/** The options that were chosen of a list, by their numbers, as far as they have come. Nothing is asked without a list. */
export function useNames(
  list: SearchedOptionList | null,
  ids: readonly number[],
): ReadonlyMap<number | string, Option> {
  const { ask } = useAsk();
  return useQueries({
    queries: (list ? partsOf(ids) : []).map((some) => ({
      ...ask(optionCalls.find, { params: { list: list! }, query: { ids: some } }),
      // While the next one is being asked for, the others keep their names.
      placeholderData: keepPreviousData,
    })),
    combine: byNumber,
  });
}

/** Asks for the names ahead, so that what is about to be chosen never shows as a number. What fails is asked again by what shows it. */
export function useNamesAhead() {
  const { ask } = useAsk();
  const { queries } = useCache();
  return (list: SearchedOptionList, ids: readonly number[]): Promise<unknown> =>
    Promise.all(
      partsOf(ids).map((some) =>
        queries.prefetchQuery({
          ...ask(optionCalls.find, { params: { list }, query: { ids: some } }),
          meta: { ahead: true },
        }),
      ),
    );
}

/** So many are named at a time. */
const partsOf = (ids: readonly number[]): (readonly number[])[] =>
  Array.from({ length: Math.ceil(ids.length / mostNamed) }, (_, part) =>
    ids.slice(part * mostNamed, (part + 1) * mostNamed),
  );

/** Stands outside, so that it is done again only when an answer has come. */
const byNumber = (answers: readonly { data?: { data: Option[] } | undefined }[]) =>
  new Map(answers.flatMap(({ data }) => data?.data ?? []).map((option) => [option.value, option]));

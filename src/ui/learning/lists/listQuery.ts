import type { ContentList } from "#src/contracts/contentLists.ts";
import { contentListCalls } from "#src/contracts/contentLists.ts";
import type { Preferences } from "#src/machines/preferences/preferencesMachine.ts";
import { readQuery } from "../learningQuery.ts";

/** The query of a list: the filters of its address, and the topic or tag. */
export function listCall(
  list: ContentList,
  { id }: Readonly<Record<string, string | undefined>>,
  search: URLSearchParams,
  preferences: Pick<Preferences, "cpdOnly" | "cpdCategories">,
) {
  const { name: _, spellCheck: __, ...query } = readQuery(search, preferences);
  return { endpoint: contentListCalls.list, params: { list }, query: { ...query, ...(id && { of: id }) } };
}

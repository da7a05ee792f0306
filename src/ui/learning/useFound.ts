import { useQuery } from "@tanstack/react-query";
import { searchCalls } from "#src/contracts/learningSearch.ts";
import { actedList } from "#src/services/query.ts";
import { useAsk } from "#src/ui/hooks/useAsk.ts";
import type { LearningQuery } from "./learningQuery.ts";
import { useLearningQuery } from "./useLearningQuery.ts";

/** Returns what the search finds for the query of this address. */
export function useFound(always?: LearningQuery) {
  const asked = useLearningQuery();
  const { ask } = useAsk();
  const read = useQuery({
    ...ask(searchCalls.search, { query: { ...asked.question, ...always } }),
    ...actedList,
  });
  return { asked, read };
}

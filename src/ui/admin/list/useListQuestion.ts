import { useLocation, useSearchParams } from "wouter";
import type { AnyResource } from "#src/routes/admin/resource.ts";
import {
  changed,
  cleared,
  holdings,
  questionText,
  readColumns,
  readDensity,
  readQuestion,
  readSort,
  withQuestion,
  type Change,
} from "./question.ts";

/** The question of this address, and every way to change it. A change is a step in the history, so Back takes it back. */
export function useListQuestion(resource: AnyResource) {
  const [search, setSearch] = useSearchParams();
  const [path] = useLocation();
  const question = readQuestion(resource, search);
  return {
    search,
    question,
    /** As text, for the addresses of forms and exports. */
    text: questionText(question),
    /** What a selection is of. */
    holdings: holdings(question),
    columns: readColumns(resource, search),
    sort: readSort(resource, search),
    density: readDensity(search),
    /** Of another page. */
    addressOf: (page: number): string => withQuestion(path, changed(search, { page })),
    /** Shows so many rows on a page; null for as many as usual. */
    resize: (perPage: number | null): void => setSearch(changed(search, { perPage })),
    change: (change: Change) => setSearch(changed(search, change)),
    /** Without a step in the history, as while a search is typed. */
    adjust: (change: Change) => setSearch(changed(search, change), { replace: true }),
    clear: () => setSearch(cleared(resource, search)),
  };
}

export type ListQuestion = ReturnType<typeof useListQuestion>;

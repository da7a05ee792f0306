import type { z } from "zod";
import { useLocation, useSearchParams } from "wouter";
import { BelowQuery } from "#src/contracts/admin/members.ts";
import { cut, withQuery } from "./query.ts";

/** What is asked of a list below a record. The plain names are those of the list that the record was opened from. */
const names = { page: "partPage", perPage: "partRows", search: "partSearch" } as const;
export const partNames = Object.values(names);

type Name = keyof typeof names;

/** What the server is asked; a part that it would not take is left out, as if it were not there. */
export function readPart(search: URLSearchParams): Partial<Record<Name, string>> {
  const parts = (Object.keys(names) as Name[]).map(
    (name) => [name, cut(search.get(names[name]) ?? "")] as const,
  );
  const taken = parts.filter(
    ([name, value]) => value && (BelowQuery[name] as z.ZodType).safeParse(value).success,
  );
  return Object.fromEntries(taken);
}

/** The address after a change; null, nothing and the first page take a part out. Whatever changes what is held begins at its first page. */
export function changedPart(
  search: URLSearchParams,
  change: Partial<Record<Name, string | number | null>>,
): URLSearchParams {
  const next = new URLSearchParams(search);
  if (!("page" in change)) next.delete(names.page);
  for (const [name, value] of Object.entries(change)) {
    const first = name === "page" && value === 1;
    if (value === null || value === "" || first) next.delete(names[name as Name]);
    else next.set(names[name as Name], String(value));
  }
  return next;
}

/** The question of a list below a record, which stands in the address (T-10), and every way to change it. */
export function usePartQuery() {
  const [search, setSearch] = useSearchParams();
  const [path] = useLocation();
  const question = readPart(search);
  return {
    question,
    addressOf: (page: number): string => withQuery(path, changedPart(search, { page })),
    toFirst: () => setSearch(changedPart(search, { page: null })),
    resize: (perPage: number | null): void => setSearch(changedPart(search, { perPage })),
    searchFor: (text: string) => setSearch(changedPart(search, { search: text }), { replace: true }),
  };
}

import * as z from "zod/mini";
import { contentPaths } from "./contentPaths.ts";
import { cpdCategories } from "./cpdCategories.ts";
import { endpoint, Id, PageQuery, pageOf } from "./endpoint.ts";
import { Format, FoundCard, Named, Progress } from "./learning.ts";
import { listOf } from "./listOf.ts";

export const searchSorts = ["relevance", "newest", "title", "shortest"] as const;

/** Yes or no, as text in a query. */
const Flag = z.pipe(
  z.enum(["true", "false"]),
  z.transform((text) => text === "true"),
);

const IdText = z.pipe(z.pipe(z.string().check(z.regex(/^[1-9]\d{0,9}$/)), z.transform(Number)), Id);

/** The filters of search and catalogue; all of them are in the URL (T-10). */
export const SearchQuery = z.object({
  name: z._default(z.string().check(z.trim(), z.maxLength(200)), ""),
  spellCheck: z._default(Flag, true),
  format: z.optional(listOf(Format)),
  topic: z.optional(listOf(IdText)),
  tag: z.optional(listOf(IdText)),
  progress: z.optional(listOf(Progress)),
  /**
   * Only content with CPD in one of these categories, or with generic CPD; an empty list means generic CPD only
   * (B-076).
   */
  cpd: z.optional(listOf(z.enum(cpdCategories))),
  /** Without exams, which are not content. */
  learning: z.optional(Flag),
  /** Only what the user has hidden, which is otherwise left out. */
  hidden: z.optional(Flag),
  sort: z._default(z.enum(searchSorts), "relevance"),
  ...PageQuery,
});

const Facet = z.object({ value: z.string(), label: z.string(), count: z.int().check(z.nonnegative()) });

export const SearchAnswer = z.extend(pageOf(FoundCard), {
  /** Counts for each value of a filter, over the rows that match all other filters (T-10). */
  facets: z.object({
    format: z.array(Facet),
    topic: z.array(Facet),
    tag: z.array(Facet),
    progress: z.array(Facet),
  }),
  /** How many matches the user has hidden, whether those were requested or not. */
  hidden: z.int().check(z.nonnegative()),
  /** What was searched for instead, if the spelling was corrected (T-11). */
  corrected: z.nullable(z.string()),
  /** Whether the results have all of the words, or only some, as nothing has all. */
  matched: z.enum(["all", "any"]),
  /** What to try if nothing was found. */
  suggestions: z.array(Named),
});
export type SearchAnswer = z.infer<typeof SearchAnswer>;

export const searchCalls = {
  search: endpoint("GET", contentPaths.search, {
    summary: "Searches items and boxsets, with facets. An empty name lists everything: the catalogue.",
    query: SearchQuery,
    answer: SearchAnswer,
  }),
};

import * as z from "zod/mini";
import { contentPaths } from "./contentPaths.ts";
import { cpdCategories } from "./cpdCategories.ts";
import { endpoint, Id, PageQuery, pageOf } from "./endpoint.ts";
import { Format, FoundCard, Named, Progress } from "./learning.ts";
import { listOf } from "./listOf.ts";

export const searchSorts = ["relevance", "newest", "title", "shortest"] as const;

/** Text in a query that stands for yes or no. */
const Flag = z.pipe(
  z.enum(["true", "false"]),
  z.transform((text) => text === "true"),
);

const IdText = z.pipe(z.pipe(z.string().check(z.regex(/^[1-9]\d{0,9}$/)), z.transform(Number)), Id);

/** The filters of search and catalogue; all of them live in the URL (T-10). */
export const SearchQuery = z.object({
  name: z._default(z.string().check(z.trim(), z.maxLength(200)), ""),
  spellCheck: z._default(Flag, true),
  format: z.optional(listOf(Format)),
  topic: z.optional(listOf(IdText)),
  tag: z.optional(listOf(IdText)),
  progress: z.optional(listOf(Progress)),
  /** Only content with CPD in one of these categories, or with generic CPD; by none of them with generic CPD alone (B-076). */
  cpd: z.optional(listOf(z.enum(cpdCategories))),
  /** Without exams, which are no content. */
  learning: z.optional(Flag),
  /** Only what the user has hidden, which is left out otherwise. */
  hidden: z.optional(Flag),
  sort: z._default(z.enum(searchSorts), "relevance"),
  ...PageQuery,
});

const Facet = z.object({ value: z.string(), label: z.string(), count: z.int().check(z.nonnegative()) });

export const SearchAnswer = z.extend(pageOf(FoundCard), {
  /** Counts for each value of a filter over the rows that all other filters let through (T-10). */
  facets: z.object({
    format: z.array(Facet),
    topic: z.array(Facet),
    tag: z.array(Facet),
    progress: z.array(Facet),
  }),
  /** How many matches the user has hidden, whether those were asked for or not. */
  hidden: z.int().check(z.nonnegative()),
  /** What was searched instead, where the spelling was corrected (T-11). */
  corrected: z.nullable(z.string()),
  /** Whether what was found has all of the words, or, as nothing has, some of them. */
  matched: z.enum(["all", "any"]),
  /** Where nothing was found: what to try. */
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

import { z } from "zod";
import { data, endpoint, Id, IdParam, IdParams, Instant, PageQuery, pageOf } from "./endpoint.ts";

export const contentTypes = ["item", "boxset"] as const;
export const ContentType = z.enum(contentTypes);
export type ContentType = z.infer<typeof ContentType>;

/** What an item is, shown in the corner of its card. */
export const itemKinds = ["article", "guide", "case study", "checklist", "briefing"] as const;
export const ItemKind = z.enum(itemKinds);
export type ItemKind = z.infer<typeof ItemKind>;

/** Minutes of CPD, apart by category (B-078). */
export const CpdBreakdown = z.object({
  cpd: z.number().nonnegative(),
  idd: z.number().nonnegative(),
  vulnerable_client: z.number().nonnegative(),
  pts: z.number().nonnegative(),
  pts_external: z.number().nonnegative(),
  generic_cpd: z.number().nonnegative(),
});
export type CpdBreakdown = z.infer<typeof CpdBreakdown>;
/** The categories a learner can filter by; generic CPD always counts (B-076). */
export const cpdCategories = ["cpd", "idd", "vulnerable_client", "pts", "pts_external"] as const;
export type CpdCategory = (typeof cpdCategories)[number];

/** B-076: an entry is kept only if a selected category has a value or a generic CPD value exists. */
export const earnsCpd = (cpd: CpdBreakdown, selected: readonly CpdCategory[]): boolean =>
  cpd.generic_cpd > 0 || selected.some((category) => cpd[category] > 0);

/** Where the user stands with a piece of content. `stale`: it changed since completion (T-14). */
export const progressStates = ["not started", "in progress", "completed", "stale"] as const;
export const Progress = z.enum(progressStates);
export type Progress = z.infer<typeof Progress>;

const Named = z.object({ id: Id, name: z.string() });

/** One card: an item or a boxset in any list. */
export const ContentCard = z.object({
  type: ContentType,
  id: Id,
  title: z.string(),
  summary: z.string(),
  /** For a boxset, null. */
  kind: ItemKind.nullable(),
  topic: Named,
  minutes: z.int().nonnegative(),
  cpd: CpdBreakdown,
  progress: Progress,
  /** For a boxset: how many of its items; otherwise null. */
  items: z.object({ total: z.int(), completed: z.int() }).nullable(),
  published_at: Instant,
});
export type ContentCard = z.infer<typeof ContentCard>;

export const Item = ContentCard.extend({
  type: z.literal("item"),
  kind: ItemKind,
  /** HTML of the safe subset. */
  body: z.string(),
  tags: z.array(Named),
  boxsets: z.array(Named),
  /** The rule of completion in words, shown before and during the item (T-15). */
  completion_rule: z.string(),
  /** How far down the text the user was, 0 to 1 (T-13, T-16). */
  position: z.number().min(0).max(1),
  completed_at: Instant.nullable(),
  updated_at: Instant,
  hidden: z.boolean(),
  /** The item that follows in its first boxset, if any. */
  next: z.object({ id: Id, title: z.string() }).nullable(),
});
export type Item = z.infer<typeof Item>;

export const searchSorts = ["relevance", "newest", "title", "shortest"] as const;

/** Text in a query that stands for yes or no. */
const Flag = z.enum(["true", "false"]).transform((text) => text === "true");
/** `a,b,c` in a query. */
const listOf = <T extends z.ZodType<unknown, string>>(each: T) =>
  z
    .string()
    .max(500)
    .transform((text) => text.split(",").filter(Boolean))
    .pipe(z.array(each) as z.ZodType<z.output<T>[], string[]>);

const IdText = z
  .string()
  .regex(/^[1-9]\d{0,9}$/)
  .transform(Number)
  .pipe(Id);

/** The filters of search and catalogue; all of them live in the URL (T-10). */
export const SearchQuery = z.object({
  name: z.string().trim().max(200).default(""),
  spellCheck: Flag.default(true),
  type: ContentType.optional(),
  kind: listOf(ItemKind).optional(),
  topic: listOf(IdText).optional(),
  tag: listOf(IdText).optional(),
  /** Only the items of this boxset, in its order. */
  boxset: IdParam.optional(),
  progress: listOf(Progress).optional(),
  /** Only content with CPD in one of these categories, or with generic CPD; by none of them with generic CPD alone (B-076). */
  cpd: listOf(z.enum(cpdCategories)).optional(),
  sort: z.enum(searchSorts).default("relevance"),
  ...PageQuery,
});

const Facet = z.object({ value: z.string(), label: z.string(), count: z.int().nonnegative() });

export const SearchAnswer = pageOf(ContentCard).extend({
  /** Counts for each value of a filter over the rows that all other filters let through (T-10). */
  facets: z.object({
    type: z.array(Facet),
    kind: z.array(Facet),
    topic: z.array(Facet),
    tag: z.array(Facet),
    progress: z.array(Facet),
  }),
  /** What was searched instead, where the spelling was corrected (T-11). */
  corrected: z.string().nullable(),
  /** Where nothing was found: what to try. */
  suggestions: z.array(Named),
  /** The boxset whose items were asked for, to name the list by. */
  boxset: ContentCard.optional(),
});
export type SearchAnswer = z.infer<typeof SearchAnswer>;

/** The learner's home: what is due, where they were, what is new. */
export const Home = z.object({
  /** Content with a date, soonest first; `overdue` is the server's word for its own clock. */
  due: z.array(z.object({ card: ContentCard, due_at: Instant, overdue: z.boolean(), reason: z.string() })),
  continue: z.array(ContentCard.extend({ position: z.number(), viewed_at: Instant })),
  recent: z.array(ContentCard),
  boxsets: z.array(ContentCard),
  completed: z.int().nonnegative(),
});
export type Home = z.infer<typeof Home>;

const ContentRef = z.object({ type: ContentType, id: Id });

export const learningCalls = {
  home: endpoint("GET", "/api/home", { summary: "What the home page shows.", answer: data(Home) }),
  search: endpoint("GET", "/api/search/", {
    summary: "Searches items and boxsets, with facets. An empty name lists everything: the catalogue.",
    query: SearchQuery,
    answer: SearchAnswer,
  }),
  item: endpoint("GET", "/api/items/:id", {
    summary: "One item with its text.",
    params: IdParams,
    answer: data(Item),
    saysMissing: true,
  }),
  viewed: endpoint("POST", "/api/viewed", {
    summary: "Records a view and the position in the text (0 to 1).",
    body: ContentRef.extend({ position: z.number().min(0).max(1).optional() }),
    answer: data(z.object({ position: z.number(), viewed_at: Instant })),
  }),
  complete: endpoint("POST", "/api/complete", {
    summary:
      'Records a completion, or takes it back with percentage "0" (undo). Doing it twice changes nothing.',
    body: ContentRef.extend({
      percentage: z.union([z.enum(["100", "0"]), z.literal(100), z.literal(0)]).default("100"),
    }),
    answer: data(z.object({ completed_at: Instant.nullable(), tracked: z.boolean() })),
  }),
  removeFromView: endpoint("POST", "/api/remove-from-view/:id/:type", {
    summary: "Hides content from the own lists, or with restore true shows it again (undo).",
    params: z.object({ id: IdParam, type: ContentType }),
    body: z.object({ restore: z.boolean().default(false) }).optional(),
  }),
};

import * as z from "zod/mini";
import { ExamStanding } from "./examStandings.ts";
import { contentPaths } from "./contentPaths.ts";
import { contentTypes, ContentType } from "./contentTypes.ts";
import type { CpdCategory } from "./cpdCategories.ts";
import { data, endpoint, Id, Instant, ServerTime } from "./endpoint.ts";
import { learningDone } from "./learningDone.ts";

/** What a text search finds: content, and the exams on it. */
export const foundTypes = [...contentTypes, "exam"] as const;
export const FoundType = z.enum(foundTypes);
export type FoundType = z.infer<typeof FoundType>;

/** The kind of an item, shown in the corner of its card. */
export const itemKinds = [
  ...(["article", "guide", "case study", "checklist", "briefing"] as const),
  ...(["video", "audio", "PDF", "web link", "image", "form", "course"] as const),
] as const;
export const ItemKind = z.enum(itemKinds);
export type ItemKind = z.infer<typeof ItemKind>;

/** The format of a result, as a reader would call it: one filter over type and kind. */
export const formats = [...itemKinds, "boxset", "exam"] as const;
export const Format = z.enum(formats);
export type Format = z.infer<typeof Format>;

/** The format of a card: the kind of an item, otherwise its type. */
export const formatOf = (card: { kind: ItemKind | null; type: FoundType }): Format =>
  // An item has a kind.
  card.kind ?? (card.type as Exclude<FoundType, "item">);

/** Minutes of CPD by category (B-078). */
export const CpdBreakdown = z.object({
  cpd: z.number().check(z.nonnegative()),
  idd: z.number().check(z.nonnegative()),
  vulnerable_client: z.number().check(z.nonnegative()),
  pts: z.number().check(z.nonnegative()),
  pts_external: z.number().check(z.nonnegative()),
  generic_cpd: z.number().check(z.nonnegative()),
});
export type CpdBreakdown = z.infer<typeof CpdBreakdown>;

/** B-076: an entry is kept only if a selected category has a value or a generic CPD value exists. */
export const earnsCpd = (cpd: CpdBreakdown, selected: readonly CpdCategory[]): boolean =>
  cpd.generic_cpd > 0 || selected.some((category) => cpd[category] > 0);

/** The user's progress. `stale`: it changed since completion (T-14); `recertifying`: to be renewed (T-20). */
export const progressStates = ["not started", "in progress", "completed", "stale", "recertifying"] as const;
export const Progress = z.enum(progressStates);
export type Progress = z.infer<typeof Progress>;

export const Named = z.object({ id: Id, name: z.string() });

/** One card: an item or a boxset in any list. */
export const ContentCard = z.object({
  type: ContentType,
  id: Id,
  title: z.string(),
  summary: z.string(),
  /** Null for a boxset. */
  kind: z.nullable(ItemKind),
  topic: Named,
  minutes: z.int().check(z.nonnegative()),
  cpd: CpdBreakdown,
  progress: Progress,
  /** For a boxset: how many of its items; otherwise null. */
  items: z.nullable(z.object({ total: z.int(), completed: z.int() })),
  in_my_list: z.boolean(),
  published_at: Instant,
});
export type ContentCard = z.infer<typeof ContentCard>;

/** An item by its title, or null if none. */
export const TitledItem = z.nullable(z.object({ id: Id, title: z.string() }));

/** What a user thinks of a piece of content; null if they have not said. */
export const ContentReaction = z.nullable(z.enum(["like", "dislike"]));
export type ContentReaction = z.infer<typeof ContentReaction>;

/** A piece of a text that matches the words of a search (`marked`), or lies between two that do. */
const SnippetPart = z.object({ text: z.string(), marked: z.boolean() });

/** A card that a search found. An exam has neither a kind nor a topic, and earns no CPD by itself. */
export const FoundCard = z.extend(ContentCard, {
  type: FoundType,
  topic: z.nullable(Named),
  /** Where the words appear in it; null if nothing was searched, or only its title matches. */
  snippet: z.nullable(z.array(SnippetPart)),
});
export type FoundCard = z.infer<typeof FoundCard>;

/** What is due: content or an exam. */
export const DueCard = z.omit(FoundCard, { snippet: true });
export type DueCard = z.infer<typeof DueCard>;

/** One line of the list of what is due. */
export const Due = z.object({
  card: DueCard,
  /** Null for an exam that is running although nobody assigned it. */
  due_at: z.nullable(Instant),
  /** Decided by the server, by its own clock. */
  overdue: z.boolean(),
  reason: z.nullable(z.string()),
  /** For an exam: the learner's standing with it. */
  standing: z.nullable(ExamStanding),
  /** When the running attempt ends. */
  finishes_at_iso: z.nullable(Instant),
});
export type Due = z.infer<typeof Due>;

/** Why home puts something first, the most urgent reason first. */
export const heroReasons = ["running exam", "overdue", "due soon", "last read"] as const;

/** What home puts first. */
export const Hero = z.object({
  why: z.enum(heroReasons),
  card: DueCard,
  /** How much of it is read, 0 to 1. */
  read: z.number(),
  due_at: z.nullable(Instant),
  finishes_at_iso: z.nullable(Instant),
});
export type Hero = z.infer<typeof Hero>;

/** A slide on home, in the order set by the administrators. `url` is a path of the product. */
export const FeaturedSlide = z.object({
  id: Id,
  title: z.string(),
  summary: z.string(),
  url: z.string(),
  image: z.nullable(z.string()),
});
export type FeaturedSlide = z.infer<typeof FeaturedSlide>;

/** The learner's home: what comes first, what is due, where they were, what is new, and their progress. */
export const Home = z.object({
  /** Null if nothing is due soon and nothing was begun. */
  hero: z.nullable(Hero),
  /** Running exams first, then what has a date, soonest first. */
  due: z.array(Due),
  /** What was read last, without the hero. */
  continue: z.array(z.extend(ContentCard, { read: z.number(), viewed_at: Instant })),
  recent: z.array(ContentCard),
  slides: z.array(FeaturedSlide),
  /** Minutes of CPD completed in this calendar year, and the target; null if the organisation has none. */
  cpd: z.object({ minutes: z.number().check(z.nonnegative()), target: z.nullable(z.number()) }),
  /** How many people report to the user, and how many of them have something overdue; null if nobody does. */
  team: z.nullable(z.object({ people: z.int(), overdue: z.int() })),
  /** How many people were never invited, for users who may invite them; null for others. */
  to_invite: z.nullable(z.int()),
  /** Whether the user has begun nothing yet, and has not closed the welcome. */
  first_run: z.boolean(),
});
export type Home = z.infer<typeof Home>;

export const learningCalls = {
  home: endpoint("GET", contentPaths.home, {
    summary: "Returns the contents of the home page.",
    answer: z.extend(data(Home), ServerTime.shape),
  }),
  ...learningDone,
};

import * as z from "zod/mini";
import { contentPaths } from "./contentPaths.ts";
import { data, endpoint, Id, IdParam, Instant, PageQuery, pageOf } from "./endpoint.ts";
import { ContentReaction, FoundCard } from "./learning.ts";
import { SearchAnswer, SearchQuery } from "./learningSearch.ts";
import { ContentType } from "./contentTypes.ts";

/** The lists of content other than search and catalogue, each by the first part of its address. */
export const contentLists = [
  "my-list",
  "continue-with",
  "shared",
  "completed",
  "hidden",
  "returning-users",
  "featured",
  "topic",
  "tag",
] as const;
export const ContentList = z.enum(contentLists);
export type ContentList = z.infer<typeof ContentList>;

/** The query of a list: the filters of search, without words. `relevance` is the list's own order. */
export const ListQuery = z.extend(z.omit(SearchQuery, { name: true, spellCheck: true, learning: true }), {
  /** The id of a topic or a tag. */
  of: z.optional(IdParam),
});

/** Why a row is in its list. */
export const ListedAbout = z.object({
  /** When it came into the list: added, opened, completed, hidden, shared; null if nobody has put it there. */
  at: z.nullable(Instant),
  /** How much of it is read, 0 to 1. */
  read: z.nullable(z.number()),
  /** Who shared it last, with their note; empty if they wrote none. */
  shared: z.nullable(z.object({ by: z.string(), note: z.string(), opened: z.boolean() })),
});
export type ListedAbout = z.infer<typeof ListedAbout>;

export const ListAnswer = z.extend(SearchAnswer, {
  data: z.array(z.extend(FoundCard, { about: ListedAbout })),
  /** The topic or tag that was requested. */
  named: z.nullable(z.object({ id: Id, name: z.string() })),
  /** What You Missed: the date from which it lists what is new. */
  since: z.nullable(Instant),
});
export type ListAnswer = z.infer<typeof ListAnswer>;

export const topicSorts = ["suggested", "title", "size"] as const;
export const TopicsQuery = z.object({
  name: z._default(z.string().check(z.trim(), z.maxLength(200)), ""),
  sort: z._default(z.enum(topicSorts), "suggested"),
  ...PageQuery,
});

/** A topic with how much content it has, and how many of its items the reader has completed. */
export const TopicCard = z.object({
  id: Id,
  name: z.string(),
  items: z.int(),
  boxsets: z.int(),
  completed: z.int(),
});
export type TopicCard = z.infer<typeof TopicCard>;

export const contentListCalls = {
  list: endpoint("GET", contentPaths.list, {
    summary:
      "Returns one of the caller's lists of content, or what there is on a topic or tag (`of`), with facets like search. 404 for a topic or tag that does not exist.",
    params: z.object({ list: ContentList }),
    query: ListQuery,
    answer: ListAnswer,
    saysMissing: true,
  }),
  topics: endpoint("GET", contentPaths.topics, {
    summary: "Returns the topics that have content, those of the caller's profile first.",
    query: TopicsQuery,
    answer: pageOf(TopicCard),
  }),
  react: endpoint("PUT", "/api/content-reactions/:type/:id", {
    summary: "Likes or dislikes content, or takes that back with null.",
    params: z.object({ type: ContentType, id: IdParam }),
    body: z.object({ reaction: ContentReaction }),
    answer: data(z.object({ reaction: ContentReaction })),
  }),
};

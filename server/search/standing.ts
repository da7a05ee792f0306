import { sql, type SQL } from "drizzle-orm";
import type { ContentCard, FoundCard, FoundType, Progress } from "#src/contracts/learning.ts";
import type { App } from "../app.ts";
import { counts, passes } from "./attempts.ts";
import { certificates, windowOpens } from "./certificates.ts";
import { batched, type Ask } from "../database/batch.ts";
import { statement } from "../database/database.ts";
import type {
  Catalogue,
  CatalogueBoxset,
  CatalogueExam,
  CatalogueItem,
  Content,
  Found,
  Named,
} from "./catalogue.ts";

/** What is known of one user's learning, with the version of the content at that time. */
export type Standing = {
  version: string;
  /** When items were completed, in milliseconds by id. */
  completed: Readonly<Record<string, number>>;
  /** The completed items to be renewed, as their certificate expires or has expired, by id. */
  recertifying: Readonly<Record<string, true>>;
  /** The opened items, by id. */
  viewed: Readonly<Record<string, true>>;
  /** What the user has hidden, by `keyOf`. */
  hidden: Readonly<Record<string, true>>;
  /** What the user has added to My List, by `keyOf`. */
  listed: Readonly<Record<string, true>>;
  /** The exams that were begun, by id, and whether they are passed. */
  exams: Readonly<Record<string, boolean>>;
  /** The places of topics in the user's profile, by id; topics without a place follow in the general order. */
  topics: Readonly<Record<string, number>>;
};

export const keyOf = (type: FoundType, id: number): string => `${type} ${id}`;

/** The standing of a user at a given time as JSON. `user` is their id. */
export const standingOf = (user: SQL, now: SQL): SQL<Standing> => sql`json_build_object(
  'version', (select version from content_version),
  'completed', (
    select coalesce(json_object_agg(item_id, floor(extract(epoch from completed_at) * 1000)::float8), '{}')
    from item_completions where user_id = ${user}),
  'recertifying', (
    select coalesce(json_object_agg(a.item_id, true), '{}') from ${certificates}
    where a.user_id = ${user} and ${windowOpens} <= ${now}),
  'viewed', (select coalesce(json_object_agg(item_id, true), '{}') from item_views where user_id = ${user}),
  'hidden', (
    select coalesce(json_object_agg(type || ' ' || content_id, true), '{}')
    from hidden_content where user_id = ${user}),
  'listed', (
    select coalesce(json_object_agg(type || ' ' || content_id, true), '{}')
    from listed_content where user_id = ${user}),
  'exams', (
    select coalesce(json_object_agg(exam_id, passed), '{}') from (
      select exam_id, bool_or(${passes(sql`t`)}) as passed from exam_attempts t
      where user_id = ${user} and ${counts(sql`t`)} group by exam_id) begun),
  'topics', (
    select coalesce(json_object_agg(t.topic_id, t.position), '{}')
    from profile_users u
      join profiles p on p.id = u.profile_id and p.archived_at is null
      join profile_topics t on t.profile_id = p.id
    where u.user_id = ${user}))`;

const now = sql`${sql.placeholder("now")}::timestamptz`;
const findStandings = statement((db) =>
  db
    .select({ user: sql<number>`asked.id`, standing: standingOf(sql`asked.id`, now) })
    // Within a select the number of users is unknown both to a custom plan and to a generic one. Otherwise PostgreSQL
    // considers the generic plan more expensive and plans the statement again each time, which takes three times as
    // long as running it.
    .from(sql`unnest((select ${sql.placeholder("users")}::int[])) as asked(id)`)
    .prepare("standings"),
);

const readers = new WeakMap<App, Ask<number, Standing>>();

const readerOf = (app: App): Ask<number, Standing> => {
  const known =
    readers.get(app) ??
    batched<number, Standing>(app.db, async (db, users) => {
      const rows = await findStandings(db).execute({ users, now: app.now().toISOString() });
      return new Map(rows.map(({ user, standing }) => [user, standing]));
    });
  readers.set(app, known);
  return known;
};

/** Returns the standing of a user; searches within one turn of the event loop share a statement. */
export const readStanding = async (app: App, userId: number): Promise<Standing> =>
  (await readerOf(app)(userId))!;

export const isHidden = ({ hidden }: Standing, { type, id }: Found): boolean => keyOf(type, id) in hidden;

/** Returns the topics in the order in which a user sees them: their profile's own first (R-A-029). */
export function topicsOf({ topics: places }: Standing, { topics }: Catalogue): readonly Named[] {
  const placeOf = ({ id }: Named) => places[id] ?? Number.MAX_SAFE_INTEGER;
  return topics.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/**
 * Returns a user's progress: an item that changed since they completed it is stale (T-14), one to be renewed is
 * recertifying.
 */
export function progressOf(standing: Standing, content: Found): Progress {
  switch (content.type) {
    case "item":
      return itemProgress(standing, content);
    case "boxset":
      return boxsetProgress(standing, content);
    case "exam":
      return examProgress(standing, content);
  }
}

function examProgress({ exams }: Standing, { id }: CatalogueExam): Progress {
  const passed = exams[id];
  if (passed === undefined) return "not started";
  return passed ? "completed" : "in progress";
}

export function itemProgress(
  { completed, recertifying, viewed }: Standing,
  { id, updated }: CatalogueItem,
): Progress {
  const at = completed[id];
  if (recertifying[id]) return "recertifying";
  if (at !== undefined) return at >= updated ? "completed" : "stale";
  return viewed[id] ? "in progress" : "not started";
}

/** Whether it was completed, whatever has happened since. */
export const wasCompleted = (progress: Progress): boolean =>
  progress === "completed" || progress === "stale" || progress === "recertifying";

/**
 * A boxset's progress follows its items: it is completed once all of them are, and no longer once one has to be done
 * again.
 */
function boxsetProgress(standing: Standing, { items }: CatalogueBoxset): Progress {
  const states = items.map((item) => itemProgress(standing, item));
  if (states.every((state) => state === "completed")) return "completed";
  if (states.every(wasCompleted)) return states.includes("recertifying") ? "recertifying" : "stale";
  return states.every((state) => state === "not started") ? "not started" : "in progress";
}

/** Returns a piece of content as a card of the contract. */
export function cardOf(standing: Standing, content: Content): ContentCard;
/** Returns a search result as a card, without its snippet. */
export function cardOf(standing: Standing, content: Found): Omit<FoundCard, "snippet">;
export function cardOf(standing: Standing, content: Found): Omit<FoundCard, "snippet"> {
  const { type, id, title, summary, kind, topic, minutes, cpd, publishedAt } = content;
  const progress = progressOf(standing, content);
  const items = content.type === "boxset" ? completedIn(standing, content) : null;
  const in_my_list = keyOf(type, id) in standing.listed;
  return {
    ...{ type, id, title, summary, kind, topic, minutes, cpd, progress, items, in_my_list },
    published_at: publishedAt,
  };
}

const completedIn = (standing: Standing, { items }: CatalogueBoxset) => ({
  total: items.length,
  completed: items.filter((item) => itemProgress(standing, item) === "completed").length,
});

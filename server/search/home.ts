import { sql } from "drizzle-orm";
import type { Home } from "#src/contracts/learning.ts";
import type { App, Caller } from "../app.ts";
import { statement } from "../database/database.ts";
import { catalogueOf, type Content } from "./catalogue.ts";
import { cardOf, isHidden, progressOf, standingOf } from "./standing.ts";

/** How many cards a row of the home page holds. */
const perRow = 6;
/** How many dates are told at once. */
const mostDue = 50;

type View = { id: number; position: number; viewed: number };
type Due = { id: number; due: number; reason: string };

const user = sql`${sql.placeholder("user")}::int`;
const milliseconds = (column: string) => sql.raw(`floor(extract(epoch from ${column}) * 1000)::float8`);

const findHome = statement((db) =>
  db
    .select({
      standing: standingOf(user),
      views: sql<View[]>`(
        select coalesce(json_agg(json_build_object(
          'id', item_id, 'position', position, 'viewed', ${milliseconds("viewed_at")}) order by viewed_at desc, item_id), '[]')
        from item_views v where user_id = ${user}
          and not exists (select from item_completions c where c.user_id = v.user_id and c.item_id = v.item_id))`,
      due: sql<Due[]>`(
        select coalesce(json_agg(json_build_object(
          'id', item_id, 'due', ${milliseconds("due_at")}, 'reason', reason) order by due_at, id), '[]')
        from assignments a where user_id = ${user}
          and not exists (select from item_completions c where c.user_id = a.user_id and c.item_id = a.item_id))`,
    })
    .from(sql`(values (1)) as once`)
    .prepare("home"),
);

/**
 * The home page of a user: what is due (soonest first, also what they have hidden: it stays due), where they were,
 * what is new. Everything else leaves out what they have hidden.
 */
export async function readHome(app: App, caller: Caller): Promise<Home> {
  const [row] = await findHome(app.db()).execute({ user: caller.userId });
  const { standing, views, due } = row!;
  const { items, boxsets } = await catalogueOf(app, standing.version);
  const now = app.now().getTime();
  const card = (content: Content) => cardOf(standing, content);
  const newest = (contents: Iterable<Content>) =>
    [...contents]
      .filter((content) => !isHidden(standing, content))
      .sort((one, other) => other.published - one.published || one.id - other.id)
      .slice(0, perRow)
      .map(card);
  return {
    due: due
      .flatMap(({ id, due: dueAt, reason }) => {
        const item = items.get(id);
        return item ? [{ card: card(item), due_at: iso(dueAt), overdue: dueAt < now, reason }] : [];
      })
      .slice(0, mostDue),
    continue: views
      .flatMap(({ id, position, viewed }) => {
        const item = items.get(id);
        return item && !isHidden(standing, item) ? [{ ...card(item), position, viewed_at: iso(viewed) }] : [];
      })
      .slice(0, perRow),
    recent: newest(items.values()),
    boxsets: newest(boxsets.values()),
    completed: [...items.values()].filter((item) =>
      ["completed", "stale"].includes(progressOf(standing, item)),
    ).length,
  };
}

const iso = (milliseconds: number): string => new Date(milliseconds).toISOString();

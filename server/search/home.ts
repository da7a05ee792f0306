import { sql } from "drizzle-orm";
import type { Home } from "#src/contracts/learning.ts";
import type { App } from "../app.ts";
import type { Caller } from "../caller.ts";
import { statement } from "../database/database.ts";
import { bankImageUrl } from "../modules/bankImages.ts";
import { catalogueOf, type Content } from "./catalogue.ts";
import { cardOf, isHidden, progressOf, standingOf } from "./standing.ts";

/** How many cards a row of the home page holds. */
const perRow = 6;
/** How many dates are told at once. */
const mostDue = 50;

type View = { id: number; read: number; viewed: number };
type Due = { type: "item" | "exam"; id: number; due: number; reason: string };

const user = sql`${sql.placeholder("user")}::int`;
const milliseconds = (column: string) => sql.raw(`floor(extract(epoch from ${column}) * 1000)::float8`);

const now = sql`${sql.placeholder("now")}::timestamptz`;

const findHome = statement((db) =>
  db
    .select({
      standing: standingOf(user),
      views: sql<View[]>`(
        select coalesce(json_agg(json_build_object(
          'id', v.item_id, 'read', greatest(v.position, r.furthest), 'viewed', ${milliseconds("v.viewed_at")})
          order by v.viewed_at desc, v.item_id), '[]')
        from item_views v left join item_readings r on r.user_id = v.user_id and r.item_id = v.item_id
        where v.user_id = ${user}
          and not exists (select from item_completions c where c.user_id = v.user_id and c.item_id = v.item_id))`,
      due: sql<Due[]>`(
        select coalesce(json_agg(json_build_object(
          'type', type, 'id', of, 'due', ${milliseconds("due_at")}, 'reason', reason) order by due_at, id), '[]')
        from (
          select 'item' as type, item_id as of, due_at, reason, id from assignments a where user_id = ${user}
            and not exists (select from item_completions c where c.user_id = a.user_id and c.item_id = a.item_id)
          union all
          select 'exam', exam_id, due_at, reason, exam_id from exam_assignments a where user_id = ${user}
            and not exists (
              select from exam_attempts t where t.user_id = a.user_id and t.exam_id = a.exam_id and t.status = 'PASSED')
        ) due)`,
      // A slide whose item or exam is no longer live leads nowhere: it waits until that is.
      slides: sql<Home["slides"]>`(
        select coalesce(json_agg(json_build_object(
          'id', s.id, 'title', s.title, 'summary', s.summary, 'url', s.url,
          'image', (select ${bankImageUrl(sql`i.name`)} from bank_images i where i.id = s.image_id)) order by s.position, s.id), '[]')
        from carousel_slides s
        where s.archived_at is null
          and (s.starts_at is null or s.starts_at <= ${now}) and (s.ends_at is null or s.ends_at > ${now})
          and (not exists (select from carousel_audiences a where a.slide_id = s.id)
            or exists (select from carousel_audiences a join audience_users m on m.audience_id = a.audience_id
              where a.slide_id = s.id and m.user_id = ${user}))
          and not exists (select from items i where not i.live and i.id::text = substring(s.url from '^/item/([0-9]+)'))
          and not exists (select from exams e where not e.live and e.id::text = substring(s.url from '^/exams/([0-9]+)')))`,
    })
    .from(sql`(values (1)) as once`)
    .prepare("home"),
);

/**
 * The home page of a user: what is due (soonest first, also what they have hidden: it stays due), where they were,
 * what is new. Everything else leaves out what they have hidden.
 */
export async function readHome(app: App, caller: Caller): Promise<Home> {
  const [row] = await findHome(app.db()).execute({ user: caller.userId, now: app.now().toISOString() });
  const { standing, views, due, slides } = row!;
  const { items, boxsets, exams } = await catalogueOf(app, standing.version);
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
      .flatMap(({ type, id, due: dueAt, reason }) => {
        const due = type === "item" ? items.get(id) : exams.get(id);
        return due ? [{ card: cardOf(standing, due), due_at: iso(dueAt), overdue: dueAt < now, reason }] : [];
      })
      .slice(0, mostDue),
    continue: views
      .flatMap(({ id, read, viewed }) => {
        const item = items.get(id);
        return item && !isHidden(standing, item) ? [{ ...card(item), read, viewed_at: iso(viewed) }] : [];
      })
      .slice(0, perRow),
    recent: newest(items.values()),
    boxsets: newest(boxsets.values()),
    slides,
    completed: [...items.values()].filter((item) =>
      ["completed", "stale"].includes(progressOf(standing, item)),
    ).length,
  };
}

const iso = (milliseconds: number): string => new Date(milliseconds).toISOString();

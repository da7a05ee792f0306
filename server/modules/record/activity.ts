import { sql, type SQL } from "drizzle-orm";
import type * as z from "zod/mini";
import { activityCalls as calls, type Activity, type ActivityType } from "#src/contracts/activityLog.ts";
import { signedIn } from "../../access.ts";
import type { App } from "../../app.ts";
import { statement } from "../../database/database.ts";
import { isoOf } from "../../database/isoOf.ts";
import { refuse } from "../../refusals.ts";
import { on, type Handled } from "../../serve.ts";
import { everyCompletion } from "../../search/certificates.ts";
import { isLiveBoxset } from "../../search/liveBoxsets.ts";
import { isHeard, isSeen } from "../podcasts/visible.ts";

/** The activity log: what a user has done with content. */
export const activityModule = (app: App): Handled[] => [
  on(calls.log, signedIn, ({ query, caller }) => listActivity(app, caller.userId, query)),
  on(calls.history, signedIn, async ({ params: { type, id }, caller }) => ({
    data: await readHistory(app, caller.userId, type, id),
  })),
];

/**
 * A user's activity, read from where each thing is stored already: nothing is written twice, so the log cannot
 * contradict the pages. Only the last view and listen are kept; what was undone has gone.
 */
const acts = (user: SQL | number): SQL => sql`(
  select 'viewed' as act, v.viewed_at as at, 'item' as type, v.item_id as of, null::text as detail
  from item_views v where v.user_id = ${user}
  union all
  select 'completed', c.completed_at, 'item', c.item_id, null from ${everyCompletion} c where c.user_id = ${user}
  union all
  select 'listened', p.listened_at, 'episode', p.episode_id, null
  from episode_progress p where p.user_id = ${user} and p.listened_at is not null
  union all
  select 'completed', p.played_at, 'episode', p.episode_id, null
  from episode_progress p where p.user_id = ${user} and p.played_at is not null
  union all
  select 'sat', coalesce(t.finished_at, t.started_at), 'exam', t.exam_id, t.status
  from exam_attempts t where t.user_id = ${user}
  union all
  select 'logged', e.created_at, 'cpd', e.id, null from cpd_entries e where e.user_id = ${user} and e.deleted_at is null
  union all
  select 'rated', f.created_at, f.type, f.subject_id, f.reaction
  from feedback f where f.user_id = ${user} and f.removed_at is null and f.type in ('item', 'boxset', 'episode')
  union all
  select 'hidden', h.hidden_at, h.type, h.content_id, null from hidden_content h where h.user_id = ${user})`;

/** The title of each thing and whether it can be opened; anything no longer in the database is left out. */
const things = (user: SQL | number, now: Date | SQL): SQL => sql`(
  select 'item' as type, i.id, i.title, null::int as podcast_id, i.live as open from items i
  union all
  select 'boxset', b.id, b.title, null, ${isLiveBoxset(sql`b`)} from boxsets b
  union all
  select 'exam', x.id, x.name, null, x.live from exams x
  union all
  select 'episode', e.id, e.name, e.podcast_id, (${isSeen({ user })} and ${isHeard({ now })})
  from podcast_episodes e join podcasts p on p.id = e.podcast_id
  union all
  select 'cpd', e.id, e.title, null, true from cpd_entries e where e.user_id = ${user} and e.deleted_at is null)`;

type Row = Activity;
const row = sql`json_build_object(
  'act', r.act, 'at', ${isoOf(sql`r.at`)}, 'type', r.type, 'id', r.of, 'title', t.title, 'podcast_id', t.podcast_id,
  'open', t.open, 'detail', r.detail)`;

const asked = {
  user: sql`${sql.placeholder("user")}::int`,
  now: sql`${sql.placeholder("now")}::timestamptz`,
  act: sql`${sql.placeholder("act")}::text`,
  type: sql`${sql.placeholder("type")}::text`,
  from: sql`${sql.placeholder("from")}::int`,
  to: sql`${sql.placeholder("to")}::int`,
};
const findPage = statement((db) =>
  db
    .select({ total: sql<number>`page.total`, rows: sql<Row[]>`page.rows` })
    .from(
      sql`(
        with found as materialized (
          select r.*, row_number() over (order by r.at desc, r.type, r.of desc, r.act) as place
          from ${acts(asked.user)} r
          where (${asked.act} is null or r.act = ${asked.act}) and (${asked.type} is null or r.type = ${asked.type}))
        select (select count(*)::int from found) as total,
          (select coalesce(json_agg(${row} order by r.place), '[]')
            from found r join ${things(asked.user, asked.now)} t on t.type = r.type and t.id = r.of
            where r.place > ${asked.from} and r.place <= ${asked.to}) as rows) as page`,
    )
    .prepare("activity"),
);

async function listActivity(
  app: App,
  user: number,
  { act, type, page, perPage }: z.output<typeof calls.log.query>,
) {
  const from = (page - 1) * perPage;
  const [found] = await findPage(app.db()).execute({
    ...{ user, act: act ?? null, type: type ?? null },
    ...{ from, to: from + perPage, now: app.now().toISOString() },
  });
  return { data: found!.rows, meta: { total: found!.total, page, perPage } };
}

/** @throws Refused 404 if the caller can see no such thing and has done nothing with it */
async function readHistory(app: App, user: number, type: ActivityType, id: number) {
  const { rows } = await app.db().execute<{ title: string; open: boolean; acts: Row[] }>(sql`
    select t.title, t.open, (
        select coalesce(json_agg(${row} order by r.at desc, r.act), '[]')
        from ${acts(user)} r where r.type = t.type and r.of = t.id) as acts
    from ${things(user, app.now())} t where t.type = ${type} and t.id = ${id}`);
  const found = rows[0];
  if (!found || (!found.open && found.acts.length === 0))
    throw refuse.notFound("This does not exist or is not published");
  return { type, id, title: found.title, acts: found.acts };
}

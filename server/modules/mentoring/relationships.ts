import { sql, type SQL } from "drizzle-orm";
import type * as z from "zod/mini";
import { calendarDay } from "#src/contracts/calendarDays.ts";
import type { mentoringCalls } from "#src/contracts/mentoring.ts";
import type { Relationship, RelationshipCard } from "#src/contracts/mentoringRelationships.ts";
import { refuse } from "../../refusals.ts";
import type { Caller } from "../../caller.ts";
import { isoOf } from "../../database/isoOf.ts";
import { isOf, relationshipCard, relationshipsFrom, sideOf, type Asking } from "./cards.ts";
import type { MentoringApp } from "./records.ts";

/** Reading relationships: only the caller's own. */

/** Private notes and notes for administrators are hidden while acting as another user. */
export type Reading = Asking & { acting: Caller["acting"] };

export const noRelationship = () => refuse.notFound("This relationship does not exist");

/** What waits for the caller first, then ongoing ones, then what waits for others, then what is over. */
const order = (asking: Asking): SQL => sql`
  (case when r.status = 'PENDING' and r.asked_by <> ${sideOf(asking)} then 0
    when r.status = 'ACTIVE' then 1 when r.status = 'PENDING' then 2 else 3 end), r.changed_at desc, r.id desc`;

type Query = z.output<typeof mentoringCalls.relationships.query>;

export async function listRelationships(app: MentoringApp, asking: Asking, query: Query) {
  const { page, perPage, status, as } = query;
  const from = (page - 1) * perPage;
  const { rows } = await app.db().execute<{ total: number; card: RelationshipCard | null }>(sql`
    with found as materialized (
      select r.id, row_number() over (order by ${order(asking)}) as place
      from ${relationshipsFrom}
      where ${isOf(asking)}
        and ${status.length > 0 ? sql`r.status = any(${sql.param(status)}::text[])` : sql`true`}
        and ${as ? sql`${sideOf(asking)} = ${as}` : sql`true`})
    select counted.total, page.card from (select count(*)::int as total from found) counted
    left join lateral (
      select f.place, ${relationshipCard(asking)} as card
      from found f join (${relationshipsFrom}) on r.id = f.id
      where f.place > ${from}::int and f.place <= ${from + perPage}::int) page on true
    order by page.place`);
  return {
    data: rows.flatMap(({ card }) => (card ? [card] : [])),
    meta: { total: rows[0]!.total, page, perPage },
  };
}

const steps = sql`(
  select coalesce(json_agg(json_build_object('status', s.status, 'at', ${isoOf(sql`s.at`)}, 'by', s.by, 'message', s.message)
    order by s.id), '[]'::json)
  from mentoring_steps s where s.relationship_id = r.id)`;

const goals = sql`(
  select coalesce(json_agg(json_build_object('id', g.id, 'text', g.text, 'due_on', g.due_on, 'done_at', ${isoOf(sql`g.done_at`)})
    order by g.id), '[]'::json)
  from mentoring_goals g where g.relationship_id = r.id)`;

const meetings = (reading: Reading): SQL => sql`(
  select coalesce(json_agg(json_build_object(
    'id', m.id, 'on', m.on, 'method', m.method, 'minutes', m.minutes, 'notes', m.notes, 'logged_by', m.logged_by,
    'private_notes', coalesce(n.notes, '')) order by m.on desc, m.id desc), '[]'::json)
  from mentoring_meetings m
  left join mentoring_private_notes n on ${reading.acting === "self"}::boolean
    and n.meeting_id = m.id and n.by = ${sideOf(reading)}
  where m.relationship_id = r.id)`;

/** The day for the next meeting: after the last one, or the start, by the longer interval of the two; never past. */
const suggested = ({ now }: Asking): SQL => sql`(
  case when r.status = 'ACTIVE' and (r.next_meeting_on is null or r.next_meeting_on < ${calendarDay(now)}::date) then
    greatest(${calendarDay(now)}::date,
      coalesce((select max(m.on) from mentoring_meetings m where m.relationship_id = r.id),
        (r.accepted_at at time zone 'utc')::date)
      + greatest(l.regularity, a.regularity)) end)`;

const closing = (reading: Reading): SQL => sql`(
  select json_build_object('rating', c.rating, 'goals_met', c.goals_met, 'learned', c.learned,
    'feedback', case when ${reading.acting === "self"}::boolean then c.feedback else '' end)
  from mentoring_closings c where c.relationship_id = r.id and c.by = ${sideOf(reading)})`;

const otherLearned = (reading: Reading): SQL => sql`(
  select c.learned from mentoring_closings c where c.relationship_id = r.id and c.by <> ${sideOf(reading)})`;

/** @throws Refused 404 if there is none with this id, or it is not the caller's; the response is the same */
export async function readRelationship(
  app: MentoringApp,
  reading: Reading,
  id: number,
): Promise<Relationship> {
  const { rows } = await app
    .db()
    .execute<{ card: RelationshipCard; more: Omit<Relationship, keyof RelationshipCard> }>(
      sql`
      select ${relationshipCard(reading)} as card, json_build_object(
        'version', r.version, 'steps', ${steps}, 'goals', ${goals}, 'meetings', ${meetings(reading)},
        'suggested_meeting_on', ${suggested(reading)}, 'closing', ${closing(reading)},
        'other_learned', ${otherLearned(reading)}) as more
      from ${relationshipsFrom} where r.id = ${id} and ${isOf(reading)}`,
    );
  if (!rows[0]) throw noRelationship();
  return { ...rows[0].card, ...rows[0].more };
}

import { sql, type SQL } from "drizzle-orm";
import type { ProfileType } from "#src/contracts/mentoringWords.ts";
import { isAtRisk } from "../../modules/admin/mentoring/standing.ts";
import type { Source } from "../query.ts";
import { pair, pairs } from "./parts.ts";

const closing = (of: ProfileType): SQL => {
  const name = (field: string) => sql.identifier(`${of.toLowerCase()}_${field}`);
  const table = sql.identifier(`${of.toLowerCase()}_closing`);
  return sql`${table}.rating as ${name("rating")}, ${table}.goals_met as ${name("goals")},
    nullif(${table}.feedback, '') as ${name("feedback")}`;
};
const closed = (by: ProfileType): SQL => sql`
  left join mentoring_closings ${sql.identifier(`${by.toLowerCase()}_closing`)}
    on ${sql.identifier(`${by.toLowerCase()}_closing`)}.relationship_id = r.id
    and ${sql.identifier(`${by.toLowerCase()}_closing`)}.by = ${by}`;

/** R-A-234: a request alone is not a relationship yet. */
export const relationships: Source = ({ now }) => sql`
  select ${pair}, r.status, ${isAtRisk(now)} as at_risk, r.accepted_at as began_at, r.ended_at, t.meetings, t.last_on, r.next_meeting_on as next_on,
    g.goals, g.goals_done, ${closing("MENTEE")}, ${closing("MENTOR")}
  from ${pairs}
  cross join lateral (
    select count(*)::int as meetings, max(t.on) as last_on from mentoring_meetings t where t.relationship_id = r.id) t
  cross join lateral (
    select count(*)::int as goals, count(g.done_at)::int as goals_done from mentoring_goals g
    where g.relationship_id = r.id) g
  ${closed("MENTEE")}${closed("MENTOR")}
  where r.status in ('ACTIVE', 'ENDED')`;

/** R-A-235: the first step after the request is its answer. */
export const requests: Source = () => sql`
  select ${pair}, r.asked_by, case r.status when 'ENDED' then 'ACTIVE' else r.status end as answer, r.asked_at,
    a.answered_at, round(extract(epoch from a.answered_at - r.asked_at) / 86400)::int as waited,
    case r.status when 'PENDING' then r.expires_at end as expires_at
  from ${pairs}
  cross join lateral (
    select case when r.status = 'PENDING' then null else coalesce(r.accepted_at, r.changed_at) end as answered_at) a`;

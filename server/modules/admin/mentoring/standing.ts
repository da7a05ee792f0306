import { sql, type SQL } from "drizzle-orm";
import { isAway } from "../../mentoring/records.ts";

/** Where a mentor stands, in SQL: `p` is a row of profiles. Lists, the dashboard and the reports say the same by it. */

/** How many mentees a mentor has. */
export const usedBy = (profile: SQL = sql`p.id`): SQL => sql`(
  select count(*)::int from mentoring_relationships a where a.advisor_profile_id = ${profile} and a.status = 'ACTIVE')`;

/**
 * Whether mentees can send requests to an active mentor: `availabilityOf` in SQL.
 * @param now a moment, or one for SQL
 */
export const availabilityAt = (now: Date | SQL, p: SQL = sql`p`): SQL => sql`case
  when ${isAway(now, p)} then 'away'
  when coalesce(${p}.mentee_limit, 0) > ${usedBy(sql`${p}.id`)} then 'available'
  else 'at capacity' end`;

/** Days that an agreed meeting may be past before somebody should ask. */
const longPast = 7;

/**
 * Whether an active relationship `r` is at risk: they have not met for one and a half times as long as both meant to, or the day
 * that they had agreed on is long past.
 * @param now a moment, or one for SQL
 */
export function isAtRisk(now: Date | SQL, r: SQL = sql`r`): SQL {
  const at = now instanceof Date ? sql`${now.toISOString()}::timestamptz` : now;
  const met = sql`coalesce(
    (select max(t.on) from mentoring_meetings t where t.relationship_id = ${r}.id), (${r}.accepted_at at time zone 'UTC')::date)`;
  // The rarer of the two: whoever would meet more often cannot alone.
  const apart = sql`(
    select max(a.regularity) from mentoring_profiles a where a.id in (${r}.learner_profile_id, ${r}.advisor_profile_id))`;
  const today = sql`(${at} at time zone 'UTC')::date`;
  // Without a day, or a rhythm, nothing can be compared: that is no risk.
  return sql`coalesce(${r}.status = 'ACTIVE' and (
    ${today} - ${met} > 1.5 * ${apart} or ${today} - ${r}.next_meeting_on > ${longPast}::int), false)`;
}

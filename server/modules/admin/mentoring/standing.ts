import { sql, type SQL } from "drizzle-orm";
import { isAway } from "../../mentoring/records.ts";

/** The status of a mentor in SQL, where `p` is a row of profiles. Lists, the dashboard and the reports share it. */

/**
 * Whether a profile `p` takes part in mentoring: it is active, and so is the account of its owner. Nobody meets a person
 * whose account is disabled, though the profile stays as it is until the account is enabled again.
 */
export const takesPart = (p: SQL = sql`p`): SQL => sql`(${p}.status = 'ACTIVE' and exists (
  select from users owner where owner.id = ${p}.user_id and owner.disabled_at is null))`;

/** How many mentees a mentor has. */
export const usedBy = (profile: SQL = sql`p.id`): SQL => sql`(
  select count(*)::int from mentoring_relationships a where a.advisor_profile_id = ${profile} and a.status = 'ACTIVE')`;

/**
 * Whether mentees can send requests to an active mentor: `availabilityOf` in SQL.
 * @param now a time, or an SQL expression for one
 */
export const availabilityAt = (now: Date | SQL, p: SQL = sql`p`): SQL => sql`case
  when ${isAway(now, p)} then 'away'
  when coalesce(${p}.mentee_limit, 0) > ${usedBy(sql`${p}.id`)} then 'available'
  else 'at capacity' end`;

/** How many days may pass after an agreed meeting before somebody should ask. */
const longPast = 7;

/**
 * Whether an active relationship `r` is at risk: the two have not met for one and a half times as long as they meant to
 * leave between meetings, or the day that they agreed on is long past.
 * @param now a time, or an SQL expression for one
 */
export function isAtRisk(now: Date | SQL, r: SQL = sql`r`): SQL {
  const at = now instanceof Date ? sql`${now.toISOString()}::timestamptz` : now;
  const met = sql`coalesce(
    (select max(t.on) from mentoring_meetings t where t.relationship_id = ${r}.id), (${r}.accepted_at at time zone 'UTC')::date)`;
  // The longer of the two intervals: one side alone cannot meet more often.
  const apart = sql`(
    select max(a.regularity) from mentoring_profiles a where a.id in (${r}.learner_profile_id, ${r}.advisor_profile_id))`;
  const today = sql`(${at} at time zone 'UTC')::date`;
  // Without a date or a rhythm there is nothing to compare, and so no risk.
  return sql`coalesce(${r}.status = 'ACTIVE' and (
    ${today} - ${met} > 1.5 * ${apart} or ${today} - ${r}.next_meeting_on > ${longPast}::int), false)`;
}

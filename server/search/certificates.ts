import { sql, type SQL } from "drizzle-orm";
import { recertifying } from "#src/contracts/limits.ts";

/**
 * Completions that are valid for a time only (T-20). All of it follows from what is stored and the time of the question; no job
 * has to run. Expressions of an assignment `a` and a completion `c` of its item by its user.
 */

/** So many months as the assignment says after a moment, by the calendar in UTC. */
export const validFrom = (from: SQL): SQL => sql`(
  (${from} at time zone 'UTC' + make_interval(months => a.valid_months)) at time zone 'UTC')`;

/**
 * Until when a completion certifies; null where it does for good. What was completed before it was assigned, or before it had
 * a validity, counts from its completion.
 */
export const untilOf = (c: SQL): SQL => sql`(
  case when a.valid_months is not null then coalesce(${c}.valid_until, ${validFrom(sql`${c}.completed_at`)}) end)`;
export const certifiedUntil: SQL = untilOf(sql`c`);

/** From when it can be renewed. In hours: a day of the clock is not always one of twenty-four. */
export const windowOpens: SQL = sql`(${certifiedUntil} - make_interval(hours => 24
  * least(${sql.raw(String(recertifying.days))}, a.valid_months * ${sql.raw(String(recertifying.daysAMonth))})))`;

/** The assignments of certificates, and what certifies: stands in a `from`. */
export const certificates: SQL = sql`assignments a
  join item_completions c on c.user_id = a.user_id and c.item_id = a.item_id and a.valid_months is not null`;

/** Since when an item of a user is to be renewed; null where it is not, or not yet. */
export const renewableSince = (
  user: SQL | number,
  item: SQL | number,
  now: SQL,
): SQL<Date | null> => sql<Date | null>`(
  select ${windowOpens} from ${certificates}
  where a.user_id = ${user} and a.item_id = ${item} and ${windowOpens} <= ${now})`;

/** Every completion there was, with those that were renewed since: stands in a `from`. */
export const everyCompletion: SQL = sql`(
  select user_id, item_id, completed_at, arrived_at, valid_until from item_completions
  union all
  select user_id, item_id, completed_at, arrived_at, valid_until from earlier_completions)`;

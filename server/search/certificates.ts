import { sql, type SQL } from "drizzle-orm";
import { recertifying } from "#src/contracts/limits.ts";

/**
 * Completions that are valid for a limited time (T-20). Everything follows from stored data and the current time; no
 * job has to run. These are expressions on an assignment `a` and a completion `c` of its item by its user.
 */

/** Adds the months that the assignment specifies to a timestamp, by the UTC calendar. */
export const validFrom = (from: SQL): SQL => sql`(
  (${from} at time zone 'UTC' + make_interval(months => a.valid_months)) at time zone 'UTC')`;

/**
 * When a completion expires; null if it never does. If it was completed before it was assigned, or before it had a
 * validity, the period counts from the completion.
 */
export const untilOf = (c: SQL): SQL => sql`(
  case when a.valid_months is not null then coalesce(${c}.valid_until, ${validFrom(sql`${c}.completed_at`)}) end)`;
export const certifiedUntil: SQL = untilOf(sql`c`);

/** When it can first be renewed. In hours: a calendar day does not always have twenty-four. */
export const windowOpens: SQL = sql`(${certifiedUntil} - make_interval(hours => 24
  * least(${sql.raw(String(recertifying.days))}, a.valid_months * ${sql.raw(String(recertifying.daysAMonth))})))`;

/** The assignments with certificates and their completions, for use in a `from`. */
export const certificates: SQL = sql`assignments a
  join item_completions c on c.user_id = a.user_id and c.item_id = a.item_id and a.valid_months is not null`;

/** Since when a user's item can be renewed; null if it cannot, or not yet. */
export const renewableSince = (
  user: SQL | number,
  item: SQL | number,
  now: SQL,
): SQL<Date | null> => sql<Date | null>`(
  select ${windowOpens} from ${certificates}
  where a.user_id = ${user} and a.item_id = ${item} and ${windowOpens} <= ${now})`;

/** All completions, including those that were renewed since, for use in a `from`. */
export const everyCompletion: SQL = sql`(
  select user_id, item_id, completed_at, arrived_at, valid_until from item_completions
  union all
  select user_id, item_id, completed_at, arrived_at, valid_until from earlier_completions)`;

/** When the CPD of a completion `c` was earned: completing an item again because it has changed earns nothing. */
const earnedAt = sql`coalesce(c.earned_at, c.completed_at)`;

/** The confirmation `a` of the CPD of a completion `c`, for use in a `join`; not that of an earlier certificate. */
export const acceptances: SQL = sql`cpd_acceptances a
  on a.user_id = c.user_id and a.item_id = c.item_id and a.accepted_at >= ${earnedAt}`;

/**
 * Everything that has earned CPD, and when the learner confirmed it, for use in a `from`: completions, including
 * certificates that were renewed since. One whose item had changed has passed its CPD on (T-24).
 */
export const everyEarning: SQL = sql`(
  select c.user_id, c.item_id, ${earnedAt} as earned_at, a.accepted_at
  from item_completions c left join ${acceptances}
  union all
  select c.user_id, c.item_id, ${earnedAt}, c.accepted_at
  from earlier_completions c where c.replaced_by = 'renewal')`;

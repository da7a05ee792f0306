import { sql, type SQL } from "drizzle-orm";

/**
 * A user's points, for use in a `from`. What counts is defined here and nowhere else, so all points on screen are sums
 * of these lines. An item earns its points once for each skill that it shows. Its completion is one row, however often
 * it was done, and goes when undone. A completion counts even if the framework did not yet include the item.
 */
export const pssLedger = (user: SQL): SQL => sql`(
  select 'completion' as by, 'completion ' || s.skill_id || ' ' || c.item_id as key, s.skill_id, c.item_id, s.points,
    '' as reason, null::int as given_by, c.completed_at as at
  from item_completions c join pss_skill_items s on s.item_id = c.item_id
  where c.user_id = ${user}
  union all
  select 'person', 'person ' || p.id, p.skill_id, p.item_id, p.points, p.reason, p.given_by, p.given_at
  from pss_points p where p.user_id = ${user})`;

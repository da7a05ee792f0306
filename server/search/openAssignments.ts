import { sql, type SQL } from "drizzle-orm";
import { passes } from "./attempts.ts";
import { certifiedUntil, windowOpens } from "./certificates.ts";

/** The long-term leave of a user that includes a timestamp (UTC), for use after `exists` or in a `from`. */
export const leaveAt = (user: SQL, now: SQL): SQL => sql`(
  select l.* from long_term_leaves l
  where l.user_id = ${user} and (${now} at time zone 'UTC')::date between l.starts_on and l.ends_on)`;

/**
 * Assignments of items that currently apply: not completed or to be renewed, and resting neither through an exemption
 * (T-21) nor through leave (T-22). For use in a `from`; an item to be renewed is due when its certificate expires.
 */
export const openItems = (now: SQL): SQL => sql`(
  select a.id, a.user_id, a.item_id, a.reason, coalesce(${certifiedUntil}, a.due_at) as due_at,
    c.item_id is not null as recertifies
  from assignments a left join item_completions c on c.user_id = a.user_id and c.item_id = a.item_id
  where (c.item_id is null or ${windowOpens} <= ${now})
    and (a.exempt_until is null or a.exempt_until <= ${now}) and not exists ${leaveAt(sql`a.user_id`, now)})`;

/** Assignments of exams that are still to be passed, and do not rest through leave: the same for `exam_assignments`. */
export const openExams = (now: SQL): SQL => sql`(
  select a.* from exam_assignments a
  where not exists (
    select from exam_attempts t where t.user_id = a.user_id and t.exam_id = a.exam_id and ${passes(sql`t`)})
    and not exists ${leaveAt(sql`a.user_id`, now)})`;

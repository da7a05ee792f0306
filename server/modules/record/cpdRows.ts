import { sql, type SQL } from "drizzle-orm";
import { everyEarning } from "../../search/certificates.ts";
import { openItems } from "../../search/openAssignments.ts";

/** What counts as CPD in a user's learning: the log, its sums and the ring of the home page all use the same rows. */

/** The same learning may count in several categories; the longest gives its duration. */
export const longestOf = (cpd: SQL): SQL =>
  sql`(select coalesce(max(minutes::float8), 0) from jsonb_each_text(${cpd}) as c(category, minutes))`;

/**
 * A user's CPD, for use in a `from`. An item counts once, when it was first completed, however many boxsets have it: a
 * boxset earns nothing of its own (T-24). An item completed again to renew a certificate earns again.
 */
export const cpdRows = (user: SQL | number): SQL => sql`(
  select 'item' as source, i.id, i.title, (c.earned_at at time zone 'utc')::date as "on",
    ${longestOf(sql`i.cpd`)} as minutes, i.cpd, null::boolean as structured, '' as reflection, null::jsonb as evidence,
    null::uuid as version, c.accepted_at, c.earned_at as at
  from ${everyEarning} c join items i on i.id = c.item_id
  where c.user_id = ${user} and ${longestOf(sql`i.cpd`)} > 0
  union all
  select 'entry', e.id, e.title, e."on", e.minutes::float8, e.cpd, e.structured, e.reflection, e.evidence, e.version,
    null::timestamptz, e.created_at
  from cpd_entries e where e.user_id = ${user} and e.deleted_at is null)`;

/** Whether a row `r` belongs to a calendar year. */
export const isOfYear = (year: SQL | number): SQL => sql`extract(year from r."on") = ${year}::int`;

/** Minutes that a user has earned in a calendar year. */
export const cpdDone = (user: SQL | number, year: SQL | number): SQL<number> =>
  sql<number>`(select coalesce(sum(r.minutes), 0)::float8 from ${cpdRows(user)} r where ${isOfYear(year)})`;

/**
 * The minutes that they would earn from everything assigned to them, due by the end of the year and still to be
 * completed. Leaves out what rests because of an exemption or leave.
 */
export const cpdPlanned = (user: number, year: number, now: Date): SQL<number> => sql<number>`(
  select coalesce(sum(${longestOf(sql`i.cpd`)}), 0)::float8
  from ${openItems(sql`${now.toISOString()}::timestamptz`)} a join items i on i.id = a.item_id and i.live
  where a.user_id = ${user} and extract(year from a.due_at at time zone 'utc') <= ${year}::int)`;

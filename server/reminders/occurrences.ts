import { sql, type SQL } from "drizzle-orm";
import { counts, passes } from "../search/attempts.ts";
import { certifiedUntil, windowOpens } from "../search/certificates.ts";
import { leaveAt } from "../search/openAssignments.ts";

/**
 * Who is reminded of what, and when (decision 128). An occurrence is a reminder, a learner, how many times they had
 * completed the content before (`cycle`), and which repetition it is (`step`). Its moment follows from the facts, so
 * nothing is stored before it is sent.
 */

export type Window = {
  /** Replaces the table `reminders` in a `from`, so that an unsaved rule can take the place of a saved one. */
  rules: SQL;
  /** Moments after `from`, up to `to`. */
  from: Date;
  to: Date;
  /** For people whose own time zone is not known. */
  zone: string;
};

/** By how many days a moment may be off if days are counted as twenty-four hours, or months are clipped. */
const margin = {
  before: sql.raw("interval '1 day'"),
  after: sql.raw(
    "case when r.\"offset\" ->> 'unit' = 'months' then interval '5 days' else interval '2 days' end",
  ),
};

/** The local hour at which people are reminded. */
const hour = sql.raw("time '08:00'");

const never = sql.raw("'infinity'::timestamptz");
const always = sql.raw("'-infinity'::timestamptz");
/** How many times the item of a completion `c` has been completed, including that one. */
export const timesCompleted = sql`(
  select 1 + count(*)::int from earlier_completions e where e.user_id = c.user_id and e.item_id = c.item_id)`;
const given = sql`a.assigned_at, a.exempt_until`;
const itemOf = (anchors: SQL): SQL => sql`r.content_type = 'item' and r.anchor in (${anchors})`;
const within = (moment: SQL): SQL => sql`${moment} between r.earliest and r.latest`;

/**
 * The days that a rule `r` goes by, for each learner to whom its content is assigned. The content can be completed from
 * `opens` on: always, never again, or once a certificate can be renewed.
 */
const anchors: SQL = sql`
  select a.user_id, 0 as cycle, a.due_at as anchor_at, a.due_at,
    case when c.item_id is null then ${always} else ${never} end as opens, ${given}
  from assignments a left join item_completions c on c.user_id = a.user_id and c.item_id = a.item_id
  where ${itemOf(sql`'due'`)} and a.item_id = r.content_id and ${within(sql`a.due_at`)}
  union all
  select a.user_id, ${timesCompleted}, ${certifiedUntil}, ${certifiedUntil},
    case r.anchor when 'due' then ${windowOpens} else ${always} end, ${given}
  from item_completions c
    join assignments a on a.user_id = c.user_id and a.item_id = c.item_id and a.valid_months is not null
  where ${itemOf(sql`'due', 'expires'`)} and c.item_id = r.content_id
    and (c.valid_until is null or ${within(sql`c.valid_until`)}) and ${within(certifiedUntil)}
  union all
  select a.user_id, case when c.item_id is null then 0 else ${timesCompleted} end, anchored.at,
    coalesce(${certifiedUntil}, a.due_at),
    case when c.item_id is null or r.anchor = 'completed' then ${always}
      when r.anchor = 'date' then coalesce(${windowOpens}, ${never}) else ${never} end, ${given}
  from assignments a left join item_completions c on c.user_id = a.user_id and c.item_id = a.item_id
    left join item_views v on v.user_id = a.user_id and v.item_id = a.item_id and r.anchor = 'started'
    cross join lateral (select case r.anchor when 'assigned' then a.assigned_at when 'started' then v.started_at
      when 'completed' then c.completed_at else r.on_moment end as at) anchored
  where ${itemOf(sql`'assigned', 'started', 'completed', 'date'`)} and a.item_id = r.content_id
    and ${within(sql`anchored.at`)}
  union all
  select a.user_id, case r.anchor when 'completed' then 1 else 0 end, anchored.at, a.due_at,
    case when passed.at is null or r.anchor = 'completed' then ${always} else ${never} end, a.assigned_at, null
  from exam_assignments a
    left join lateral (
      select min(t.started_at) filter (where ${counts(sql`t`)}) as started_at,
        min(t.finished_at) filter (where ${passes(sql`t`)}) as at
      from exam_attempts t where t.user_id = a.user_id and t.exam_id = a.exam_id) passed on true
    cross join lateral (select case r.anchor when 'due' then a.due_at when 'assigned' then a.assigned_at
      when 'started' then passed.started_at when 'completed' then passed.at else r.on_moment end as at) anchored
  where r.content_type = 'exam' and a.exam_id = r.content_id and (r.anchor <> 'due' or ${within(sql`a.due_at`)})
    and ${within(sql`anchored.at`)}`;

const amount = sql.raw(`(r."offset" ->> 'amount')::int`);
const unit = sql.raw(`r."offset" ->> 'unit'`);

/** Rules that are on and whose content is live, each with its distance from its day, and the days that can matter. */
const rulesWithin = ({ rules, from, to }: Window): SQL => sql`(
  select r.*,
    -- Near enough to find it by: of a date the day itself counts.
    r.on_date::timestamp at time zone 'UTC' + interval '12 hours' as on_moment,
    -- The last repetition first, then the months: the other way round a month may be three days longer.
    (${from.toISOString()}::timestamptz - make_interval(hours => 24 * coalesce(r.repeat_days, 0) * (r.times - 1)) - shift.by) - ${margin.before} as earliest,
    (${to.toISOString()}::timestamptz - shift.by) + ${margin.after} as latest,
    shift.by as shift
  from ${rules} r cross join lateral (
    select case r."offset" ->> 'direction' when 'before' then -1 else 1 end * make_interval(
      months => case ${unit} when 'months' then ${amount} else 0 end,
      days => case ${unit} when 'days' then ${amount} when 'weeks' then 7 * ${amount} else 0 end) as by) shift
  where r.enabled and case r.content_type
    when 'item' then exists (select from items i where i.id = r.content_id and i.live)
    else exists (select from exams e where e.id = r.content_id and e.live) end
  -- Of each rule once, and not wherever it is asked for.
  offset 0)`;

/**
 * All occurrences with a moment in the window, for use in a `from`. `done`, `exempt` and `on_leave` describe the state
 * at that moment, `sent_at` and `held_at` what has happened since. One with none of these set is to be sent.
 */
export const occurrences = (window: Window): SQL => sql`(
  select r.id as reminder_id, f.user_id, f.cycle, s.step, m.moment, f.due_at,
    m.moment < f.opens as done,
    coalesce(f.exempt_until > m.moment, false) as exempt,
    exists ${leaveAt(sql`f.user_id`, sql`m.moment`)} as on_leave,
    sent.id as send_id, sent.sent_at, sent.held_at
  from ${rulesWithin(window)} r
    cross join lateral (${anchors}) f
    -- One after the other: of how many there are the planner knows nothing, and all with all would be too many.
    cross join lateral (
      select coalesce(u.time_zone, ${window.zone}) as zone from users u
      where u.id = f.user_id and u.disabled_at is null offset 0) z
    cross join lateral (
      select (case r.anchor when 'date' then r.on_date else (f.anchor_at at time zone z.zone)::date end + r.shift)::date as first,
        coalesce(r.repeat_days, 1) as every) d
    -- Of many repetitions only those whose day can be the one.
    cross join lateral generate_series(
      greatest(1, 1 + ((${window.from.toISOString()}::timestamptz at time zone 'UTC')::date - 2 - d.first) / d.every),
      least(r.times, 1 + ((${window.to.toISOString()}::timestamptz at time zone 'UTC')::date + 2 - d.first) / d.every)) s(step)
    cross join lateral (select d.first + (s.step - 1) * d.every as day) n
    cross join lateral (select (n.day + ${hour}) at time zone z.zone as moment offset 0) m
    left join reminder_sends sent on sent.reminder_id = r.id and sent.user_id = f.user_id
      and sent.cycle = f.cycle and sent.step = s.step
  where m.moment > ${window.from.toISOString()}::timestamptz and m.moment <= ${window.to.toISOString()}::timestamptz
    and m.moment >= r.active_from and m.moment >= f.assigned_at and (r.ends_on is null or n.day <= r.ends_on))`;

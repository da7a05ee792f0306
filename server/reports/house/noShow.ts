import { sql } from "drizzle-orm";
import type { Source } from "../query.ts";
import { person } from "../parts.ts";

/**
 * R-A-056: bookings still valid when their instance was over, marked absent and present at no session. If attendance
 * was not taken, or the person was excused, it does not count as a no-show.
 */
export const userNoShow: Source = ({ now }) => sql`
  select b.id as row_id, ${person}, e.id as event_id, e.title as event, d.starts_at, d.ends_at, m.missed, b.booked_at
  from (
    select a.booking_id, count(*) filter (where a.attendance = 'absent')::int as missed
    from event_attendance a group by a.booking_id
    having bool_or(a.attendance = 'absent') and not bool_or(a.attendance in ('present', 'partial', 'late'))) m
  join event_bookings b on b.id = m.booking_id and b.status = 'booked'
  join event_instances i on i.id = b.instance_id and i.cancelled_at is null
  join events e on e.id = i.event_id
  join lateral (
    select min(s.starts_at) as starts_at, max(s.ends_at) as ends_at from event_sessions s where s.instance_id = i.id
  ) d on d.ends_at <= ${now}
  join users u on u.id = b.user_id`;

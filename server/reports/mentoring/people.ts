import { sql } from "drizzle-orm";
import { person } from "../parts.ts";
import type { Source } from "../query.ts";
import { availabilityAt, takesPart, usedBy } from "../../modules/admin/mentoring/standing.ts";

/** R-A-232: every mentor who was ever active, whether or not they have met anyone. */
export const mostActive: Source = ({ within }) => sql`
  select p.id as row_id, p.id as mentor_id, ${person}, count(t.id)::int as meetings,
    (coalesce(sum(t.minutes), 0) * 60)::bigint as time, count(distinct r.learner_profile_id) filter (where t.id is not null)::int as met,
    ${usedBy()} as mentees, max(t.on) as last_on, p.decided_at as since
  from mentoring_profiles p join users u on u.id = p.user_id
  left join mentoring_relationships r on r.advisor_profile_id = p.id
  left join mentoring_meetings t on t.relationship_id = r.id and ${within("met_on", sql`t.on`)}
  where p.type = 'MENTOR' and (p.status = 'ACTIVE' or r.accepted_at is not null)
  group by p.id, u.id`;

/** R-A-233: only active mentors have places; one who is away takes no mentees. */
export const mentorCount: Source = ({ now, counted }) => sql`
  select standing as row_id, standing, count(*)::int as mentors,
    coalesce(sum(places), 0)::int as places, coalesce(sum(used), 0)::int as used,
    coalesce(sum(greatest(places - used, 0)) filter (where standing = 'available'), 0)::int as free
  from (
    select case p.status when 'ACTIVE' then ${availabilityAt(now)} when 'REVIEW_PENDING' then 'review'
        when 'REVIEW_HOLD' then 'hold' else 'denied' end as standing,
      case p.status when 'ACTIVE' then p.mentee_limit end as places, ${usedBy()} as used
    from mentoring_profiles p
    where p.type = 'MENTOR' and (p.status not in ('DRAFT', 'ACTIVE') or ${takesPart()}) and ${counted(sql`p.user_id`)}
  ) told group by standing`;

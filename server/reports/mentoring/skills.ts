import { sql, type SQL } from "drizzle-orm";
import type { Source, SourceAsk } from "../query.ts";
import { availabilityAt, takesPart, usedBy } from "../../modules/admin/mentoring/standing.ts";

/** Profiles that take part, with the skills that they name, of people whom the filters include. */
const naming = ({ now, counted }: SourceAsk): SQL => sql`
  select n.skill_id, p.type, p.type = 'MENTOR' and ${availabilityAt(now)} = 'available' as is_available,
    coalesce(p.mentee_limit, 0) - ${usedBy()} as free,
    not exists (select from mentoring_relationships a where a.learner_profile_id = p.id and a.status = 'ACTIVE') as is_unmatched
  from mentoring_profile_skills n join mentoring_profiles p on p.id = n.profile_id
  where ${takesPart()} and ${counted(sql`p.user_id`)}`;

const skill = sql`s.id as row_id, s.id as skill_id, s.name as skill, s.archived_at is not null as retired`;
const mentors = sql`count(*) filter (where n.type = 'MENTOR')::int`;
const mentees = sql`count(*) filter (where n.type = 'MENTEE')::int`;

/** R-A-236 */
export const mentorSkills: Source = (asked) => sql`
  select ${skill}, ${mentors} as mentors, count(*) filter (where n.is_available)::int as available,
    coalesce(sum(n.free) filter (where n.is_available), 0)::int as free, ${mentees} as mentees
  from mentoring_skills s join (${naming(asked)}) n on n.skill_id = s.id
  group by s.id having count(*) filter (where n.type = 'MENTOR') > 0`;

/** R-A-237: the number of missing mentors is the number of mentees without one beyond the free places. */
export const menteeSkills: Source = (asked) => sql`
  select ${skill}, ${mentees} as mentees, count(*) filter (where n.type = 'MENTEE' and n.is_unmatched)::int as unmatched,
    ${mentors} as mentors,
    greatest(0, count(*) filter (where n.type = 'MENTEE' and n.is_unmatched)
      - coalesce(sum(n.free) filter (where n.is_available), 0))::int as missing
  from mentoring_skills s join (${naming(asked)}) n on n.skill_id = s.id
  group by s.id having count(*) filter (where n.type = 'MENTEE') > 0`;

/** R-A-238: skills that nobody who takes part names. */
export const skillsNotInUse: Source = () => sql`
  select ${skill}, s.description, s.created_at as added_at,
    (select count(*)::int from mentoring_profile_skills n where n.skill_id = s.id) as others
  from mentoring_skills s
  where not exists (
    select from mentoring_profile_skills n join mentoring_profiles p on p.id = n.profile_id
    where n.skill_id = s.id and ${takesPart()})`;

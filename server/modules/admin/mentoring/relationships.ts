import { sql } from "drizzle-orm";
import type { OfficeRelationship } from "#src/contracts/admin/mentoring/mentors.ts";
import type { App } from "../../../app.ts";
import { nameOf } from "../../../reports/parts.ts";

/** The relationships and requests of a profile: ongoing ones first, then the newest. */
export async function relationshipsWith(app: App, profile: number): Promise<OfficeRelationship[]> {
  const { rows } = await app.db().execute<
    OfficeRelationship & { asked_at: string | Date; changed_at: string | Date }
  >(sql`
    select r.id, ${nameOf("u")} as mentee, ${nameOf("v")} as mentor, r.status, r.asked_at, r.changed_at,
      (select count(*)::int from mentoring_meetings t where t.relationship_id = r.id) as meetings,
      (select max(t.on)::text from mentoring_meetings t where t.relationship_id = r.id) as last_meeting_on,
      r.next_meeting_on::text as next_meeting_on
    from mentoring_relationships r
    join mentoring_profiles p on p.id = r.learner_profile_id join users u on u.id = p.user_id
    join mentoring_profiles m on m.id = r.advisor_profile_id join users v on v.id = m.user_id
    where r.learner_profile_id = ${profile} or r.advisor_profile_id = ${profile}
    order by array_position(array['ACTIVE', 'PENDING'], r.status) nulls last, r.changed_at desc, r.id desc`);
  return rows.map((row) => ({
    ...row,
    asked_at: new Date(row.asked_at).toISOString(),
    changed_at: new Date(row.changed_at).toISOString(),
  }));
}

import { sql } from "drizzle-orm";
import { nameOf } from "../parts.ts";

/** The two people of a relationship `r`; the row is about the mentee. */
export const pair = sql`r.id as row_id, u.id as user_id, ${nameOf("u")} as name, ${nameOf("v")} as mentor, m.id as mentor_id`;
export const pairs = sql`mentoring_relationships r
  join mentoring_profiles p on p.id = r.learner_profile_id join users u on u.id = p.user_id
  join mentoring_profiles m on m.id = r.advisor_profile_id join users v on v.id = m.user_id`;

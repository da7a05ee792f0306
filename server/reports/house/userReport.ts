import { sql } from "drizzle-orm";
import type { Source } from "../query.ts";
import { everyCompletion } from "../../search/certificates.ts";
import { lastSignIn, person, userStatus } from "../parts.ts";

/** R-A-039 */
export const userReport: Source = () => sql`
  select u.id as row_id, ${person}, u.employee_number, u.job_title, ${userStatus} as status, u.roles, u.external,
    (select count(*)::int from ${everyCompletion} c where c.user_id = u.id) as completions,
    (select count(*)::int from audit_log l where l.user_id = u.id and l.act = 'login' and l.outcome = 'done') as sign_ins,
    ${lastSignIn} as last_sign_in, u.created_at
  from users u`;

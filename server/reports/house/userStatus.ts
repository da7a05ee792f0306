import { sql } from "drizzle-orm";
import type { Source } from "../query.ts";
import { lastSignIn, userStatus } from "../parts.ts";

/** R-A-040 */
export const userStatusReport: Source = ({ now, counted }) => sql`
  select status as row_id, status, count(*)::int as users,
    count(*) filter (where last_sign_in >= ${now} - interval '30 days')::int as recent,
    count(*) filter (where last_sign_in is null)::int as "never"
  from (select ${userStatus} as status, ${lastSignIn} as last_sign_in from users u where ${counted(sql`u.id`)}) s
  group by status`;

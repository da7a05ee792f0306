import { sql } from "drizzle-orm";
import type { Source } from "../query.ts";
import { nameOf } from "../parts.ts";

/** R-A-041: the subject of a refused attempt is the user with that address, if there is one. */
export const login: Source = () => sql`
  select l.id as row_id, l.at, u.id as user_id, ${nameOf("u")} as name, u.email, l.outcome,
    l.details ->> 'message' as message
  from audit_log l
  left join users u on u.id = coalesce(l.user_id, substring(l.subject from '^user (\\d{1,9})$')::int)
  where l.act = 'login'`;

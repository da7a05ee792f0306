import { sql } from "drizzle-orm";
import type { Source } from "../query.ts";
import { person } from "../parts.ts";

/** R-A-057 */
export const userLongTermLeave: Source = ({ now }) => sql`
  select v.id as row_id, ${person}, v.starts_on, v.ends_on, v.ends_on - v.starts_on + 1 as days, v.reason,
    case when (${now} at time zone 'UTC')::date > v.ends_on then 'over'
      when (${now} at time zone 'UTC')::date < v.starts_on then 'coming' else 'now' end as state
  from long_term_leaves v join users u on u.id = v.user_id`;

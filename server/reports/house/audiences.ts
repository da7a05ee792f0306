import { sql } from "drizzle-orm";
import type { Source } from "../query.ts";
import { person, userStatus } from "../parts.ts";

/** R-A-042 */
export const archivingAudiences: Source = () => sql`
  select id as row_id, *, active = 0 as idle, archived_at is not null as archived from (
    select a.id, a.name, a.updated_at, a.archived_at,
      (select count(*)::int from audience_users m where m.audience_id = a.id) as users,
      (select count(*)::int from audience_users m join users u on u.id = m.user_id
        where m.audience_id = a.id and u.disabled_at is null) as active
    from audiences a) a`;

/** R-A-043: disabled users are left out. */
export const usersMissingAudiences: Source = () => sql`
  select u.id as row_id, ${person}, u.job_title, ${userStatus} as status, u.created_at
  from users u
  where u.disabled_at is null and not exists (
    select from audience_users m join audiences a on a.id = m.audience_id
    where m.user_id = u.id and a.archived_at is null)`;

/** R-A-044 */
export const userAudiences: Source = () => sql`
  select u.id || '-' || a.id as row_id, ${person}, a.id as audience_id, a.name as audience, m.source
  from audience_users m
  join users u on u.id = m.user_id
  join audiences a on a.id = m.audience_id
  where u.disabled_at is null and a.archived_at is null`;

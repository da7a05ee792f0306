import { sql, type SQL } from "drizzle-orm";

/**
 * The recipients of an occurrence `o` of a rule `r`, each once, for use in a `from`. An address that belongs to a user
 * counts as that user; disabled users get nothing.
 */
export const recipientsOf: SQL = sql`(
  select p.user_id, p.address from (
    select o.user_id, null::text as address where 'learner' = any(r.recipients)
    union
    select l.manager_id, null from users l
    where 'manager' = any(r.recipients) and l.id = o.user_id and l.manager_id is not null
    union
    select m.user_id, null from audience_users m where 'audience' = any(r.recipients) and m.audience_id = r.audience_id
    union
    select k.id, case when k.id is null then lower(x.address) end
    from unnest(r.addresses) x(address) left join users k on lower(k.email) = lower(x.address)
    where 'addresses' = any(r.recipients)) p
  -- Looked up one by one: a planner that joins expects many for each, and goes through all users.
  where p.user_id is null or (select w.disabled_at is null from users w where w.id = p.user_id))`;

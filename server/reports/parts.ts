import { sql, type SQL } from "drizzle-orm";

/** SQL shared by reports; `u` is the row of users. */

export const nameOf = (alias: string): SQL => {
  const row = sql.identifier(alias);
  return sql`${row}.first_name || ' ' || ${row}.last_name`;
};

/** As in the list of users: a user with neither password nor SSO cannot sign in yet. */
export const userStatus = sql`case
  when u.disabled_at is not null then 'disabled'
  when u.password_hash is not null or u.sso_subject is not null then 'active'
  when u.invited_at is not null then 'invited'
  else 'new' end`;

export const person = sql`u.id as user_id, ${nameOf("u")} as name, u.email`;

export const lastSignIn = sql`(
  select max(l.at) from audit_log l where l.user_id = u.id and l.act = 'login' and l.outcome = 'done')`;

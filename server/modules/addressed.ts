import { sql, type SQL } from "drizzle-orm";
import { broadcastAudiences, broadcastReads, broadcastRecipients } from "../schema/index.ts";

/**
 * Whom the broadcast of a query is for, as fragments of SQL: shared by the learner's pages, the live channel and the
 * back office.
 */

/** Columns with their table, which the query builder leaves out if it sees no other table. */
const of = {
  id: sql.raw("broadcasts.id"),
  readers: sql.raw("broadcasts.readers"),
  textVersion: sql.raw("broadcasts.text_version"),
};

/** Whether the broadcast is for a user: for everyone, for an audience that they now belong to, or for them by name. */
export const isAddressed = (user: SQL | number): SQL => sql`(
  ${of.readers} = 'everyone'
  or exists (select from ${broadcastRecipients} r where r.broadcast_id = ${of.id} and r.user_id = ${user})
  or exists (
    select from ${broadcastAudiences} a join audience_users m on m.audience_id = a.audience_id
    where a.broadcast_id = ${of.id} and m.user_id = ${user}))`;

/** Whether a user has acknowledged the current text of the broadcast. */
export const hasAcknowledged = (user: SQL | number): SQL => sql`exists (
  select from ${broadcastReads} k
  where k.broadcast_id = ${of.id} and k.user_id = ${user} and k.text_version >= ${of.textVersion})`;

/**
 * The ids of the users that a broadcast is for if it is not for everyone, as rows of \`user_id\`, perhaps with
 * duplicates.
 */
export const chosenReaders = (): SQL => sql`
  select r.user_id from ${broadcastRecipients} r where r.broadcast_id = ${of.id}
  union all
  select m.user_id from ${broadcastAudiences} a join audience_users m on m.audience_id = a.audience_id
  where a.broadcast_id = ${of.id}`;

/** How many active users the broadcast is for. */
export const countAddressed = (): SQL => sql`(case when ${of.readers} = 'everyone'
  then (select count(*)::int from users u where u.disabled_at is null)
  else (select count(distinct c.user_id)::int from (${chosenReaders()}) c
    join users u on u.id = c.user_id where u.disabled_at is null) end)`;

/** How many of them have acknowledged its current text. */
export const countAcknowledged = (): SQL => sql`(
  select count(*)::int from ${broadcastReads} k join users u on u.id = k.user_id
  where k.broadcast_id = ${of.id} and k.text_version = ${of.textVersion}
    and u.disabled_at is null and ${isAddressed(sql`k.user_id`)})`;

import { sql, type SQL } from "drizzle-orm";

/** Shown to administrators for an email that is held because there was no way to send it (decision 131). */
export const noMailServer = "No mail server was set up";

/**
 * Whether an email was made while there was no mail server, and now waits for someone to send it. `of` is the alias of
 * its row.
 */
export const isKept = (of: SQL): SQL =>
  sql`(${of}.state = 'held' and ${of}.reason is not distinct from ${noMailServer})`;

/**
 * What a held email is waiting for: a mail server, its time or an administrator; null for any other email. `of` is the
 * alias of its row.
 */
export const waitsFor = (of: SQL): SQL =>
  sql`case when ${of}.state <> 'held' then null when ${isKept(of)} then 'server'
    when ${of}.held_until is not null then 'time' else 'administrator' end`;

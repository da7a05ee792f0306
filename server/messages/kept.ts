import { sql, type SQL } from "drizzle-orm";

/** What administrators read where an email is held because nothing could send it (decision 131). */
export const noMailServer = "No mail server was set up";

/** Whether an email was made while there was no mail server, and waits for somebody to send it. By the alias of its row. */
export const isKept = (of: SQL): SQL =>
  sql`(${of}.state = 'held' and ${of}.reason is not distinct from ${noMailServer})`;

/** What a held email waits for: a mail server, its time or an administrator; null of any other. By the alias of its row. */
export const waitsFor = (of: SQL): SQL =>
  sql`case when ${of}.state <> 'held' then null when ${isKept(of)} then 'server'
    when ${of}.held_until is not null then 'time' else 'administrator' end`;

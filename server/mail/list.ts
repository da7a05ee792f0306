import type { Db } from "../database/database.ts";
import { keptMails } from "../outbox/rows.ts";
import type { Mail } from "../app.ts";
import { MailRow } from "../outbox/outbox.ts";

export type KeptMail = Mail & { id: number; createdAt: Date };

/**
 * Returns the mails that a server without SMTP_URL has kept, oldest first: for `npm run admin -- mails`, and for tests
 * that read the link of a reset. In SQL: `select payload from outbox where kind = 'mail' and outcome = 'kept' order by
 * id`.
 */
export async function listMails({ db }: { db(): Db }): Promise<KeptMail[]> {
  const rows = await keptMails(db());
  return rows.map(({ id, payload, createdAt }) => ({ id, createdAt, ...MailRow.parse(payload) }));
}

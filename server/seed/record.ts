import { sql } from "drizzle-orm";
import type { App } from "#server/app.ts";

const day = 86_400_000;

/** What the accounts of the demo have done for the record of their learning. */
export async function seedRecord(app: App, people: Map<string, number>): Promise<void> {
  const at = (days: number): string => new Date(app.now().getTime() + days * day).toISOString();
  // They have been there for a while, but for the newcomer: what was released since then is news to them until they open it.
  const ids = [...people].flatMap(([name, id]) => (name === "newcomer" ? [] : [id]));
  await app.db().execute(sql`
    update users set created_at = ${at(-120)}::timestamptz where id = any(${sql.param(ids)}::int[])`);
  await app.db().execute(sql`
    insert into release_note_reads (user_id, note_id, read_at)
    select u.id, n.id, n.published_at + interval '1 day'
    from users u cross join release_notes n
    where u.id = any(${sql.param(ids)}::int[]) and n.published_at < ${at(-30)}::timestamptz`);
}

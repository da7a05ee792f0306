import { and, eq, ilike, sql } from "drizzle-orm";
import type { App } from "./app.ts";
import { safeHtml } from "./html.ts";
import { htmlColumnsOf, type HtmlColumn } from "./schema/html.ts";
import * as schema from "./schema/index.ts";
import { workDone } from "./schema/once.ts";

type Cleaning = Pick<App, "db" | "inTransaction" | "now" | "log">;

/** Named after the rule: when the rule is narrowed again, a new name makes the cleaning run again. */
const cleaning = "HTML with pictures of our own only";
const portion = 100;

/**
 * Cleans what was stored before content could show only our own pictures (D-20). It uses the sanitiser that also runs
 * on save, as no SQL pattern reads an address the way browsers do. Runs at the first start, in portions, and starts
 * over if it was interrupted. Nobody has changed the texts: their timestamps and versions stay, and nobody is asked to
 * read them again.
 */
export async function cleanStoredHtml(app: Cleaning): Promise<void> {
  const [done] = await app.db().select().from(workDone).where(eq(workDone.name, cleaning));
  if (done) return;
  let cleaned = 0;
  for (const column of htmlColumnsOf(schema)) cleaned += await cleanColumn(app, column);
  await app.db().insert(workDone).values({ name: cleaning, doneAt: app.now() }).onConflictDoNothing();
  if (cleaned > 0) app.log.info({ cleaned }, "pictures that are not our own were taken out of stored texts");
}

async function cleanColumn(app: Cleaning, { table, column, keys }: HtmlColumn): Promise<number> {
  const ids = Object.fromEntries(keys.map((key) => [key.name, key]));
  const all = sql.join([...keys], sql`, `);
  let cleaned = 0;
  for (let last: unknown[] | undefined; ;) {
    const beyond =
      last &&
      sql`(${all}) > (${sql.join(
        last.map((value) => sql`${value}`),
        sql`, `,
      )})`;
    const rows = await app
      .db()
      .select({ ids, html: sql<string>`${column}` })
      .from(table)
      // A browser takes both `img` and `image` for a picture.
      .where(and(ilike(column, "%<im%"), beyond))
      .orderBy(...keys)
      .limit(portion);
    cleaned += await app.inTransaction(async () => {
      let changed = 0;
      for (const { ids: id, html } of rows) {
        const clean = safeHtml(html);
        if (clean === html) continue;
        const same = keys.map((key) => eq(key, id[key.name]));
        // What another server writes in the meantime is clean, and stays.
        await app
          .db()
          .execute(
            sql`update ${table} set ${sql.identifier(column.name)} = ${clean} where ${and(...same, eq(column, html))}`,
          );
        changed += 1;
      }
      return changed;
    });
    if (rows.length < portion) return cleaned;
    last = keys.map((key) => rows.at(-1)!.ids[key.name]);
  }
}

import { eq, sql, type SQL } from "drizzle-orm";
import { reviewed } from "#src/contracts/admin/podcastReview.ts";
import type { App } from "../../../app.ts";
import { podcasts } from "../../../schema/index.ts";

/**
 * By what a reviewer's reading of a podcast is told from what it has become: by everything that they answer for, of the podcast
 * and of its episodes, whichever way it changes. Its place in the review is not among it.
 */

const columns = (of: string, names: readonly string[]): SQL =>
  sql.join(
    names.map((name) => sql`${sql.identifier(of)}.${sql.identifier(name)}`),
    sql`, `,
  );

/** Of the row of `podcasts` that a statement is about. */
const version = sql<string>`md5(concat_ws(' ', md5(row(${columns("podcasts", reviewed.podcast)})::text), (
  select string_agg(md5(row(e.id, e.publish_at is null, ${columns("e", reviewed.episode)})::text), ' ' order by e.id)
  from podcast_episodes e where e.podcast_id = podcasts.id and e.archived_at is null)))`;

/** The version of a podcast that is there. */
export async function readVersion(app: App, id: number): Promise<string> {
  const [row] = await app.db().select({ version }).from(podcasts).where(eq(podcasts.id, id));
  return row!.version;
}

/** Whether a podcast is not what was read any more. */
export const isOtherVersion = (read: string): SQL => sql`${version} <> ${read}`;

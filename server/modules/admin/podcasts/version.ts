import { eq, sql, type SQL } from "drizzle-orm";
import { reviewed } from "#src/contracts/admin/podcastReview.ts";
import type { App } from "../../../app.ts";
import { refuse } from "../../../refusals.ts";
import { podcasts } from "../../../schema/index.ts";

/**
 * The version that shows whether a podcast has changed since a reviewer read it. It covers everything in the podcast
 * and its episodes that the reviewer answers for, however that changes, but not the podcast's place in the review.
 */

const columns = (of: string, names: readonly string[]): SQL =>
  sql.join(
    names.map((name) => sql`${sql.identifier(of)}.${sql.identifier(name)}`),
    sql`, `,
  );

/** For the row of `podcasts` in a statement. */
const version = sql<string>`md5(concat_ws(' ', md5(row(${columns("podcasts", reviewed.podcast)})::text), (
  select string_agg(md5(row(e.id, e.publish_at is null, ${columns("e", reviewed.episode)})::text), ' ' order by e.id)
  from podcast_episodes e where e.podcast_id = podcasts.id and e.archived_at is null)))`;

/**
 * The version of a podcast.
 * @throws Refused 404
 */
export async function readVersion(app: App, id: number): Promise<string> {
  const [row] = await app.db().select({ version }).from(podcasts).where(eq(podcasts.id, id));
  if (!row) throw refuse.notFound("This podcast does not exist");
  return row.version;
}

/** Whether a podcast differs from the version that was read. */
export const isOtherVersion = (read: string): SQL => sql`${version} <> ${read}`;

import { sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { liveStatuses } from "#src/contracts/reviewStatuses.ts";
import { refuse } from "../../refusals.ts";
import { podcastEpisodes, podcasts } from "../../schema/podcasts.ts";

/** What a listener can see of podcasts, for statements with `p` as a podcast and `e` as an episode. */

export const p = alias(podcasts, "p");
export const e = alias(podcastEpisodes, "e");

/** Who asks, and when, as parts of a statement. */
export type Asking = { user: SQL | number; now: Date | SQL };

export const momentOf = (now: Date | SQL): SQL =>
  now instanceof Date ? sql`${now.toISOString()}::timestamptz` : now;

const live = sql.join(
  liveStatuses.map((status) => sql`${status}`),
  sql`, `,
);

/** Whether a podcast is live (B-430), for whomever it is. */
export const isLive = sql`(p.status in (${live}) and p.archived_at is null)`;

/** Whether a podcast is live, and is for everyone or for one of the user's audiences. */
export const isSeen = ({ user }: Pick<Asking, "user">): SQL => sql`(
  ${isLive}
  and (not exists (select from podcast_audiences a where a.podcast_id = p.id)
    or exists (select from podcast_audiences a join audience_users m on m.audience_id = a.audience_id
      where a.podcast_id = p.id and m.user_id = ${user})))`;

/**
 * Whether an episode of a visible podcast can be heard. While a file is read again, what is known of it still holds; a
 * new file has no length until it has been read.
 */
export const isHeard = ({ now }: Pick<Asking, "now">, of: SQL = sql`e`): SQL => sql`(
  ${of}.publish_at <= ${momentOf(now)} and ${of}.held_at is null and ${of}.archived_at is null
  and ${of}.audio_state <> 'failed' and ${of}.audio is not null and ${of}.seconds > 0)`;

/** The response is the same for what does not exist and for what the user may not see. */
export const noPodcast = () => refuse.notFound("This podcast does not exist or is not published");
export const noEpisode = () => refuse.notFound("This episode does not exist or is not published");

import { sql } from "drizzle-orm";
import { fileTypeOf } from "#src/contracts/kinds/fileTypes.ts";
import type { App } from "../../app.ts";
import type { Heard } from "./episode.ts";

/**
 * Counts that a user has saved an episode, or that their app has fetched it: at most once a minute, however often the
 * app asks.
 */
export const countDownload = (
  app: App,
  userId: number,
  { id }: Pick<Heard, "id">,
  via: "product" | "feed",
): Promise<void> =>
  app.inTransaction(async () => {
    const now = app.now().toISOString();
    await app
      .db()
      .execute(sql`select pg_advisory_xact_lock(hashtext(${`lyceum.episode downloads.${userId}`}))`);
    await app.db().execute(sql`
      insert into episode_downloads (user_id, episode_id, at, via)
      select ${userId}::int, ${id}::int, ${now}::timestamptz, ${via}::text
      where not exists (
        select from episode_downloads d
        where d.user_id = ${userId} and d.episode_id = ${id} and d.at > ${now}::timestamptz - interval '1 minute')`);
  });

/** The file name of an episode; that of the uploaded file may say nothing. */
export const fileNameOf = ({ name, audio }: Pick<Heard, "name" | "audio">): string => {
  const type = fileTypeOf(audio.name);
  const plain = name.replace(/[\\/:*?"<>|\p{Cc}\s]+/gu, " ").trim();
  return type === null ? plain : `${plain}.${type}`;
};

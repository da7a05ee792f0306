import { sql, type SQL } from "drizzle-orm";
import { isLiveBoxset } from "./liveBoxsets.ts";

type Target = { table: string; path: string; isLive: SQL };

/**
 * The targets of slides that learners can open only while they are live, by the name of the route: the table, how the
 * address begins, and whether a row `t` is live.
 */
export const slideTargets: Readonly<Record<string, Target>> = {
  Item: { table: "items", path: "item", isLive: sql`t.live` },
  Boxset: {
    table: "boxsets",
    path: "boxset",
    isLive: isLiveBoxset(sql`t`),
  },
  Exam: { table: "exams", path: "exams", isLive: sql`t.live` },
};

/** Whether a slide `s` leads to something else, or to one that is live. */
const canBeOpened = ({ table, path, isLive }: Target): SQL => {
  const id = sql`substring(s.url from '^/${sql.raw(path)}/([0-9]{1,9})(?![0-9])')::int`;
  return sql`(${id} is null or exists (
    select from ${sql.identifier(table)} t where t.id = ${id} and ${isLive}))`;
};

/**
 * The slides that a user sees now, as rows `s`. A slide whose target is no longer live waits until the target is live
 * again.
 */
export const slidesFor = (user: SQL | number, now: SQL): SQL => sql`
  carousel_slides s
  where s.archived_at is null
    and (s.starts_at is null or s.starts_at <= ${now}) and (s.ends_at is null or s.ends_at > ${now})
    and (not exists (select from carousel_audiences a where a.slide_id = s.id)
      or exists (select from carousel_audiences a join audience_users m on m.audience_id = a.audience_id
        where a.slide_id = s.id and m.user_id = ${user}))
    and ${sql.join(Object.values(slideTargets).map(canBeOpened), sql` and `)}`;

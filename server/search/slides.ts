import { sql, type SQL } from "drizzle-orm";

/**
 * The slides that a user sees now, as rows `s`. If the item or exam of a slide is no longer live, the slide waits until
 * it is again.
 */
export const slidesFor = (user: SQL | number, now: SQL): SQL => sql`
  carousel_slides s
  where s.archived_at is null
    and (s.starts_at is null or s.starts_at <= ${now}) and (s.ends_at is null or s.ends_at > ${now})
    and (not exists (select from carousel_audiences a where a.slide_id = s.id)
      or exists (select from carousel_audiences a join audience_users m on m.audience_id = a.audience_id
        where a.slide_id = s.id and m.user_id = ${user}))
    and not exists (select from items i
      where i.id = substring(s.url from '^/item/([0-9]{1,9})(?![0-9])')::int and not i.live)
    and not exists (select from exams e
      where e.id = substring(s.url from '^/exams/([0-9]{1,9})(?![0-9])')::int and not e.live)`;

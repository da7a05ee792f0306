import { sql } from "drizzle-orm";
import type { Source } from "../query.ts";

/** R-A-048: readers are people who have opened the linked item since the slide was first shown. */
export const featuredCarousel: Source = ({ now }) => sql`
  select s.id as row_id, s.position, s.title, s.url, s.starts_at, s.ends_at,
    case when s.archived_at is not null then 'archived' when s.ends_at <= ${now} then 'over'
      when s.starts_at > ${now} then 'scheduled' else 'shown' end as state,
    (select count(*)::int from item_views v
      where v.item_id = substring(s.url from '^/item/(\\d{1,9})(?:[/?#]|$)')::int
        and v.viewed_at >= coalesce(s.starts_at, s.created_at)) as readers
  from carousel_slides s`;

/** R-A-055 */
export const imageBank: Source = () => sql`
  select i.id as row_id, b.name as bank, i.title, i.alt, i.width, i.height, i.size, i.created_at,
    exists (select from carousel_slides s where s.image_id = i.id and s.archived_at is null) as used
  from bank_images i join image_banks b on b.id = i.bank_id`;

import { sql } from "drizzle-orm";

/** Whether the recipient of a share `s` has opened it since: the item, or one in the boxset. */
export const isOpened = sql`exists (
  select from item_views v
  where v.user_id = s.user_id and v.viewed_at >= s.shared_at
    and (case when s.type = 'item' then v.item_id = s.content_id
      else exists (select from boxset_items b where b.boxset_id = s.content_id and b.item_id = v.item_id) end))`;

/** Whether the content of a share `s` appears in its recipient's lists: it is live, and not hidden. */
export const isShown = sql`(
  case when s.type = 'item' then exists (select from items i where i.id = s.content_id and i.live)
    else exists (select from boxsets b where b.id = s.content_id and b.live) end
  and not exists (
    select from hidden_content h
    where h.user_id = s.user_id and h.type = s.type and h.content_id = s.content_id))`;

import { sql, type SQL } from "drizzle-orm";
import { isLiveBoxset } from "../liveBoxsets.ts";

/** Whether an item is what a share `s` is about, or in its boxset. */
const isShared = (item: SQL): SQL => sql`(case when s.type = 'item' then ${item} = s.content_id
  else exists (select from boxset_items b where b.boxset_id = s.content_id and b.item_id = ${item}) end)`;

/**
 * Whether the recipient of a share `s` has opened it since: the item, or one in the boxset. Not everything that is
 * completed leaves a view.
 */
export const isOpened = sql`(
  exists (select from item_views v
    where v.user_id = s.user_id and v.viewed_at >= s.shared_at and ${isShared(sql`v.item_id`)})
  or exists (select from item_completions c
    where c.user_id = s.user_id and c.completed_at >= s.shared_at and ${isShared(sql`c.item_id`)}))`;

/** Whether the content of a share `s` appears in its recipient's lists: it is live, and not hidden. */
export const isShown = sql`(
  case when s.type = 'item' then exists (select from items i where i.id = s.content_id and i.live)
    else exists (select from boxsets b where b.id = s.content_id and ${isLiveBoxset(sql`b`)}) end
  and not exists (
    select from hidden_content h
    where h.user_id = s.user_id and h.type = s.type and h.content_id = s.content_id))`;

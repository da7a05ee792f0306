import { sql, type SQL } from "drizzle-orm";

/** Whether learners can find and open a boxset, a row of `boxsets`: it is live, and so is one of its items. */
export const isLiveBoxset = (boxset: SQL): SQL => sql`(${boxset}.live and exists (
  select from boxset_items bi join items i on i.id = bi.item_id where bi.boxset_id = ${boxset}.id and i.live))`;

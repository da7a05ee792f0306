import { pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";

/** What a release does with what is stored, at its first start, that SQL cannot: done once for each database. */
export const workDone = pgTable("work_done", {
  name: text("name").primaryKey(),
  doneAt: instant("done_at").notNull(),
});

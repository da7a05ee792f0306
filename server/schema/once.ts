import { pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";

/** Work that a release does on stored data at its first start and that SQL cannot do: once for each database. */
export const workDone = pgTable("work_done", {
  name: text("name").primaryKey(),
  doneAt: instant("done_at").notNull(),
});

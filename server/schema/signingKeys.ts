import { pgTable, text } from "drizzle-orm/pg-core";

/** What the server signs links and addresses with that it gives out: the same for all servers, and after a restart. */
export const signingKeys = pgTable("signing_keys", {
  name: text("name").primaryKey(),
  key: text("key").notNull(),
});

import { pgTable, text } from "drizzle-orm/pg-core";

/**
 * The key with which the server signs the links and addresses that it issues: the same for all servers, and after a
 * restart.
 */
export const signingKeys = pgTable("signing_keys", {
  name: text("name").primaryKey(),
  key: text("key").notNull(),
});

import { sql } from "drizzle-orm";
import { boolean, check, doublePrecision, integer, pgTable } from "drizzle-orm/pg-core";

/** The offset of every server's clock from the database's: one row, or none if it never differed. */
export const serverClock = pgTable(
  "server_clock",
  {
    only: boolean("only").primaryKey().default(true),
    /** How far the servers are ahead, in milliseconds. */
    ahead: doublePrecision("ahead").notNull(),
    /** Incremented with each change. */
    version: integer("version").notNull(),
  },
  (t) => [check("server_clock_only", sql`${t.only}`)],
);

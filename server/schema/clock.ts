import { sql } from "drizzle-orm";
import { boolean, check, doublePrecision, integer, pgTable } from "drizzle-orm/pg-core";

/** By what every server's clock differs from the database's: one row, and none where it never did. */
export const serverClock = pgTable(
  "server_clock",
  {
    only: boolean("only").primaryKey().default(true),
    /** Milliseconds that the servers are ahead. */
    ahead: doublePrecision("ahead").notNull(),
    /** Rises with each change. */
    version: integer("version").notNull(),
  },
  (t) => [check("server_clock_only", sql`${t.only}`)],
);

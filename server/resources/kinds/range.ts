import { sql, type SQL } from "drizzle-orm";

/** All of those that there are. */
export const conditions = (...some: readonly (SQL | "" | undefined)[]): SQL =>
  sql.join([sql`true`, ...some.flatMap((one) => one || [])], sql` and `);

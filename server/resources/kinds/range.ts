import { sql, type SQL } from "drizzle-orm";

/** All the conditions that are given. */
export const conditions = (...some: readonly (SQL | "" | undefined)[]): SQL =>
  sql.join([sql`true`, ...some.flatMap((one) => one || [])], sql` and `);

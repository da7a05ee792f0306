import { sql, type SQL } from "drizzle-orm";

/** A moment, as it travels. */
export const isoOf = (moment: SQL): SQL<string> =>
  sql<string>`to_char(${moment} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

import { sql, type SQL } from "drizzle-orm";

/** A timestamp in the format of requests and responses. */
export const isoOf = (moment: SQL): SQL<string> =>
  sql<string>`to_char(${moment} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

import { sql, type SQL, type SQLWrapper } from "drizzle-orm";

/**
 * A text in the order of lists: like dictionaries, ignoring case, so that Å sorts with A and Ž with Z. The collation is
 * Unicode's own and exists in both databases, whatever their defaults are. So lists, pickers, exports and the indexes
 * of their sorts agree. Ties are broken by id.
 */
export const inOrder = (text: SQLWrapper): SQL<string> => sql<string>`lower(${text} collate "und-x-icu")`;

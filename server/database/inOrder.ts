import { sql, type SQL, type SQLWrapper } from "drizzle-orm";

/**
 * A text as lists sort it: as dictionaries do, without regard to upper and lower case, so that Å stands with A and Ž with Z.
 * The collation is Unicode's own and in both databases; whatever else theirs are, lists, pickers, exports and the indexes of
 * their sorts agree. Of equals the id decides.
 */
export const inOrder = (text: SQLWrapper): SQL<string> => sql<string>`lower(${text} collate "und-x-icu")`;

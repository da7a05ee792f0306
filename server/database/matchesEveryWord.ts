import { sql, type SQL, type SQLWrapper } from "drizzle-orm";

/** More words than these in a search are passed over. */
const mostWords = 6;

/** Where every word of a text is found in `searched`, which is in lower case; nothing where there is no word. */
export function matchesEveryWord(searched: SQLWrapper, text = ""): SQL | undefined {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean).slice(0, mostWords);
  if (words.length === 0) return undefined;
  // The signs that LIKE reads as others are meant as they are.
  const patterns = words.map((word) => `%${word.replace(/[\\%_]/g, "\\$&")}%`);
  return sql.join(
    patterns.map((pattern) => sql`${searched} like ${pattern}`),
    sql` and `,
  );
}

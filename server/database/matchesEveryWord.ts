import { sql, type SQL, type SQLWrapper } from "drizzle-orm";

/** Further words of a search are ignored. */
const mostWords = 6;

/** Whether every word of a text occurs in `searched`, which is in lower case; undefined if there are no words. */
export function matchesEveryWord(searched: SQLWrapper, text = ""): SQL | undefined {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean).slice(0, mostWords);
  if (words.length === 0) return undefined;
  // The wildcards of LIKE are meant literally.
  const patterns = words.map((word) => `%${word.replace(/[\\%_]/g, "\\$&")}%`);
  return sql.join(
    patterns.map((pattern) => sql`${searched} like ${pattern}`),
    sql` and `,
  );
}

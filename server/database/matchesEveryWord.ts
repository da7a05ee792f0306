import { sql, type SQL, type SQLWrapper } from "drizzle-orm";

/** Further words of a search are ignored. */
const mostWords = 6;

/**
 * Whether every word of a text occurs in `searched`, which is in lower case; undefined if there are no words.
 * @param also whether a word occurs elsewhere
 */
export function matchesEveryWord(
  searched: SQLWrapper,
  text = "",
  also?: (word: string) => SQL | undefined,
): SQL | undefined {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean).slice(0, mostWords);
  if (words.length === 0) return undefined;
  return sql.join(
    words.map((word) => {
      const elsewhere = also?.(word);
      const here = sql`${searched} like ${containing(word)}`;
      return elsewhere ? sql`(${here} or ${elsewhere})` : here;
    }),
    sql` and `,
  );
}

/** The pattern of texts that contain a word: the wildcards of LIKE are meant literally. */
export const containing = (word: string): string => `%${word.replace(/[\\%_]/g, "\\$&")}%`;

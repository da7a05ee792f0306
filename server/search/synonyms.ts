/** Words and phrases with the same meaning, in the form that search uses. */

/** Each group as its phrases, each phrase as its words. */
export type Synonyms = {
  groups: readonly (readonly string[])[][];
  /** The groups that have a phrase beginning with this word. */
  byFirst: ReadonlyMap<string, readonly { phrase: readonly string[]; group: number }[]>;
  /** Every word of every phrase. */
  words: ReadonlySet<string>;
};

/**
 * A part of a search: any of these phrases matches; `begins` is a word that is still being typed. A text has all parts
 * if each of them occurs somewhere in it.
 */
export type Part = { any: readonly string[]; begins: string | null };

/** @param lists each with its phrases separated by commas, as an administrator writes them */
export function readSynonyms(lists: readonly string[], wordsOf: (text: string) => string[]): Synonyms {
  const groups = lists.map((list) =>
    list
      .split(",")
      .map(wordsOf)
      .filter((phrase) => phrase.length > 0),
  );
  const phrases = groups.flatMap((group, at) => group.map((phrase) => ({ phrase, group: at })));
  return {
    groups,
    byFirst: Map.groupBy(phrases, ({ phrase }) => singular(phrase[0]!)),
    words: new Set(groups.flat(2)),
  };
}

/** A word without its plural ending, so that customers are found if customer is in the list. */
const singular = (word: string): string =>
  word.length > 3 ? word.replace(/(?:(?<=ch|sh|x|ss)es|(?<!s)s)$/u, "").replace(/ie$/u, "y") : word;

const names = (text: string) => text.split(" ");
const upToTwenty = names(
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty",
);
const numbers = new Map(upToTwenty.map((word, number) => [String(number), word]));
const figures = new Map(upToTwenty.map((word, number) => [word, String(number)]));

/** The other spelling of a number: 4 and four. */
const otherwise = (word: string): string[] =>
  [numbers.get(word), figures.get(word)].filter((one) => one !== undefined);

/**
 * Splits the words of a search into parts. The longest synonym phrase that begins at a word becomes one part; the last
 * word is a prefix, so that results follow the typing.
 */
export function partsOf(words: readonly string[], { byFirst, groups }: Synonyms): Part[] {
  const parts: Part[] = [];
  for (let at = 0; at < words.length;) {
    const here = (byFirst.get(singular(words[at]!)) ?? []).filter(({ phrase }) =>
      phrase.every((word, i) => singular(words[at + i] ?? "") === singular(word)),
    );
    const longest = Math.max(1, ...here.map(({ phrase }) => phrase.length));
    const same = here
      .filter(({ phrase }) => phrase.length === longest)
      .flatMap(({ group }) => groups[group]!.map((phrase) => phrase.join(" ")));
    const own = words.slice(at, at + longest).join(" ");
    const last = at + longest === words.length && longest === 1;
    parts.push({ any: [...new Set([own, ...otherwise(own), ...same])], begins: last ? own : null });
    at += longest;
  }
  return parts;
}

/** The first letters of the first and the last word of a name; a letter is whatever a reader sees as one. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return (
    ends
      .map((word) => firstLetter(word ?? ""))
      .join("")
      .toLocaleUpperCase() || "?"
  );
}

const segmenter = new Intl.Segmenter(undefined, { granularity: "grapheme" });

const firstLetter = (word: string): string => {
  for (const { segment } of segmenter.segment(word)) if (/[\p{L}\p{N}]/u.test(segment)) return segment;
  return "";
};

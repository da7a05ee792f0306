/** A place to go to or something to do. */
export type PaletteEntry = {
  /** A permanent identifier, by which recent ones are recognised. */
  readonly id: string;
  /** The heading above it. */
  readonly group: string;
  readonly label: string;
  /** What distinguishes it from others; null if nothing has to. */
  readonly hint: string | null;
} & ({ readonly address: string } | { readonly act: string });

/** The headings, in their default order. */
export const groups = {
  recent: "Recent",
  people: "People",
  pages: "Pages",
  reports: "Reports",
  acts: "Actions",
} as const;

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[\s/]+/)
    .filter(Boolean);

/**
 * How well a text matches: 0 if the label starts with it, 1 if the label's words do, 2 if those of its hint or group
 * do; null for no match.
 */
function rankOf({ label, hint, group }: PaletteEntry, words: readonly string[], text: string): number | null {
  const beginsOneOf = (own: readonly string[]) => (word: string) => own.some((one) => one.startsWith(word));
  const own = wordsOf(label);
  if (label.toLowerCase().startsWith(text)) return 0;
  if (words.every(beginsOneOf(own))) return 1;
  return words.every(beginsOneOf([...own, ...wordsOf(hint ?? ""), ...wordsOf(group)])) ? 2 : null;
}

export type Given = {
  text: string;
  /** What this user recently chose on this device, latest first. */
  recent: readonly PaletteEntry[];
  /** What is known without a request: pages, reports and acts. */
  known: readonly PaletteEntry[];
  /** Records that the server found for the last text that was sent. */
  found: readonly PaletteEntry[];
  /** The text for which they were found; empty if there are none. */
  foundFor: string;
};

/**
 * The entries offered for a text: without one, the recent entries and everything known; otherwise the matches, with
 * groups in the order of their best match. Records that the server found for another text are offered only if they match
 * this one.
 */
export function offered({ text, recent, known, found, foundFor }: Given): PaletteEntry[] {
  const typed = text.trim().toLowerCase();
  if (typed === "") {
    const again = new Set(recent.map(({ id }) => id));
    const order: readonly string[] = Object.values(groups);
    return [
      ...recent.map((entry) => ({ ...entry, group: groups.recent })),
      ...known
        .filter(({ id }) => !again.has(id))
        .toSorted((one, other) => order.indexOf(one.group) - order.indexOf(other.group)),
    ];
  }
  const words = wordsOf(typed);
  const isFound = new Set(found.map(({ id }) => id));
  const isMatched = (id: string) => foundFor === text.trim() && isFound.has(id);
  const ranked = [...known.filter(({ id }) => !isFound.has(id)), ...found].flatMap((entry, index) => {
    const rank = rankOf(entry, words, typed) ?? (isMatched(entry.id) ? 2 : null);
    const isRecent = recent.some(({ id }) => id === entry.id);
    return rank === null ? [] : [{ entry, index, rank: isRecent ? rank - 0.5 : rank }];
  });
  const best = new Map<string, number>();
  for (const { entry, rank } of ranked)
    best.set(entry.group, Math.min(rank, best.get(entry.group) ?? Infinity));
  const order = [...new Set(ranked.map(({ entry }) => entry.group))];
  return ranked
    .toSorted(
      (one, other) =>
        best.get(one.entry.group)! - best.get(other.entry.group)! ||
        order.indexOf(one.entry.group) - order.indexOf(other.entry.group) ||
        one.rank - other.rank ||
        one.index - other.index,
    )
    .map(({ entry }) => entry);
}

/** The entry that Enter takes: the one that the keys have reached, or else the first. */
export const activeOf = (
  entries: readonly PaletteEntry[],
  reached: string | null,
): PaletteEntry | undefined => entries.find(({ id }) => id === reached) ?? entries[0];

/** The entry this many places further on. Single steps wrap around the ends, larger ones stop there. */
export function movedIn(
  entries: readonly PaletteEntry[],
  reached: string | null,
  by: number,
): PaletteEntry | undefined {
  const last = entries.length - 1;
  const to = entries.indexOf(activeOf(entries, reached)!) + by;
  if (Math.abs(by) === 1) return entries.at(to > last ? 0 : to);
  return entries[Math.min(Math.max(to, 0), last)];
}

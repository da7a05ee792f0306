import type { PaletteEntry } from "#src/machines/palette/paletteMachine.ts";
import type { CurrentUser } from "#src/contracts/user.ts";
import { addressOf, navigationOf } from "#src/routes/navigation.ts";
import { officeOf } from "#src/routes/office.ts";
import { to } from "#src/routes/links.ts";
import type { Areas } from "#src/routes/areas.ts";

/** The headings, in their default order. */
export const groups = {
  recent: "Recent",
  people: "People",
  pages: "Pages",
  reports: "Reports",
  acts: "Actions",
} as const;

// Two names may lead to one address: that of the back office is also one of its dashboards.
export const pageEntry = (label: string, address: string, hint: string | null = null): PaletteEntry => ({
  id: `${label} ${address}`,
  group: groups.pages,
  label,
  hint,
  address,
});

/** An act that is done at once. */
const act = (name: string, label: string): PaletteEntry => ({
  id: `act ${name}`,
  group: groups.acts,
  label,
  hint: null,
  act: name,
});

/** The current state of the frame's switches. */
export type Switches = { dark: boolean; touch: boolean; rail: boolean };

/** What everyone may open and do: the pages of the navigation, and the acts in the frame of every page. */
export function learnerEntries(
  areas: Areas,
  me: CurrentUser,
  { dark, touch, rail }: Switches,
): PaletteEntry[] {
  const { navigation, routes } = areas;
  const office = officeOf(me, routes);
  return [
    ...navigationOf(navigation, me, routes.exists).flatMap(({ title, links, plain }) =>
      links.map((link) => pageEntry(link.label, addressOf(link, routes), plain ? null : title)),
    ),
    pageEntry("Search", to("Search")),
    pageEntry("Profile", to("Profile")),
    ...(office === null ? [] : [pageEntry("Administration", office)]),
    act("theme", dark ? "Use the light theme" : "Use the dark theme"),
    act("touch", touch ? "Turn touch mode off" : "Turn touch mode on"),
    act("rail", rail ? "Expand navigation" : "Collapse navigation"),
    act("keys", "Keyboard shortcuts"),
    act("help", "Ask for help"),
    act("signOut", "Sign out"),
  ];
}

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

type Given = {
  text: string;
  recent: readonly PaletteEntry[];
  known: readonly PaletteEntry[];
  found: readonly PaletteEntry[];
  /** The text for which the server has found them. */
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

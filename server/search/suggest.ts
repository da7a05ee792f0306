import type { App } from "../app.ts";
import type { Caller } from "../caller.ts";
import { byName, catalogueOf, type Found } from "./catalogue.ts";
import { beginningWith, shelfOf } from "./shelf.ts";
import { isHidden, readStanding } from "./standing.ts";
import { wordsOf } from "./words.ts";

const mostSuggested = 8;

/**
 * Returns content and exams whose titles have, for each typed word, a word that begins with it. Titles that begin with
 * the first typed word come first, then shorter ones. Hidden content is not suggested.
 */
export async function suggestContent(app: App, caller: Caller, name: string): Promise<Found[]> {
  const typed = wordsOf(name);
  if (typed.length === 0) return [];
  const standing = await readStanding(app, caller.userId);
  const shelf = shelfOf(await catalogueOf(app, standing.version));
  const [first, ...others] = typed.map((word) => beginningWith(shelf, word));
  return [...first!]
    .filter((place) => others.every((places) => places.has(place)))
    .map((place) => shelf.contents[place]!)
    .filter((content) => !isHidden(standing, content))
    .map((content) => ({ content, title: content.title, first: wordsOf(content.title)[0]! }))
    .sort(
      (one, other) =>
        Number(other.first.startsWith(typed[0]!)) - Number(one.first.startsWith(typed[0]!)) ||
        one.title.length - other.title.length ||
        byName(one.title, other.title),
    )
    .map(({ content }) => content);
}

/** The titles of the best matches, each once. */
export const suggestTitles = async (app: App, caller: Caller, name: string): Promise<string[]> =>
  [...new Set((await suggestContent(app, caller, name)).map(({ title }) => title))].slice(0, mostSuggested);

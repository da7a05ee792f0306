import type { App } from "../app.ts";
import type { Caller } from "../caller.ts";
import { byName, catalogueOf, type Found } from "./catalogue.ts";
import { isHidden, readStanding } from "./standing.ts";
import { wordsOf } from "./words.ts";

const mostSuggested = 8;

/**
 * Content and exams whose titles have a word that begins as each typed one does. Those that begin with the first typed word
 * come first, then the shorter ones. What the user has hidden is not suggested.
 */
export async function suggestContent(app: App, caller: Caller, name: string): Promise<Found[]> {
  const typed = wordsOf(name);
  if (typed.length === 0) return [];
  const standing = await readStanding(app, caller.userId);
  const { items, boxsets, exams } = await catalogueOf(app, standing.version);
  return [...items.values(), ...boxsets.values(), ...exams.values()]
    .filter((content) => !isHidden(standing, content))
    .map((content) => ({ content, title: content.title, words: wordsOf(content.title) }))
    .filter(({ words }) => typed.every((word) => words.some((own) => own.startsWith(word))))
    .sort(
      (one, other) =>
        Number(other.words[0]!.startsWith(typed[0]!)) - Number(one.words[0]!.startsWith(typed[0]!)) ||
        one.title.length - other.title.length ||
        byName(one.title, other.title),
    )
    .map(({ content }) => content);
}

/** The titles of the best of them, each once. */
export const suggestTitles = async (app: App, caller: Caller, name: string): Promise<string[]> =>
  [...new Set((await suggestContent(app, caller, name)).map(({ title }) => title))].slice(0, mostSuggested);

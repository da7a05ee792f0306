import type * as z from "zod/mini";
import type { ContentList, ListAnswer, ListQuery } from "#src/contracts/contentLists.ts";
import type { App } from "../../app.ts";
import type { Caller } from "../../caller.ts";
import { catalogueOf } from "../catalogue.ts";
import { numberOf } from "../matches.ts";
import { answerOf } from "../search.ts";
import { keyOf, readStanding } from "../standing.ts";
import { completed, continueWith, hidden, myList, shared, type Entry, type Source } from "./entries.ts";
import { featured, missed, ofTag, ofTopic } from "./picked.ts";

const sources: Record<ContentList, Source> = {
  "my-list": myList,
  "continue-with": continueWith,
  shared,
  completed,
  hidden,
  "returning-users": missed,
  featured,
  topic: ofTopic,
  tag: ofTag,
};

/** Returns a list of content for a user, with the filters of search; null if its subject does not exist. */
export async function readList(
  app: App,
  caller: Caller,
  list: ContentList,
  { of, ...filters }: z.output<typeof ListQuery>,
): Promise<z.input<typeof ListAnswer> | null> {
  const standing = await readStanding(app, caller.userId);
  const catalogue = await catalogueOf(app, standing.version);
  const found = await sources[list]({ app, userId: caller.userId, catalogue, standing, of });
  if (!found) return null;
  const { entries, named = null, since } = found;
  const byKey = new Map(entries.map((entry) => [keyOf(entry.type, entry.id), entry]));
  // The list's own order takes the place of the ranks of a search: the first entry ranks highest.
  const ranks = {
    found: entries.map(({ type, id }) => numberOf(type, id)),
    ranks: entries.map((_, place) => -place),
  };
  const answer = await answerOf(
    app,
    { catalogue, standing, ranks, matched: "all", corrected: null, parts: [] },
    { ...filters, name: "", spellCheck: false, ...(list === "hidden" && { hidden: true }) },
  );
  return {
    ...answer,
    data: answer.data.map((card) => ({ ...card, about: aboutOf(byKey.get(keyOf(card.type, card.id))!) })),
    named,
    since: since === undefined ? null : new Date(since).toISOString(),
  };
}

const aboutOf = ({ at, read = null, shared: by = null }: Entry) => ({
  at: at === null ? null : new Date(at).toISOString(),
  read,
  shared: by,
});

import type * as z from "zod/mini";
import type { TopicCard, TopicsQuery } from "#src/contracts/contentLists.ts";
import type { App } from "../../app.ts";
import type { Caller } from "../../caller.ts";
import { byName, catalogueOf } from "../catalogue.ts";
import { itemProgress, readStanding, topicsOf } from "../standing.ts";

const orders: Record<
  z.output<typeof TopicsQuery>["sort"],
  ((one: TopicCard, other: TopicCard) => number) | null
> = {
  suggested: null,
  title: (one, other) => byName(one.name, other.name),
  size: (one, other) => other.items - one.items || byName(one.name, other.name),
};

/** Returns the topics that have content, in the user's order. */
export async function readTopics(
  app: App,
  caller: Caller,
  { name, sort, page, perPage }: z.output<typeof TopicsQuery>,
) {
  const standing = await readStanding(app, caller.userId);
  const catalogue = await catalogueOf(app, standing.version);
  const cards = new Map<number, TopicCard>(
    topicsOf(standing, catalogue).map((topic) => [
      topic.id,
      { ...topic, items: 0, boxsets: 0, completed: 0 },
    ]),
  );
  for (const item of catalogue.items.values()) {
    const card = cards.get(item.topic.id)!;
    card.items++;
    if (itemProgress(standing, item) === "completed") card.completed++;
  }
  for (const { topic } of catalogue.boxsets.values()) cards.get(topic.id)!.boxsets++;
  const asked = name.toLowerCase();
  const found = [...cards.values()].filter(
    (card) => card.items + card.boxsets > 0 && card.name.toLowerCase().includes(asked),
  );
  const order = orders[sort];
  const rows = order ? found.sort(order) : found;
  const start = (page - 1) * perPage;
  return { data: rows.slice(start, start + perPage), meta: { total: rows.length, page, perPage } };
}

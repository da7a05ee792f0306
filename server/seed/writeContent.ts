import { count } from "drizzle-orm";
import type { App } from "#server/app.ts";
import { inPortions } from "#server/database/lists.ts";
import { boxsetItems, boxsets, items, itemTags, tags, topics } from "#server/schema/index.ts";
import type { DemoBoxset, DemoItem } from "./content.ts";

export type Ids = Map<string, number>;

/** @throws if the demo names something that it does not have */
export function idOf(ids: ReadonlyMap<string, number>, name: string): number {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`The demo has no “${name}”`);
  return id;
}

export const idsByName = (rows: readonly { id: number; name: string }[]): Ids =>
  new Map(rows.map(({ id, name }) => [name, id]));

type Published = { publishedAt: Date };
export type Written = {
  /** New topics, after the existing ones. */
  topics: readonly string[];
  items: readonly (DemoItem & Published)[];
  /** With the titles of their items, which may have existed before. */
  boxsets: readonly (DemoBoxset & { of: readonly string[] } & Published)[];
};

/**
 * Adds articles, their topics and tags, and the boxsets that they are in. @returns every item and boxset by its title
 */
export async function writeContent(app: App, written: Written): Promise<{ itemIds: Ids; boxsetIds: Ids }> {
  const db = app.db();
  const topicIds = await writeTopics(app, written.topics);
  await writeItems(app, written.items, topicIds);
  const itemIds = idsByName(await db.select({ id: items.id, name: items.title }).from(items));
  const made = idsByName(
    (
      await inPortions(
        written.boxsets.map(({ title, summary, topic, in_order, featured, publishedAt }) => ({
          ...{ title, summary, publishedAt, inOrder: in_order, featured: featured ?? null },
          topicId: idOf(topicIds, topic),
        })),
        (some) => db.insert(boxsets).values(some).returning({ id: boxsets.id, name: boxsets.title }),
      )
    ).flat(),
  );
  await inPortions(
    written.boxsets.flatMap(({ title, of }) =>
      of.map((item, position) => ({ boxsetId: idOf(made, title), itemId: idOf(itemIds, item), position })),
    ),
    (some) => db.insert(boxsetItems).values(some),
  );
  return { itemIds, boxsetIds: made };
}

async function writeTopics(app: App, names: readonly string[]): Promise<Ids> {
  const db = app.db();
  const [present] = await db.select({ topics: count() }).from(topics);
  await db.insert(topics).values(names.map((name, i) => ({ name, position: present!.topics + i })));
  return idsByName(await db.select({ id: topics.id, name: topics.name }).from(topics));
}

async function writeItems(app: App, all: Written["items"], topicIds: Ids): Promise<void> {
  const db = app.db();
  const names = [...new Set(all.flatMap((item) => item.tags))].sort();
  await db
    .insert(tags)
    .values(names.map((name) => ({ name })))
    .onConflictDoNothing();
  const tagIds = idsByName(await db.select().from(tags));
  const made = await inPortions(
    all.map(({ topic, publishedAt, ...item }) => ({
      ...{ ...item, publishedAt, updatedAt: publishedAt },
      topicId: idOf(topicIds, topic),
    })),
    (some) => db.insert(items).values(some).returning({ id: items.id, name: items.title }),
  );
  const itemIds = idsByName(made.flat());
  await inPortions(
    all.flatMap((item) =>
      item.tags.map((tag) => ({ itemId: idOf(itemIds, item.title), tagId: idOf(tagIds, tag) })),
    ),
    (some) => db.insert(itemTags).values(some),
  );
}

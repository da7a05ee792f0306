import { readFileSync } from "node:fs";
import type { App } from "#server/app.ts";
import { safeHtml, textOf } from "#server/html.ts";
import { itemContents, items, itemTags, tags, topics } from "#server/schema/index.ts";
import { CpdBreakdown } from "#src/contracts/learning.ts";
import { day } from "#src/contracts/milliseconds.ts";
import { demoContents } from "./contents/all.ts";
import type { DemoContent } from "./contents/demoContent.ts";
import { seedUpload } from "./uploads.ts";
import { idOf, idsByName, type Ids } from "./writeContent.ts";

/**
 * Adds the items of the demo academy that are more than a text. `uploader` is the user who would have uploaded their
 * files.
 */
export async function seedContents(app: App, uploader: number): Promise<void> {
  if (demoContents.length === 0) return;
  const db = app.db();
  const topicIds = idsByName(await db.select({ id: topics.id, name: topics.name }).from(topics));
  await db
    .insert(tags)
    .values([...new Set(demoContents.flatMap((item) => item.tags))].map((name) => ({ name })))
    .onConflictDoNothing();
  const tagIds = idsByName(await db.select().from(tags));
  for (const content of demoContents) await seedContent(app, content, uploader, topicIds, tagIds);
}

async function seedContent(
  app: App,
  { title, summary, topic, minutes, cpd, daysAgo, content, captions, file, keep, ...of }: DemoContent,
  uploader: number,
  topicIds: Ids,
  tagIds: Ids,
): Promise<void> {
  const db = app.db();
  const at = new Date(app.now().getTime() - daysAgo * day);
  const body = safeHtml(of.body);
  const [item] = await db
    .insert(items)
    .values({
      ...{ title, summary, minutes, body, bodyText: textOf(body), kind: content.kind },
      topicId: idOf(topicIds, topic),
      cpd: CpdBreakdown.parse(
        Object.fromEntries(
          Object.keys(CpdBreakdown.shape).map((name) => [
            name,
            (cpd as readonly string[]).includes(name) ? minutes : 0,
          ]),
        ),
      ),
      ...{ publishedAt: at, updatedAt: at },
    })
    .returning({ id: items.id });
  const itemId = item!.id;
  await db.insert(itemTags).values(of.tags.map((tag) => ({ itemId, tagId: idOf(tagIds, tag) })));
  await db.insert(itemContents).values({
    ...{ itemId, kind: content.kind, content, captions: captions ?? "" },
    file: file
      ? await seedUpload(app, uploader, {
          name: file.name,
          bytes: readFileSync(file.from),
          ...{ place: "items/content/file", resource: "item" },
        })
      : null,
  });
  await keep?.(app, itemId);
}

import { and, eq, sql } from "drizzle-orm";
import type { ContentType } from "#src/contracts/contentTypes.ts";
import type { App } from "../../app.ts";
import { refuse } from "../../refusals.ts";
import { boxsets, items } from "../../schema/index.ts";
import { isLiveBoxset } from "../../search/liveBoxsets.ts";

/** The refusal for content that does not exist, or is not published: the response is the same. */
export const noContent = (type: ContentType) =>
  refuse.notFound(`This ${type} does not exist or is not published`);

/** @throws Refused 404 if there is no such content */
export async function mustBeLive(app: App, type: ContentType, id: number): Promise<void> {
  const { table, isLive } = {
    item: { table: items, isLive: items.live },
    boxset: { table: boxsets, isLive: isLiveBoxset(sql`${boxsets}`) },
  }[type];
  const [row] = await app
    .db()
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.id, id), isLive));
  if (!row) throw noContent(type);
}

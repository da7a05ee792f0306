import { eq } from "drizzle-orm";
import { itemCalls } from "#src/contracts/item.ts";
import { signedIn } from "../../access.ts";
import type { App } from "../../app.ts";
import { itemContents } from "../../schema/index.ts";
import { on, type Handled } from "../../serve.ts";
import { sendFile } from "../sendFile.ts";
import { mustBeLive, noContent } from "./content.ts";
import { requireTurn } from "./turns.ts";

/** What an item has beside its text: its file and captions, for those who may open the item. */
export const itemFilesModule = (app: App): Handled[] => [
  on(
    itemCalls.file,
    signedIn,
    async ({ params: { id }, caller, request, reply }) => {
      await mustBeLive(app, "item", id);
      await requireTurn(app, caller, id);
      const { file } = await contentOf(app, id);
      if (!file) throw noContent("item");
      return sendFile(app, file, request, reply).body as AsyncIterable<Uint8Array>;
    },
    { contentCookie: true },
  ),

  on(itemCalls.captions, signedIn, async ({ params: { id }, caller, reply }) => {
    await mustBeLive(app, "item", id);
    await requireTurn(app, caller, id);
    const { captions } = await contentOf(app, id);
    if (captions === "") throw noContent("item");
    reply.type("text/vtt; charset=utf-8");
    return captions;
  }),
];

/** @throws Refused 404 for an item that is only text */
async function contentOf({ db }: App, itemId: number) {
  const [row] = await db()
    .select({ file: itemContents.file, captions: itemContents.captions })
    .from(itemContents)
    .where(eq(itemContents.itemId, itemId));
  if (!row) throw noContent("item");
  return row;
}

import { eq } from "drizzle-orm";
import { itemReadings, items } from "#server/schema/index.ts";
import { startWithAda } from "./ada.ts";
import { createAcademy } from "./fixtures.ts";

/** The small academy before each test, and Ada, who learns in it. */
export function startAcademy() {
  const u = startWithAda(({ app }) => createAcademy(app));
  return Object.assign(u, {
    viewed: (id: number, position?: number) => u.ada.post("/api/viewed", { type: "item", id, position }),
    /** Completes an item that has been read. */
    complete: async (id: number, percentage: unknown = "100") => {
      const done = { userId: u.adaId, itemId: id, furthest: 1, seconds: 86_400, heardAt: u.t.app.now() };
      const [there] = await u.t.app.db().select().from(items).where(eq(items.id, id));
      if (there)
        await u.t.app
          .db()
          .insert(itemReadings)
          .values(done)
          .onConflictDoUpdate({
            target: [itemReadings.userId, itemReadings.itemId],
            set: { furthest: 1, seconds: 86_400, heardAt: done.heardAt },
          });
      return u.ada.post("/api/complete", { type: "item", id, percentage });
    },
    /** Changes an item, a second from now. */
    touch: (id: number) =>
      u.t.app
        .db()
        .update(items)
        .set({ updatedAt: new Date(u.t.app.now().getTime() + 1_000) })
        .where(eq(items.id, id)),
  });
}

import { eq } from "drizzle-orm";
import { items } from "#server/schema/index.ts";
import { startWithAda } from "./ada.ts";
import { createAcademy } from "./fixtures.ts";

/** The small academy before each test, and Ada, who learns in it. */
export function startAcademy() {
  const u = startWithAda(({ app }) => createAcademy(app));
  return Object.assign(u, {
    viewed: (id: number, position?: number) => u.ada.post("/api/viewed", { type: "item", id, position }),
    complete: (id: number, percentage: unknown = "100") =>
      u.ada.post("/api/complete", { type: "item", id, percentage }),
    /** Changes an item, a second from now. */
    touch: (id: number) =>
      u.t.app
        .db()
        .update(items)
        .set({ updatedAt: new Date(u.t.app.now().getTime() + 1_000) })
        .where(eq(items.id, id)),
  });
}

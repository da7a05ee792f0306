import { and, eq } from "drizzle-orm";
import type { App } from "../../app.ts";
import type { Caller } from "../../caller.ts";
import { refuse } from "../../refusals.ts";
import { assignments } from "../../schema/index.ts";
import { catalogueOf } from "../../search/catalogue.ts";
import { boxsetsWith, isLocked, waitsFor } from "../../search/inOrder.ts";
import { readStanding } from "../../search/standing.ts";

/**
 * Keeps a learner from reading or completing an item whose turn has not come, in a boxset that is done in order. An
 * item that was assigned by itself may be done at any time.
 * @throws Refused 422
 */
export async function requireTurn(app: App, caller: Caller, itemId: number): Promise<void> {
  const catalogue = await catalogueOf(app, caller.versions.content);
  const item = catalogue.items.get(itemId);
  const within = item ? boxsetsWith(catalogue, item) : [];
  // Nearly every item is open, which is known at once.
  if (!item || within.length === 0 || !within.every(({ inOrder }) => inOrder)) return;
  const standing = await readStanding(app, caller.userId);
  if (!isLocked(standing, catalogue, item)) return;
  const [assigned] = await app
    .db()
    .select({ id: assignments.id })
    .from(assignments)
    .where(and(eq(assignments.userId, caller.userId), eq(assignments.itemId, itemId)));
  if (assigned) return;
  const [boxset] = within;
  const first = waitsFor(standing, boxset!, item)!;
  throw refuse.unprocessable(
    `“${boxset!.title}” must be completed in order. Complete “${first.title}” first, then come back to this.`,
  );
}

import { and, eq, type SQL } from "drizzle-orm";
import { deliveryStates } from "#src/contracts/emails/delivery.ts";
import { moveDelivery, type DeliveryMove } from "#src/machines/emails/deliveryLifecycle.ts";
import type { App } from "../app.ts";
import { emailSends } from "../schema/emails.ts";

export type EmailSend = typeof emailSends.$inferSelect;
type Also = Partial<typeof emailSends.$inferInsert>;

/**
 * Moves emails on, as far as `deliveryLifecycle` allows it where they stand: the only statement that changes the state of one.
 * @returns those that were moved, as they are now
 */
export async function moveSends(
  { db }: Pick<App, "db">,
  which: SQL,
  move: DeliveryMove["type"],
  also: Also,
): Promise<EmailSend[]> {
  const moved: EmailSend[] = [];
  for (const from of deliveryStates) {
    const state = moveDelivery(from, move);
    if (state === undefined) continue;
    const rows = await db()
      .update(emailSends)
      .set({ ...also, state })
      .where(and(which, eq(emailSends.state, from)))
      .returning();
    moved.push(...rows);
  }
  return moved;
}

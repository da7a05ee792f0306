import { and, inArray, sql, type SQL } from "drizzle-orm";
import { deliveryStates } from "#src/contracts/emails/delivery.ts";
import { moveDelivery, type DeliveryMove } from "#src/machines/emails/deliveryLifecycle.ts";
import type { App } from "../app.ts";
import { emailSends } from "../schema/emails.ts";

export type EmailSend = typeof emailSends.$inferSelect;
type Also = Partial<typeof emailSends.$inferInsert>;

/**
 * Moves emails to their next state, as far as `deliveryLifecycle` allows: the only statement that changes their state.
 * @returns those that were moved, with their new values
 */
export async function moveSends(
  { db }: Pick<App, "db">,
  which: SQL,
  move: DeliveryMove["type"],
  also: Also,
): Promise<EmailSend[]> {
  const moves = deliveryStates.flatMap((from) => {
    const to = moveDelivery(from, move);
    return to === undefined ? [] : [{ from, to }];
  });
  const state = sql`case ${emailSends.state} ${sql.join(
    moves.map(({ from, to }) => sql`when ${from} then ${to}`),
    sql` `,
  )} end`;
  return db()
    .update(emailSends)
    .set({ ...also, state })
    .where(
      and(
        which,
        inArray(
          emailSends.state,
          moves.map(({ from }) => from),
        ),
      ),
    )
    .returning();
}

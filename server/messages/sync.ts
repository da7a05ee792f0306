import { and, eq, isNull, not, or, sql } from "drizzle-orm";
import type { App } from "../app.ts";
import { inPortions, isOneOf } from "../database/lists.ts";
import { emails } from "../schema/emails.ts";
import type { MessageType } from "./messageType.ts";

/**
 * Makes sure that every message the product can send has a row, in which administrators change its text; retires rows
 * whose type is gone. Runs at every start, as a release may bring new ones. Several servers may do this at once.
 */
export async function syncMessages(
  app: Pick<App, "db" | "inTransaction" | "now">,
  types: readonly MessageType[],
): Promise<void> {
  await app.inTransaction(async () => {
    await writeTypes(app, types);
    const gone = not(
      isOneOf(
        emails.key,
        types.map(({ key }) => key),
      ),
    );
    await app
      .db()
      .update(emails)
      .set({ retiredAt: app.now() })
      .where(and(gone, isNull(emails.retiredAt)));
  });
}

/**
 * Writes types that the database does not know yet. In the order of their keys, so that two servers wait for each other
 * instead of deadlocking.
 */
export async function writeTypes(
  { db, now }: Pick<App, "db" | "now">,
  types: readonly MessageType[],
): Promise<void> {
  const rows = types
    .map(({ key, set, name }) => ({ key, set, name, createdAt: now(), updatedAt: now() }))
    .sort((one, other) => (one.key < other.key ? -1 : 1));
  await inPortions(rows, (some) =>
    db()
      .insert(emails)
      .values(some)
      .onConflictDoUpdate({
        target: emails.key,
        set: { set: sql`excluded.set`, name: sql`excluded.name`, retiredAt: null },
        setWhere: or(
          not(eq(emails.set, sql`excluded.set`)),
          not(eq(emails.name, sql`excluded.name`)),
          not(isNull(emails.retiredAt)),
        )!,
      }),
  );
}

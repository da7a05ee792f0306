import { eq, sql } from "drizzle-orm";
import { featureFlags as flagNames, type FeatureFlag } from "#src/contracts/roles.ts";
import type { App } from "./app.ts";
import { featureFlags } from "./schema/index.ts";

/**
 * Makes sure that every flag the product uses has a row, off until it is turned on. Runs at every start, as a release
 * may bring new flags.
 */
export async function ensureFlags(app: App): Promise<void> {
  const rows = flagNames.map((name) => ({ name, enabled: false }));
  await app.db().insert(featureFlags).values(rows).onConflictDoNothing();
}

/** Turns a flag on or off for everyone. This is the way back if nobody can see the list of flags (P-044). */
export const setFlag = (app: App, name: FeatureFlag, enabled: boolean): Promise<void> =>
  app.inTransaction(async () => {
    await ensureFlags(app);
    const [before] = await app
      .db()
      .select()
      .from(featureFlags)
      .where(eq(featureFlags.name, name))
      .for("update");
    if (before!.enabled === enabled) return;
    const [after] = await app
      .db()
      .update(featureFlags)
      .set({ enabled, version: sql`gen_random_uuid()`, updatedAt: app.now() })
      .where(eq(featureFlags.name, name))
      .returning();
    await app.audit({
      act: "feature flag changed",
      subject: `feature flag ${after!.id}`,
      outcome: "done",
      details: {
        did: "changed",
        changes: [{ field: "enabled", before: before!.enabled, after: enabled }],
        from: before!.version,
        to: after!.version,
        reason: "From the command line",
      },
    });
  });

import { sql } from "drizzle-orm";
import { dashboardCalls } from "#src/contracts/admin/dashboard.ts";
import { mostCounted } from "#src/contracts/waiting.ts";
import type { Waits } from "../areas/waits.ts";
import type { ServerDashboard } from "./dashboard.ts";
import { settledBy } from "./needs.ts";

/** The counts of a dashboard in the navigation: the needs that have a name there. */
export const waitsOf = (dashboard: ServerDashboard): Waits => ({
  shown: dashboardCalls.read,
  access: dashboard.access,
  async count(app, caller) {
    const { needs } = await settledBy(app, caller, dashboard);
    const counts = await Promise.all(
      needs.map(async ({ counted, waiting }) => {
        if (counted === undefined) return [];
        const { from, where } = waiting(app, caller);
        const some = app
          .db()
          .select({ one: sql`1` })
          .from(from)
          .where(where)
          .limit(mostCounted)
          .as("waiting");
        return [[counted, await app.db().$count(some)]] as const;
      }),
    );
    return Object.fromEntries(counts.flat());
  },
});

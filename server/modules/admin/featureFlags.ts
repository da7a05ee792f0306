import { featureFlagCalls } from "#src/contracts/admin/featureFlags.ts";
import type { FeatureFlag } from "#src/contracts/roles.ts";
import { systemAdmins, whileOn } from "../../access.ts";
import type { App } from "../../app.ts";
import { resourceModule } from "../../resources/resourceModule.ts";
import { featureFlags, searchable } from "../../schema/index.ts";
import { sql } from "drizzle-orm";

const described: Record<FeatureFlag, string> = {
  cpd_log: "The CPD log, where learners record what they have done elsewhere",
  ai_area: "The AI content area and the AI labs",
  feature_flags: "This list",
};

const names = Object.entries(described).map(([name, text]) => sql`when ${name} then ${text}`);

/** Feature flags (P-044). If the list's own flag were off, nobody could turn it back on, so it stays on. */
export const featureFlagsModule = (app: App) =>
  resourceModule(app, {
    calls: featureFlagCalls,
    access: whileOn("feature_flags", systemAdmins),
    table: featureFlags,
    more: () => ({ description: sql`case ${featureFlags.name} ${sql.join(names, sql` `)} else '' end` }),
    search: searchable(featureFlags.name),
    rules({ enabled }, { before }) {
      if (before?.name !== "feature_flags" || enabled) return null;
      return { enabled: ["This would hide the list from everyone, and nobody could turn it on again"] };
    },
  });

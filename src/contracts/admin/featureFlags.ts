import * as z from "zod/mini";
import { FeatureFlag } from "../roles.ts";
import { filter } from "./query.ts";
import { recordParts, resourceCalls } from "./resource.ts";

export const FlagDraft = z.object({ enabled: z.boolean() });
export const Flag = z.extend(FlagDraft, { ...recordParts, name: FeatureFlag, description: z.string() });
export type Flag = z.infer<typeof Flag>;

const { create: _, ...calls } = resourceCalls("/api/admin/feature-flags", {
  words: { one: "feature flag", many: "feature flags" },
  row: Flag,
  draft: FlagDraft,
  sorts: ["name", "updated_at"],
  filters: { enabled: filter.flag },
});

/**
 * What is on or off for everyone (R-A-033); only while `feature_flags` itself is on (P-044). Flags cannot be made or
 * deleted here.
 */
export const featureFlagCalls = calls;

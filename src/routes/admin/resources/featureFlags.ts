import { featureFlagCalls } from "#src/contracts/admin/featureFlags.ts";
import { resource } from "../resource.ts";

export default resource({
  calls: featureFlagCalls,
  named: "name",
  about: "Features that are on or off for everyone.",
  columns: [
    { field: "name", as: "link" },
    { field: "enabled", label: "On", as: "boolean" },
    { field: "description", label: "What it does", as: "html" },
    { field: "updated_at" },
  ],
  filters: [{ field: "enabled", label: "On", as: "boolean" }],
  fields: [{ field: "enabled", label: "On for everyone", as: "boolean" }],
  closed: {
    when: { field: "name", is: ["feature_flags"] },
    why: "This list stays on. If it were off, nobody could turn it on again.",
  },
});

import { audienceCalls, audienceExclusionCalls } from "#src/contracts/admin/audiences.ts";
import { resource } from "../resource.ts";

export default resource({
  calls: audienceCalls,
  named: "name",
  about:
    "Audiences group users by what they have in common. People join and leave automatically as they match the rules.",
  columns: [
    { field: "name", as: "link" },
    { field: "users", as: "number" },
    { field: "by_hand", label: "Added manually", as: "number" },
    { field: "excluded", as: "number", hidden: true },
    { field: "description" },
    { field: "updated_at" },
  ],
  fields: [
    { field: "name", as: "text" },
    { field: "description", as: "textArea" },
  ],
  members: ["by hand", "excluded"],
  // The rules and the exclusions also decide who belongs to an audience.
  changes: [audienceCalls.users, audienceExclusionCalls.users],
  next: "rules",
  below: [
    { path: "rules", label: "Rules" },
    { path: "view-users", label: "Users" },
    { path: "add-users", label: "Add users" },
    { path: "excluded", label: "Excluded" },
  ],
});

import { profileCalls } from "#src/contracts/admin/profiles.ts";
import { resource } from "../resource.ts";

export default resource({
  calls: profileCalls,
  named: "name",
  about: "Profiles put topics in the order that suits each kind of reader.",
  columns: [
    { field: "name", as: "link" },
    { field: "users", as: "number" },
    { field: "description", as: "html" },
    { field: "updated_at" },
  ],
  fields: [
    { field: "name", as: "text" },
    { field: "description", as: "textArea" },
  ],
  members: ["users", "moved from another profile"],
  below: [
    { path: "users", label: "Users" },
    { path: "topics/reorder", label: "Topic order" },
  ],
  removing: {
    consequence: "You cannot undo this.",
    when: { field: "users", is: ["0"] },
  },
});

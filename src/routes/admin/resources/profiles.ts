import { profileCalls } from "#src/contracts/admin/profiles.ts";
import { resource } from "../resource.ts";

export default resource({
  calls: profileCalls,
  named: "name",
  about: "Kinds of readers: who is one, and in which order they find the topics.",
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
  below: [
    { path: "users", label: "Users" },
    { path: "topics/reorder", label: "Order of topics" },
  ],
  removing: {
    consequence: "Its users have no profile afterwards, and find the topics in the general order.",
  },
});

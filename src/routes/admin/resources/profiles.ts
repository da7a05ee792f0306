import { profileCalls } from "#src/contracts/admin/profiles.ts";
import { archivedFilter, archiving } from "../acts.ts";
import { resource } from "../resource.ts";

export default resource({
  calls: profileCalls,
  named: "name",
  about: "Kinds of readers: who is one, and in which order they find the topics.",
  columns: [
    { field: "name", label: "Name", as: "link", sort: true },
    { field: "users", label: "Users", as: "number" },
    { field: "description", label: "Description", as: "html" },
    { field: "updated_at", label: "Changed", as: "dateTime", sort: true },
  ],
  filters: [archivedFilter],
  fields: [
    { field: "name", label: "Name", as: "text" },
    { field: "description", label: "Description", as: "textArea" },
  ],
  below: [
    { path: "users", label: "Users" },
    { path: "topics/reorder", label: "Order of topics" },
  ],
  acts: archiving,
  removing: {
    consequence: "Its users have no profile afterwards, and find the topics in the general order.",
  },
});

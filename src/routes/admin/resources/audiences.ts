import { audienceCalls } from "#src/contracts/admin/audiences.ts";
import { archivedFilter, archiving } from "../acts.ts";
import { resource } from "../resource.ts";

export default resource({
  calls: audienceCalls,
  named: "name",
  about: "Groups of users by what they have in common; who fits comes and goes by itself.",
  columns: [
    { field: "name", label: "Name", as: "link", sort: true },
    { field: "users", label: "Users", as: "number" },
    { field: "by_hand", label: "Added by hand", as: "number" },
    { field: "description", label: "Description" },
    { field: "updated_at", label: "Changed", as: "dateTime", sort: true },
    { field: "created_at", label: "Added", as: "dateTime", sort: true, hidden: true },
  ],
  filters: [archivedFilter],
  fields: [
    { field: "name", label: "Name", as: "text" },
    { field: "description", label: "Description", as: "textArea" },
  ],
  below: [
    { path: "rules", label: "Rules" },
    { path: "view-users", label: "Users" },
    { path: "add-users", label: "Add users" },
  ],
  acts: archiving,
});

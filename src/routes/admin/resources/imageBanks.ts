import { imageBankCalls } from "#src/contracts/admin/imageBanks.ts";
import { archivedFilter, archiving } from "../acts.ts";
import { resource } from "../resource.ts";

export default resource({
  calls: imageBankCalls,
  named: "name",
  about: "Pictures for content, carousel and mails, kept together by what they are for.",
  columns: [
    { field: "name", label: "Name", as: "link", sort: true },
    { field: "preview", label: "Latest", as: "image" },
    { field: "images", label: "Pictures", as: "number" },
    { field: "description", label: "Description", as: "html" },
    { field: "updated_at", label: "Changed", as: "dateTime", sort: true },
  ],
  filters: [archivedFilter],
  fields: [
    { field: "name", label: "Name", as: "text" },
    { field: "description", label: "Description", as: "textArea" },
  ],
  below: [{ path: "edit/pictures", label: "Pictures" }],
  acts: archiving,
  removing: { consequence: "Its pictures go with it. One that is in use keeps the bank from being deleted." },
});

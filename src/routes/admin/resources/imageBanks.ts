import { imageBankCalls } from "#src/contracts/admin/imageBanks.ts";
import { resource } from "../resource.ts";

export default resource({
  calls: imageBankCalls,
  named: "name",
  about: "Pictures for content, carousel and mails, kept together by what they are for.",
  columns: [
    { field: "name", as: "link" },
    { field: "preview", label: "Latest", as: "image" },
    { field: "images", label: "Pictures", as: "number" },
    { field: "description", as: "html" },
    { field: "updated_at" },
  ],
  fields: [
    { field: "name", as: "text" },
    { field: "description", as: "textArea" },
  ],
  below: [{ path: "edit/pictures", label: "Pictures" }],
  removing: { consequence: "Its pictures go with it. One that is in use keeps the bank from being deleted." },
});

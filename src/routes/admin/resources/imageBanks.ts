import { imageBankCalls } from "#src/contracts/admin/imageBanks.ts";
import { resource } from "../resource.ts";

export default resource({
  calls: imageBankCalls,
  named: "name",
  about: "Pictures for content, the carousel and emails, grouped by use.",
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
  history: {
    fields: [
      { field: "picture url", label: "Picture", as: "image" },
      { field: "picture title", label: "Title", as: "text" },
      { field: "picture alt", label: "Alternative text", as: "text" },
    ],
  },
  below: [{ path: "edit/pictures", label: "Pictures" }],
  removing: {
    consequence: "Its pictures will be deleted too. You cannot undo this.",
    when: { field: "in_use", is: ["false"] },
  },
});

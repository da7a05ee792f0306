import { glossaryCalls } from "#src/contracts/admin/glossary.ts";
import { resource } from "../resource.ts";

export default resource({
  calls: glossaryCalls,
  named: "term",
  about: "Terms that learners can look up.",
  empty: "Add a term and explain what it means.",
  columns: [{ field: "term", as: "link" }, { field: "meaning", as: "html" }, { field: "updated_at" }],
  filters: [{ field: "updated_at", as: "dateRange" }],
  fields: [
    { field: "term", as: "text" },
    { field: "meaning", as: "richText", help: "Explain it as you would to a new colleague." },
  ],
  removing: { consequence: "It cannot be restored. Archive it instead if you might need it again." },
});

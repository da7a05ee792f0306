import { glossaryCalls } from "#src/contracts/admin/glossary.ts";
import { resource } from "../resource.ts";

export default resource({
  calls: glossaryCalls,
  named: "term",
  about:
    "The words that learners look up, with what they mean here. Not shown to learners yet: their page is still to come.",
  empty: "A term and its meaning.",
  columns: [{ field: "term", as: "link" }, { field: "meaning", as: "html" }, { field: "updated_at" }],
  filters: [{ field: "updated_at", as: "dateRange" }],
  fields: [
    { field: "term", as: "text" },
    { field: "meaning", as: "richText", help: "Say it as you would to a new colleague." },
  ],
  removing: { consequence: "It is gone for good. Archive it instead if it may be needed again." },
});

import { glossaryCalls, glossaryImports } from "#src/contracts/admin/glossary.ts";
import { archivedFilter, archiving } from "../acts.ts";
import { resource } from "../resource.ts";

export default resource({
  calls: glossaryCalls,
  imports: glossaryImports,
  named: "term",
  about: "The words that learners look up, with what they mean here.",
  empty: "A term and its meaning; learners find it in the glossary.",
  columns: [
    { field: "term", label: "Term", as: "link", sort: true },
    { field: "meaning", label: "Meaning", as: "html" },
    { field: "updated_at", label: "Changed", as: "dateTime", sort: true },
    { field: "created_at", label: "Added", as: "dateTime", hidden: true },
    { field: "archived_at", label: "Archived", as: "dateTime", hidden: true },
  ],
  filters: [{ field: "updated_at", label: "Changed", as: "dateRange" }, archivedFilter],
  fields: [
    { field: "term", label: "Term", as: "text" },
    { field: "meaning", label: "Meaning", as: "richText", help: "Say it as you would to a new colleague." },
  ],
  acts: archiving,
  removing: { consequence: "Learners no longer find it. Archive it instead if it may be needed again." },
});

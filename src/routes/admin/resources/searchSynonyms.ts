import { searchSynonymCalls } from "#src/contracts/admin/searchSynonyms.ts";
import { resource } from "../resource.ts";

export default resource({
  calls: searchSynonymCalls,
  named: "words",
  about: "Acronyms and other words for the same thing. Whoever searches for one finds what has another.",
  empty: "Add an acronym with what it stands for, and learners find both.",
  columns: [{ field: "words", as: "link" }, { field: "updated_at" }],
  filters: [{ field: "updated_at", as: "dateRange" }],
  fields: [
    {
      field: "words",
      as: "text",
      label: "Words and phrases",
      help: "Put commas between them, for example: KYC, know your client.",
    },
  ],
  removing: {
    consequence: "Search no longer takes them for the same. To keep them for later, archive them.",
  },
});

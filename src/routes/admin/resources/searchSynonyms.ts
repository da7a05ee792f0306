import { searchSynonymCalls } from "#src/contracts/admin/searchSynonyms.ts";
import { resource } from "../resource.ts";

export default resource({
  calls: searchSynonymCalls,
  named: "words",
  about: "Acronyms and other words for the same thing. Searching for one finds them all.",
  empty: "Add an acronym and what it stands for, so that learners find both.",
  columns: [{ field: "words", as: "link" }, { field: "updated_at" }],
  filters: [{ field: "updated_at", as: "dateRange" }],
  fields: [
    {
      field: "words",
      as: "text",
      label: "Words and phrases",
      help: "Separate them with commas, for example: KYC, know your client.",
    },
  ],
  removing: {
    consequence:
      "Search will no longer treat them as the same. Archive them instead if you might need them again.",
  },
});

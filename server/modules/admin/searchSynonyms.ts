import { searchSynonymCalls } from "#src/contracts/admin/searchSynonyms.ts";
import { systemAdmins } from "../../access.ts";
import type { App } from "../../app.ts";
import { resourceModule } from "../../resources/resourceModule.ts";
import { searchable, searchSynonyms } from "../../schema/admin.ts";

/** What search treats as synonyms (ADR 0043). */
export const searchSynonymsModule = (app: App) =>
  resourceModule(app, {
    calls: searchSynonymCalls,
    access: systemAdmins,
    table: searchSynonyms,
    search: searchable(searchSynonyms.words),
    unique: { search_synonyms_words: { field: "words", message: "This group is already in the list" } },
  });

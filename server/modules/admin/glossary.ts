import { glossaryCalls } from "#src/contracts/admin/glossary.ts";
import { systemAdmins } from "../../access.ts";
import type { App } from "../../app.ts";
import { resourceModule } from "../../resources/resourceModule.ts";
import { glossaryTerms, searchable } from "../../schema/admin.ts";

/** The glossary: E-088 … E-091. */
export const glossaryModule = (app: App) =>
  resourceModule(app, {
    calls: glossaryCalls,
    access: systemAdmins,
    table: glossaryTerms,
    search: searchable(glossaryTerms.term, glossaryTerms.meaning),
    unique: { glossary_terms_term: { field: "term", message: "This term is already in the glossary" } },
  });

import { glossaryCalls, glossaryImports } from "#src/contracts/admin/glossary.ts";
import { sql } from "drizzle-orm";
import { house } from "../../access.ts";
import type { App } from "../../app.ts";
import { archiving } from "../../resources/resource.ts";
import { resourceModule } from "../../resources/resourceModule.ts";
import { glossaryTerms, searchable } from "../../schema/admin.ts";

/** The glossary: E-088 … E-091. */
export const glossaryModule = (app: App) =>
  resourceModule(app, {
    name: "glossary term",
    file: "glossary",
    calls: glossaryCalls,
    imports: glossaryImports,
    access: house,
    table: glossaryTerms,
    search: searchable(glossaryTerms.term, glossaryTerms.meaning),
    sorts: { term: sql`lower(${glossaryTerms.term})`, updated_at: glossaryTerms.updatedAt },
    html: ["meaning"],
    unique: { glossary_terms_term: { field: "term", message: "This term is in the glossary already" } },
    acts: archiving(glossaryTerms),
  });

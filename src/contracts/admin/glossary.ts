import { filter } from "./question.ts";
import { z } from "zod";
import { importCalls, importsOf } from "./import.ts";
import { archivableParts, archiveActs, resourceCalls } from "./resource.ts";
import { html, line } from "./texts.ts";

export const glossaryLimits = { term: 120, meaning: 4_000 } as const;

export const GlossaryDraft = z.object({
  term: line(glossaryLimits.term),
  meaning: html(glossaryLimits.meaning),
});
export type GlossaryDraft = z.infer<typeof GlossaryDraft>;

export const GlossaryTerm = GlossaryDraft.extend(archivableParts);
export type GlossaryTerm = z.infer<typeof GlossaryTerm>;

/** E-088 … E-091, and what every resource has. The plain example of a resource. */
const words = { one: "glossary term", many: "glossary terms" };
export const glossaryCalls = {
  ...resourceCalls("/api/admin/glossary", {
    words,
    row: GlossaryTerm,
    draft: GlossaryDraft,
    sorts: ["term", "updated_at"],
    filters: { ...filter.range("updated_at"), archived: filter.archived },
    acts: archiveActs,
    removable: true,
  }),
  ...importCalls("/api/admin/glossary", words),
};
export const glossaryImports = importsOf(GlossaryDraft, { key: ["term"] });

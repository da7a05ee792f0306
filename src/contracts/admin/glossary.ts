import { z } from "zod";
import { filter } from "./question.ts";
import { archivableParts, archiveActs, resourceCalls } from "./resource.ts";

export const glossaryLimits = { term: 120, meaning: 4_000 } as const;

export const GlossaryDraft = z.object({
  term: z
    .string()
    .trim()
    .min(1, "Required")
    .max(glossaryLimits.term, `Use at most ${glossaryLimits.term} characters`),
  /** HTML; what is not of the safe subset is dropped. */
  meaning: z
    .string()
    .trim()
    .min(1, "Required")
    .max(glossaryLimits.meaning, `Use at most ${glossaryLimits.meaning} characters`),
});
export type GlossaryDraft = z.infer<typeof GlossaryDraft>;

export const GlossaryTerm = GlossaryDraft.extend(archivableParts);
export type GlossaryTerm = z.infer<typeof GlossaryTerm>;

/** E-088 … E-091, and what every resource has. The plain example of a resource. */
export const glossaryCalls = resourceCalls("/api/admin/glossary", {
  words: { one: "glossary term", many: "glossary terms" },
  row: GlossaryTerm,
  draft: GlossaryDraft,
  sorts: ["term", "updated_at"],
  filters: { ...filter.range("updated_at"), archived: filter.archived },
  acts: archiveActs,
  removable: true,
});

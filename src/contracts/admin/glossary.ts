import * as z from "zod/mini";
import { filter } from "./query.ts";
import { importCalls } from "./import.ts";
import { archivableParts, archiveActs, resourceCalls } from "./resource.ts";
import { line } from "../texts.ts";
import { html } from "./texts.ts";

export const GlossaryDraft = z.object({ term: line(120), meaning: html(4_000) });
export const GlossaryTerm = z.extend(GlossaryDraft, archivableParts);
export type GlossaryTerm = z.infer<typeof GlossaryTerm>;

/** E-088 … E-091, and what every resource has. The simplest example of a resource. */
export const glossaryCalls = resourceCalls("/api/admin/glossary", {
  words: { one: "glossary term", many: "glossary terms" },
  row: GlossaryTerm,
  draft: GlossaryDraft,
  sorts: ["term", "updated_at"],
  filters: { ...filter.range("updated_at"), archived: filter.archived },
  acts: archiveActs,
  removable: true,
  imports: { calls: importCalls, key: ["term"] },
});

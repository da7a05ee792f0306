import * as z from "zod/mini";
import { filter } from "./query.ts";
import { importCalls } from "./import.ts";
import { archivableParts, archiveActs, resourceCalls } from "./resource.ts";
import { line } from "../texts.ts";

/** At least two words or phrases, separated by commas. */
export const SynonymsDraft = z.object({
  words: line(600).check(
    z.refine(
      (words) => words.split(",").filter((phrase) => /[\p{L}\p{N}]/u.test(phrase)).length > 1,
      "Enter at least two words or phrases, separated by commas",
    ),
  ),
});
export const SearchSynonyms = z.extend(SynonymsDraft, archivableParts);
export type SearchSynonyms = z.infer<typeof SearchSynonyms>;

/** What search treats as the same: acronyms with what they stand for, and other words for one thing. */
export const searchSynonymCalls = resourceCalls("/api/admin/search-synonyms", {
  words: { one: "group of synonyms", many: "groups of synonyms" },
  row: SearchSynonyms,
  draft: SynonymsDraft,
  sorts: ["words", "updated_at"],
  filters: { ...filter.range("updated_at"), archived: filter.archived },
  acts: archiveActs,
  removable: true,
  imports: { calls: importCalls, key: ["words"] },
});

import * as z from "zod/mini";
import { data, endpoint, IdParam } from "../endpoint.ts";
import { keptOptionLists } from "./keptOptions.ts";
import { filter, several } from "./query.ts";
import { recordParts, resourceCalls } from "./resource.ts";
import { line } from "../texts.ts";

/** A choice of a select (A§3). */
export const Option = z.object({
  label: z.string(),
  value: z.union([z.int(), z.string()]),
  active: z.boolean(),
});
export type Option = z.infer<typeof Option>;

/** Lists that have a table, or are fixed. */
const otherOptionLists = [
  "items",
  "audiences",
  "tags",
  "users",
  "roles",
  "topics",
  "question_types",
  "cpd",
  "profiles",
  "podcasts",
  /** Mentoring skills. */
  "mentoring_skills",
  /** What the system sends, by name. */
  "emails",
  /** Reports that can be scheduled, by key. */
  "reports",
  /** Languages in which emails may be written, by tag. */
  "languages",
  /** What the audit log records, by its own names. */
  "audit_kinds",
] as const;
export const optionLists = [...keptOptionLists, ...otherOptionLists] as const;
export type OptionList = (typeof optionLists)[number];

/** The most options of a list. Fields of longer lists search as the user types. */
export const mostOptions = 1_000;
export const searchedOptionLists = [
  ...["users", "audiences", "items", "exams", "tags", "profiles"],
  /** Active profiles of mentoring, for its administrators. */
  ...["mentees", "mentors"],
] as const;
export type SearchedOptionList = (typeof searchedOptionLists)[number];
/** How many are offered for what was typed, and how many are named at a time. */
export const mostFound = 50;
export const mostNamed = 200;

export const OptionDraft = z.object({
  list: z.enum(keptOptionLists),
  label: line(120),
  /** Only active ones can be newly chosen. */
  active: z.boolean(),
  position: z.int().check(z.minimum(0), z.maximum(10_000)),
});
export const KeptOption = z.extend(OptionDraft, recordParts);

/** E-083, E-084: every list of B-413 in one call. */
export const optionCalls = {
  options: endpoint("GET", "/api/admin/options/", {
    summary: "Returns every option list of the admin forms.",
    answer: data(
      z.object(
        Object.fromEntries(optionLists.map((list) => [list, z.array(Option)])) as Record<
          OptionList,
          z.ZodMiniArray<typeof Option>
        >,
      ),
    ),
  }),
  find: endpoint("GET", "/api/admin/options/:list", {
    summary: `Finds the first ${mostFound} options of a list that contain every word of \`search\`. \`all\` includes inactive ones; \`ids\` returns the named ones, active or not.`,
    params: z.object({ list: z.enum(searchedOptionLists) }),
    query: z.object({
      search: z.optional(z.string().check(z.trim(), z.maxLength(200))),
      all: filter.flag,
      ids: several(IdParam, mostNamed),
    }),
    answer: data(z.array(Option)),
  }),
  positions: endpoint("GET", "/api/admin/positions/", {
    summary: "Lists the positions that a user can have.",
    answer: data(z.array(Option)),
  }),
};

/** The lists that are kept by hand, as a resource. */
export const keptOptionCalls = resourceCalls("/api/admin/option-lists", {
  words: { one: "option", many: "options" },
  row: KeptOption,
  draft: OptionDraft,
  sorts: ["list", "label", "position", "updated_at"],
  filters: { list: filter.anyOf(keptOptionLists), active: filter.flag },
  removable: true,
});

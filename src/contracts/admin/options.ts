import { z } from "zod";
import { data, endpoint } from "../endpoint.ts";
import { filter } from "./question.ts";
import { recordParts, resourceCalls } from "./resource.ts";
import { line } from "./texts.ts";

/** A choice of a select (A§3). */
export const Option = z.object({
  label: z.string(),
  value: z.union([z.int(), z.string()]),
  active: z.boolean(),
});
export type Option = z.infer<typeof Option>;

/** Lists that are kept by hand: those of B-413 that no table stands behind. */
export const keptOptionLists = [
  "locations",
  "divisions",
  "grades",
  "departments",
  "chargeback_areas",
  "academies",
  "corporate_areas",
  "partner_location",
  "partner_role",
  "client",
  "resource_type",
  "position",
  "sjp_division",
  "directorate",
  "cost_centre",
  "waitlist_type",
] as const;
/** And those that have one, or are fixed. */
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
] as const;
export const optionLists = [...keptOptionLists, ...otherOptionLists] as const;
export type OptionList = (typeof optionLists)[number];

/** A list ends after so many; forms then search by the list of the resource itself. */
export const mostOptions = 1_000;

export const OptionDraft = z.object({
  list: z.enum(keptOptionLists),
  label: line(120),
  /** Only active ones can be chosen anew. */
  active: z.boolean(),
  position: z.int().min(0).max(10_000),
});
export const KeptOption = OptionDraft.extend(recordParts);

/** E-083, E-084: every list of B-413 in one call. */
export const optionCalls = {
  options: endpoint("GET", "/api/admin/options/", {
    summary: "Every option list of the admin forms.",
    answer: data(
      z.object(
        Object.fromEntries(optionLists.map((list) => [list, z.array(Option)])) as Record<
          OptionList,
          z.ZodArray<typeof Option>
        >,
      ),
    ),
  }),
  positions: endpoint("GET", "/api/admin/positions/", {
    summary: "The positions that a user can have.",
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

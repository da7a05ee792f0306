/**
 * The query of a list of content, as it appears in the URL (T-10): filters, sort, page and view survive a reload, Back
 * and being sent to a colleague. Anything that does not fit the contract is ignored.
 */
import type * as z from "zod/mini";
import {
  readAddress,
  valuesOf,
  withSwitched,
  type Change,
  type ListAddress,
} from "#src/contracts/listAddress.ts";
import { FoundType, ItemKind, itemKinds } from "#src/contracts/learning.ts";
import { SearchQuery } from "#src/contracts/learningSearch.ts";
import { cpdCategories, type CpdCategory } from "#src/contracts/cpdCategories.ts";
import type { ListView, Preferences } from "#src/machines/preferences/preferencesMachine.ts";

/** The filters that take several values. Each is one chip above the list and one group of facets. */
export const filterNames = ["format", "topic", "progress", "tag"] as const;
export type FilterName = (typeof filterNames)[number];

/** The query as it is sent: text, as the contract reads it. */
export type LearningQuery = z.input<typeof SearchQuery>;

/** How many cards a page of a list has. */
export const pageSize = 24;

/**
 * Before there were formats, addresses had a type and kinds. Such an address still works, and its next change writes it
 * in the present form. A boxset or an exam has no kind, so for these the type alone counts.
 */
function withFormat(search: URLSearchParams): URLSearchParams {
  if (!search.has("type") && !search.has("kind")) return search;
  const type = FoundType.safeParse(search.get("type")).data;
  const kinds = valuesOf(search.get("kind"));
  const next = new URLSearchParams(search);
  next.delete("type");
  next.delete("kind");
  if (next.has("format")) return next;
  const known = kinds.every((kind) => ItemKind.safeParse(kind).success) ? kinds : [];
  const items = known.length > 0 || type === undefined ? known : itemKinds;
  const chosen = type === "boxset" || type === "exam" ? [type] : items;
  if (chosen.length > 0) next.set("format", chosen.join(","));
  return next;
}

/** How the query is written in the address. CPD-only is read separately, as it falls back to the preference. */
export const learningAddress: ListAddress = {
  shape: SearchQuery.shape,
  parts: ["name", "spellCheck", "hidden", "sort", "page", ...filterNames],
  always: { perPage: pageSize },
  looks: ["view"],
  renewed: withFormat,
};

/** Search within learning: without exams, which are not content. */
export const ofLearning: LearningQuery = { learning: "true" };

/** `cpd=all` in the URL: the CPD-only filter is off here, whatever the preference says. */
const cpdOff = "all";
/** `cpd=none`: the CPD-only filter is on without any of its options, so only generic CPD is kept (B-076). */
const cpdNone = "none";

/** Reads the query of an address. If it has no `cpd`, the saved CPD-only filter decides (B-074). */
export function readQuery(
  search: URLSearchParams,
  preferences: Pick<Preferences, "cpdOnly" | "cpdCategories">,
): LearningQuery {
  const question: LearningQuery = readAddress(learningAddress, search);
  const cpd = readCpd(search, preferences);
  return cpd ? { ...question, cpd: cpd.join(",") } : question;
}

/** The categories that CPD-only keeps, or null if the filter is off. */
export function readCpd(
  search: URLSearchParams,
  { cpdOnly, cpdCategories: chosen }: Pick<Preferences, "cpdOnly" | "cpdCategories">,
): CpdCategory[] | null {
  const asked = search.get("cpd") ?? "";
  if (asked === cpdOff) return null;
  const known = cpdCategories.filter((one) => asked.split(",").includes(one));
  if (known.length > 0 || asked === cpdNone) return known;
  return cpdOnly ? chosen : null;
}

/** The text for `cpd` in the URL. */
export const writeCpd = (chosen: readonly CpdCategory[] | null): string =>
  chosen === null ? cpdOff : chosen.join(",") || cpdNone;

/** The view of an address, or the saved preference if it has none (B-073). */
export const readView = (search: URLSearchParams, preferred: ListView): ListView => {
  const asked = search.get("view");
  return asked === "grid" || asked === "list" ? asked : preferred;
};

/** The chosen values of a filter. */
export const chosenOf = (search: URLSearchParams, name: FilterName): string[] => valuesOf(search.get(name));

/** Switches one value of a filter. */
export const toggling = (search: URLSearchParams, name: FilterName, value: string): Change => ({
  [name]: withSwitched(search.get(name), value),
});

/** Clears every filter; the term, the order and the view stay. */
export const noFilters: Change = {
  ...Object.fromEntries(filterNames.map((name) => [name, null])),
  cpd: cpdOff,
  hidden: null,
};

/** Whether a query is about hidden content. */
export const asksForHidden = ({ hidden }: LearningQuery): boolean => hidden === "true";

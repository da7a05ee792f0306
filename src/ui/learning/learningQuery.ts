/**
 * The question that a list of content asks, as it stands in the URL (T-10): filters, sort, page and view survive a reload,
 * Back and being sent to a colleague. What does not fit the contract is left out, as if it had not been asked.
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

/** The filters that take several values; each is one chip above the list and one group of facets. */
export const filterNames = ["format", "topic", "progress", "tag"] as const;
export type FilterName = (typeof filterNames)[number];

/** What is sent: text, as the contract reads it. */
export type LearningQuery = z.input<typeof SearchQuery>;

/** How many cards a page of a list has. */
export const pageSize = 24;

/**
 * Before there were formats an address asked for a type and for kinds. Such an address keeps its meaning, and is written in
 * today's words with its next change. A boxset or an exam has no kind, so there the type alone counts.
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

/** How the question stands in the address; CPD-only is read by itself, as the preference decides where it is not named. */
export const learningAddress: ListAddress = {
  shape: SearchQuery.shape,
  parts: ["name", "spellCheck", "hidden", "sort", "page", ...filterNames],
  always: { perPage: pageSize },
  looks: ["view"],
  renewed: withFormat,
};

/** Search within learning: without exams, which are no content. */
export const ofLearning: LearningQuery = { learning: "true" };

/** `cpd=all` in the URL: the CPD-only filter is off here, whatever the preference says. */
const cpdOff = "all";
/** `cpd=none`: it is on without any of its options, so that generic CPD alone is kept (B-076). */
const cpdNone = "none";

/** The question of an address. Without `cpd` in it the persisted CPD-only filter decides (B-074). */
export function readQuery(
  search: URLSearchParams,
  preferences: Pick<Preferences, "cpdOnly" | "cpdCategories">,
): LearningQuery {
  const question: LearningQuery = readAddress(learningAddress, search);
  const cpd = readCpd(search, preferences);
  return cpd ? { ...question, cpd: cpd.join(",") } : question;
}

/** The categories that CPD-only keeps, or null where the filter is off. */
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

/** The view of an address; without one the persisted preference (B-073). */
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

/** Takes every filter out; the term, the order and the view stay. */
export const noFilters: Change = {
  ...Object.fromEntries(filterNames.map((name) => [name, null])),
  cpd: cpdOff,
  hidden: null,
};

/** Whether a question is about what the user has hidden. */
export const asksForHidden = ({ hidden }: LearningQuery): boolean => hidden === "true";

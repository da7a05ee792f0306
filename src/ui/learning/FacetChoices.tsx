import type { SearchAnswer } from "#src/contracts/learningSearch.ts";
import { capital } from "#src/contracts/words.ts";
import { ValueChoices } from "#src/ui/kit/popups.ts";
import { chosenOf, type FilterName } from "./learningQuery.ts";
import type { Asked } from "./useLearningQuery.ts";
import { progressWords } from "./words.ts";

export const filterTitles: Record<FilterName, string> = {
  format: "Format",
  topic: "Topic",
  progress: "Progress",
  tag: "Tag",
};

type Facet = SearchAnswer["facets"][FilterName][number];

/** The label of a filter value. Names of topics and tags come from the server, those of our own lists from here. */
const facetLabel = (name: FilterName, { value, label }: Facet): string =>
  name === "progress"
    ? (progressWords[value as keyof typeof progressWords] ?? label)
    : name === "topic" || name === "tag"
      ? label
      : capital(value);

type Props = { name: FilterName; facets: readonly Facet[]; asked: Asked };

/** The values of one filter of content. */
export const FacetChoices = ({ name, facets, asked }: Props) => (
  <ValueChoices
    title={filterTitles[name]}
    choices={facets.map((facet) => ({ ...facet, label: facetLabel(name, facet) }))}
    chosen={chosenOf(asked.search, name)}
    toggle={(value) => asked.toggle(name, value)}
  />
);

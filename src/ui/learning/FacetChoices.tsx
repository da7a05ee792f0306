import type { SearchAnswer } from "#src/contracts/learning.ts";
import { capital } from "#src/contracts/words.ts";
import { chosenOf, type FilterName } from "./learningQuery.ts";
import type { Asked } from "./useLearningQuery.ts";
import { progressWords } from "./words.ts";
import styles from "./Filters.module.css";

export const filterTitles: Record<FilterName, string> = {
  type: "Type",
  kind: "Kind",
  topic: "Topic",
  progress: "Progress",
  tag: "Tag",
};

type Facet = SearchAnswer["facets"][FilterName][number];

/** The word for a value of a filter; the server knows the names of topics and tags, we those of our own lists. */
export const facetLabel = (name: FilterName, { value, label }: Pick<Facet, "value" | "label">): string =>
  name === "progress"
    ? (progressWords[value as keyof typeof progressWords] ?? label)
    : name === "topic" || name === "tag"
      ? label
      : capital(value);

type Props = { name: FilterName; facets: readonly Facet[]; asked: Asked };

/** The values of one filter with how many rows each would leave (T-10). */
export function FacetChoices({ name, facets, asked }: Props) {
  const chosen = chosenOf(asked.search, name);
  return (
    <fieldset className={styles.choices}>
      <legend>{filterTitles[name]}</legend>
      {facets.map((facet) => (
        <label key={facet.value}>
          <input
            type="checkbox"
            checked={chosen.includes(facet.value)}
            onChange={() => asked.toggle(name, facet.value)}
          />
          <span>{facetLabel(name, facet)}</span>
          <span className={styles.count}>{facet.count}</span>
        </label>
      ))}
    </fieldset>
  );
}

import type { searchSorts } from "#src/contracts/learningSearch.ts";
import { Select } from "#src/ui/kit/Select.tsx";
import type { Asked } from "./useLearningQuery.ts";
import { ViewChoice } from "./ViewChoice.tsx";
import styles from "./ContentList.module.css";

type Sort = (typeof searchSorts)[number];

const orders = [
  { value: "newest", label: "Newest first" },
  { value: "title", label: "Title A to Z" },
  { value: "shortest", label: "Shortest first" },
] as const;

/** Controls for the order and the layout of a list. */
export function ListTools({ asked, first: own }: { asked: Asked; first: string }) {
  const { question, change, view, setView } = asked;
  const first = question.name ? "Best match" : own;
  return (
    <div className={styles.tools}>
      <div className={styles.sort}>
        <Select<Sort>
          label="Sort by"
          hideLabel
          value={question.sort ?? "relevance"}
          onChange={(sort) => change({ sort: sort === "relevance" ? null : sort })}
          options={[{ value: "relevance" as const, label: first }, ...orders].filter(
            ({ value, label }) => value === "relevance" || label !== first,
          )}
        />
      </div>
      <ViewChoice view={view} onChange={setView} />
    </div>
  );
}

import type { searchSorts } from "#src/contracts/learning.ts";
import { Select } from "#src/ui/kit/Select.tsx";
import type { Asked } from "./useLearningQuery.ts";
import { ViewChoice } from "./ViewChoice.tsx";
import styles from "./ContentList.module.css";

type Sort = (typeof searchSorts)[number];

/** The order of a list and how it is laid out. */
export function ListTools({ asked }: { asked: Asked }) {
  const { question, change, view, setView } = asked;
  const first = question.name ? "Best match" : "Suggested order";
  return (
    <div className={styles.tools}>
      <div className={styles.sort}>
        <Select<Sort>
          label="Sort by"
          hideLabel
          value={question.sort ?? "relevance"}
          onChange={(sort) => change({ sort: sort === "relevance" ? null : sort })}
          options={[
            { value: "relevance", label: first },
            { value: "newest", label: "Newest first" },
            { value: "title", label: "Title A to Z" },
            { value: "shortest", label: "Shortest first" },
          ]}
        />
      </div>
      <ViewChoice view={view} onChange={setView} />
    </div>
  );
}

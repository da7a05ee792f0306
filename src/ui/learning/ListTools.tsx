import GridViewRounded from "@mui/icons-material/GridViewRounded";
import ViewListRounded from "@mui/icons-material/ViewListRounded";
import IconButton from "@mui/material/IconButton";
import type { searchSorts } from "#src/contracts/learning.ts";
import { Select } from "#src/ui/kit/Select.tsx";
import { Tooltip } from "#src/ui/kit/Tooltip.tsx";
import type { Asked } from "./useQuestion.ts";
import styles from "./ContentList.module.css";

type Sort = (typeof searchSorts)[number];

const views = [
  { view: "grid", label: "Show as grid", Icon: GridViewRounded },
  { view: "list", label: "Show as list", Icon: ViewListRounded },
] as const;

/** The order of a list and how it is laid out. */
export function ListTools({ asked }: { asked: Asked }) {
  const { question, change, view, setView } = asked;
  const first = question.name ? "Best match" : question.boxset ? "Boxset order" : "Suggested order";
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
      <div className={styles.views} role="group" aria-label="View">
        {views.map((one) => (
          <Tooltip key={one.view} text={one.label} names>
            <IconButton aria-pressed={view === one.view} onClick={() => setView(one.view)}>
              <one.Icon />
            </IconButton>
          </Tooltip>
        ))}
      </div>
    </div>
  );
}

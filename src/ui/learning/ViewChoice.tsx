import GridViewRounded from "@mui/icons-material/GridViewRounded";
import ViewListRounded from "@mui/icons-material/ViewListRounded";
import IconButton from "@mui/material/IconButton";
import type { ListView } from "#src/machines/preferences/preferencesMachine.ts";
import { Tooltip } from "#src/ui/kit/Tooltip.tsx";
import styles from "./ContentList.module.css";

const views = [
  { view: "grid", label: "Show as grid", Icon: GridViewRounded },
  { view: "list", label: "Show as list", Icon: ViewListRounded },
] as const;

type Props = { view: ListView; onChange: (view: ListView) => void };

/** How a list is laid out. */
export const ViewChoice = ({ view, onChange }: Props) => (
  <div className={styles.views} role="group" aria-label="View">
    {views.map((one) => (
      <Tooltip key={one.view} text={one.label} names>
        <IconButton aria-pressed={view === one.view} onClick={() => onChange(one.view)}>
          <one.Icon />
        </IconButton>
      </Tooltip>
    ))}
  </div>
);

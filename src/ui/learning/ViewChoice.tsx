import type { ListView } from "#src/machines/preferences/preferencesMachine.ts";
import GridView from "@mui/icons-material/GridViewRounded";
import ViewList from "@mui/icons-material/ViewListRounded";
import { PlainIconButton } from "#src/ui/kit/PlainIconButton.tsx";
import styles from "./ContentList.module.css";

const views = [
  { view: "grid", label: "Show as grid", Icon: GridView },
  { view: "list", label: "Show as list", Icon: ViewList },
] as const;

type Props = { view: ListView; onChange: (view: ListView) => void };

/** The layout of a list. */
export const ViewChoice = ({ view, onChange }: Props) => (
  <div className={styles.views} role="group" aria-label="View">
    {views.map((one) => (
      <PlainIconButton
        key={one.view}
        aria-label={one.label}
        aria-pressed={view === one.view}
        onClick={() => onChange(one.view)}
      >
        <one.Icon fontSize="small" />
      </PlainIconButton>
    ))}
  </div>
);

import KeyboardDoubleArrowLeftRounded from "@mui/icons-material/KeyboardDoubleArrowLeftRounded";
import { useRootActors } from "#src/ui/hooks/useRootActors.ts";
import { Tooltip } from "#src/ui/kit/Tooltip.tsx";
import { useShownPreference } from "./useShownPreference.ts";
import styles from "./shell.module.css";

/** Switches the navigation to a rail of icons, and back; this browser remembers it. */
export function RailSwitch() {
  const { preferences } = useRootActors();
  const collapsed = useShownPreference(preferences, "navigationCollapsed");
  const name = collapsed ? "Expand navigation" : "Collapse navigation";
  return (
    <Tooltip text={name} names placement="right">
      <button
        type="button"
        className={`${styles.row} ${styles.railSwitch}`}
        onClick={() => preferences.send({ type: "navigation.toggled" })}
      >
        <KeyboardDoubleArrowLeftRounded />
        <span aria-hidden>Collapse</span>
      </button>
    </Tooltip>
  );
}

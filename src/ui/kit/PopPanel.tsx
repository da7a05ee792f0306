import Popover from "@mui/material/Popover";
import type { ReactNode } from "react";
import { themed } from "#src/ui/theme/ThemeRoot.tsx";
import { landmarkOf } from "./landmarkOf.ts";
import styles from "./pop.module.css";

export type PopPanelProps = {
  /** What it stands under; null while it is closed. */
  anchor: HTMLElement | null;
  title: string;
  onClose: (reason: "escapeKeyDown" | "backdropClick") => void;
  children: ReactNode;
};

function PopPanel({ anchor, title, onClose, children }: PopPanelProps) {
  return (
    <Popover
      open={anchor !== null}
      anchorEl={anchor}
      container={() => landmarkOf(anchor)}
      onClose={(_, reason) => onClose(reason)}
      anchorOrigin={{ vertical: "bottom", horizontal: "left" }}
      slotProps={{
        paper: { role: "dialog", "aria-label": title, className: styles.panel },
      }}
    >
      {children}
    </Popover>
  );
}

export default themed(PopPanel);

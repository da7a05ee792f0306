import Popover from "@mui/material/Popover";
import type { ReactNode } from "react";
import { themed } from "#src/ui/theme/ThemeRoot.tsx";
import { landmarkOf } from "./landmarkOf.ts";
import styles from "./pop.module.css";

export type PopPanelProps = {
  /** The element that it opens under; null while it is closed. */
  anchor: HTMLElement | null;
  title: string;
  onClose: (reason: "escapeKeyDown" | "backdropClick") => void;
  /** Called after it has closed, to focus something other than the element that opened it. */
  onClosed?: (() => void) | undefined;
  children: ReactNode;
};

function PopPanel({ anchor, title, onClose, onClosed, children }: PopPanelProps) {
  return (
    <Popover
      open={anchor !== null}
      anchorEl={anchor}
      container={() => landmarkOf(anchor)}
      disableScrollLock // as in MenuList
      onClose={(_, reason) => onClose(reason)}
      anchorOrigin={{ vertical: "bottom", horizontal: "left" }}
      disableRestoreFocus={onClosed !== undefined}
      slotProps={{
        transition: { onExited: () => onClosed?.() },
        paper: { role: "dialog", "aria-label": title, className: styles.panel },
      }}
    >
      {children}
    </Popover>
  );
}

export default themed(PopPanel);

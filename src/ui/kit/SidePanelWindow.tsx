import CloseRounded from "@mui/icons-material/CloseRounded";
import Drawer from "@mui/material/Drawer";
import { useId } from "react";
import { themed } from "#src/ui/theme/ThemeRoot.tsx";
import { IconButton } from "./IconButton.tsx";
import type { SidePanelProps } from "./popupProps.ts";
import styles from "./sidePanel.module.css";

function SidePanelWindow(props: SidePanelProps) {
  const { open, beside = false, width = "narrow", title, tools, onClose, onKeyDown, actions } = props;
  const id = useId();
  const content = (
    <div ref={(panel) => hear(panel, onKeyDown)} className={styles.panel}>
      <header className={styles.head}>
        <h2 id={id}>{title}</h2>
        {tools && <div className={styles.tools}>{tools}</div>}
        <IconButton aria-label="Close" onClick={onClose}>
          <CloseRounded />
        </IconButton>
      </header>
      <div className={styles.body}>{props.children}</div>
      {actions && <footer className={styles.actions}>{actions}</footer>}
    </div>
  );
  if (beside)
    return open ? (
      <aside aria-labelledby={id} className={styles.beside} data-width={width}>
        {content}
      </aside>
    ) : null;
  return (
    <Drawer
      anchor="right"
      open={open}
      onClose={onClose}
      slotProps={{
        paper: {
          role: "dialog",
          "aria-modal": true,
          "aria-labelledby": id,
          className: styles.drawer,
          ...{ "data-width": width },
        },
      }}
    >
      {content}
    </Drawer>
  );
}

/** Listens for keys pressed anywhere in the panel, which is not interactive itself. */
function hear(panel: HTMLElement | null, onKeyDown: SidePanelProps["onKeyDown"]) {
  if (!panel || !onKeyDown) return;
  panel.addEventListener("keydown", onKeyDown);
  return () => panel.removeEventListener("keydown", onKeyDown);
}

export default themed(SidePanelWindow);

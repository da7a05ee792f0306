import { useCallback, useRef, type ReactNode } from "react";
import { useDismissal } from "./useDismissal.ts";
import styles from "./shell.module.css";

type Dismissed = { type: "escape.pressed" } | { type: "outside.clicked" };

export type MenuPanelProps = {
  id: string;
  /** The name of the panel. */
  label: string;
  open: boolean;
  send: (event: Dismissed) => void;
  /** The button that opens it; it receives the state of the panel. */
  button: (props: { "aria-expanded": boolean; "aria-controls": string }) => ReactNode;
  /** Mounted only while it is open. */
  children: ReactNode;
  className?: string | undefined;
};

/**
 * A button and the panel that it discloses: under the button on wide screens, a sheet at the foot of small ones.
 * Escape, a click elsewhere or moving the focus elsewhere closes it (B-249, B-250).
 */
export function MenuPanel({ id, label, open, send, button, children, className }: MenuPanelProps) {
  const area = useRef<HTMLDivElement>(null);
  useDismissal(
    area,
    open,
    useCallback((by: Dismissed) => send(by), [send]),
  );
  return (
    <div ref={area} className={styles.menu}>
      {button({ "aria-expanded": open, "aria-controls": id })}
      {open && (
        <div
          id={id}
          role="group"
          aria-label={label}
          className={[styles.panel, className].filter(Boolean).join(" ")}
        >
          {children}
        </div>
      )}
    </div>
  );
}

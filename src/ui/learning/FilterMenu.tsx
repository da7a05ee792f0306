import { useForkRef } from "@mui/material/utils";
import { useSelector } from "@xstate/react";
import { useRef, type ReactNode } from "react";
import { menuMachine } from "#src/machines/menu/menuMachine.ts";
import { PopPanel } from "#src/ui/kit/popups.ts";
import { ExpandMore } from "#src/ui/kit/icons.tsx";
import { useTarget } from "#src/ui/kit/targets.ts";
import { useLateActor } from "#src/ui/kit/screenActor.tsx";
import styles from "./Filters.module.css";

type Props = {
  title: string;
  /** How many values are chosen. */
  count: number;
  children: ReactNode;
};

/** A chip that opens the choices of one filter. */
export function FilterMenu({ title, count, children }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const [menu, send] = useLateActor(title, () => menuMachine, undefined);
  const ref = useForkRef(button, useTarget(menu, "the button"));
  const open = useSelector(menu, (snapshot) => snapshot?.hasTag("open") ?? false);
  return (
    <>
      <button
        ref={ref}
        type="button"
        className={styles.chip}
        aria-haspopup="dialog"
        aria-expanded={open}
        data-chosen={count > 0 ? "" : undefined}
        onClick={() => send({ type: "toggle" })}
      >
        {title}
        {count > 0 && (
          <>
            <span className="visually-hidden">, chosen: </span>
            <span className={styles.number}>{count}</span>
          </>
        )}
        <ExpandMore />
      </button>
      {menu && (
        <PopPanel
          anchor={open ? button.current : null}
          title={`Filter by ${title.toLowerCase()}`}
          className={styles.panel}
          onClose={(reason) =>
            send({ type: reason === "escapeKeyDown" ? "escape.pressed" : "outside.clicked" })
          }
        >
          {children}
        </PopPanel>
      )}
    </>
  );
}

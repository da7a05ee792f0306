import ExpandMoreRounded from "@mui/icons-material/ExpandMoreRounded";
import { useState, type ReactNode, type Ref } from "react";
import { PopPanel } from "./popups.ts";
import { useOnceOpened } from "./useOnceOpened.ts";
import styles from "./pop.module.css";

export type PopButtonProps = {
  label: string;
  icon?: ReactNode;
  /** How many values are chosen in there, or which one. */
  chosen?: number | string | undefined;
  /** Of the panel; the button's unless given. */
  title?: string | undefined;
  /** Below 768 px only the icon shows; the label stays its name. */
  short?: boolean | undefined;
  children: (close: () => void) => ReactNode;
  ref?: Ref<HTMLButtonElement> | undefined;
};

/** A chip that opens a small panel of choices under it. */
export function PopButton({
  label,
  icon,
  chosen,
  title = label,
  short = false,
  children,
  ref,
}: PopButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  const has = chosen !== undefined && chosen !== 0 && chosen !== "";
  return (
    <>
      <button
        ref={ref}
        type="button"
        className={styles.chip}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        data-chosen={has ? "" : undefined}
        data-short={short ? "" : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {icon}
        <span>{label}</span>
        {has && (
          <>
            <span className="visually-hidden">, chosen: </span>
            <span className={styles.chosen}>{chosen}</span>
          </>
        )}
        <ExpandMoreRounded aria-hidden fontSize="small" />
      </button>
      {useOnceOpened(anchor !== null) && (
        <PopPanel anchor={anchor} title={title} onClose={close}>
          {children(close)}
        </PopPanel>
      )}
    </>
  );
}

import ExpandMoreRounded from "@mui/icons-material/ExpandMoreRounded";
import type { MouseEventHandler, ReactNode, Ref } from "react";
import styles from "./pop.module.css";

type Props = {
  label: string;
  icon?: ReactNode;
  /** How many values are chosen in what it opens, or which one. */
  chosen?: number | string | undefined;
  open: boolean;
  /** Below 768 px only the icon shows; the label stays its name. */
  short?: boolean | undefined;
  onClick: MouseEventHandler<HTMLButtonElement>;
  /** The pointer or the focus has come: what it opens may be fetched. */
  onNear?: (() => void) | undefined;
  ref?: Ref<HTMLButtonElement> | undefined;
};

/** The chip that opens a small panel of choices under it, and says how many of them are chosen. */
export function PopChip({ label, icon, chosen, open, short = false, onClick, onNear, ref }: Props) {
  const has = chosen !== undefined && chosen !== 0 && chosen !== "";
  return (
    <button
      ref={ref}
      type="button"
      className={styles.chip}
      aria-haspopup="dialog"
      aria-expanded={open}
      data-chosen={has ? "" : undefined}
      data-short={short ? "" : undefined}
      onClick={onClick}
      onPointerEnter={onNear}
      onFocus={onNear}
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
  );
}

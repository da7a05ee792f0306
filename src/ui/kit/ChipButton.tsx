import ExpandMoreRounded from "@mui/icons-material/ExpandMoreRounded";
import type { ReactNode, Ref } from "react";
import styles from "./pop.module.css";

export type ChipButtonProps = {
  label: string;
  icon?: ReactNode;
  /** How many values are chosen behind it, or which one. */
  chosen?: number | string | undefined;
  /** Only the icon shows, always or below 768 px; the label stays its name. */
  short?: boolean | "always" | undefined;
  expanded: boolean;
  onClick: (event: { currentTarget: HTMLElement }) => void;
  ref?: Ref<HTMLButtonElement> | undefined;
};

/** A chip that opens something: a small panel under it, or a drawer. */
export function ChipButton({ label, icon, chosen, short = false, expanded, onClick, ref }: ChipButtonProps) {
  const has = chosen !== undefined && chosen !== 0 && chosen !== "";
  return (
    <button
      ref={ref}
      type="button"
      className={styles.chip}
      title={short === "always" ? label : undefined}
      // Its text is hidden on small screens.
      aria-label={short === true ? (has ? `${label}, chosen: ${chosen}` : label) : undefined}
      aria-haspopup="dialog"
      aria-expanded={expanded}
      data-chosen={has ? "" : undefined}
      data-short={short === "always" ? "always" : short ? "" : undefined}
      onClick={onClick}
    >
      {icon}
      <span className={short === "always" ? "visually-hidden" : undefined}>{label}</span>
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

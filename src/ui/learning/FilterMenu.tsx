import ExpandMoreRounded from "@mui/icons-material/ExpandMoreRounded";
import Popover from "@mui/material/Popover";
import { useState, type ReactNode } from "react";
import styles from "./Filters.module.css";

type Props = {
  title: string;
  /** How many values are chosen. */
  count: number;
  children: ReactNode;
};

/** A chip that opens the choices of one filter. */
export function FilterMenu({ title, count, children }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <button
        type="button"
        className={styles.chip}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        data-chosen={count > 0 ? "" : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {title}
        {count > 0 && (
          <>
            <span className="visually-hidden">, chosen: </span>
            <span className={styles.number}>{count}</span>
          </>
        )}
        <ExpandMoreRounded aria-hidden fontSize="small" />
      </button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: "bottom", horizontal: "left" }}
        slotProps={{
          paper: {
            role: "dialog",
            "aria-label": `Filter by ${title.toLowerCase()}`,
            className: styles.panel ?? "",
          },
        }}
      >
        {children}
      </Popover>
    </>
  );
}

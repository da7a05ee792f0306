import styles from "../../list/list.module.css";
import type { CellParts } from "../kind.ts";

export const colourCell: CellParts<"colour"> = {
  show: (value) => (
    <span className={styles.colour}>
      <svg aria-hidden viewBox="0 0 1 1">
        <rect width="1" height="1" fill={String(value)} />
      </svg>
      {String(value)}
    </span>
  ),
};

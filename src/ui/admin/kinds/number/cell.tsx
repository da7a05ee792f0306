import styles from "../../list/list.module.css";
import type { CellParts } from "../kind.ts";

export const numberCell: CellParts<"number"> = {
  show: (value) => (
    <span className={styles.number}>{new Intl.NumberFormat("en-GB").format(Number(value))}</span>
  ),
};

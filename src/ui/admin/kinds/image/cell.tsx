import styles from "../../list/list.module.css";
import type { CellParts } from "../kind.ts";

export const imageCell: CellParts<"image"> = {
  show: (value) => (
    <img className={styles.thumbnail} src={String(value)} alt="" loading="lazy" decoding="async" />
  ),
};

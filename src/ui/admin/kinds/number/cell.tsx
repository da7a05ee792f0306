import { formatNumber } from "#src/contracts/numbers.ts";
import styles from "../../list/list.module.css";
import type { CellParts } from "../kind.ts";
import { bySize } from "../orders.ts";

export const numberCell: CellParts<"number"> = {
  show: (value) => <span className={styles.number}>{formatNumber(Number(value))}</span>,
  orders: bySize,
};

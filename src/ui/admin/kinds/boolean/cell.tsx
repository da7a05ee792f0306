import CheckRounded from "@mui/icons-material/CheckRounded";
import styles from "../../list/list.module.css";
import type { CellParts } from "../kind.ts";
import { byYesOrNo } from "../orders.ts";

export const booleanCell: CellParts<"boolean"> = {
  show: (value) =>
    value === true ? (
      <span className={styles.yes}>
        <CheckRounded aria-hidden /> Yes
      </span>
    ) : (
      "No"
    ),
  orders: byYesOrNo,
};

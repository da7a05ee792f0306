import type { Row } from "#src/contracts/kinds/rows.ts";
import { NoValue } from "../NoValue.tsx";
import { nameOf } from "#src/contracts/admin/named.ts";
import type { CellParts } from "../kind.ts";

export const rowsCell: CellParts<"rows"> = {
  show(value, { naming }) {
    const rows = value as readonly Row[];
    return rows.length === 0 ? <NoValue /> : rows.map((row) => nameOf(row[naming])).join(", ");
  },
};

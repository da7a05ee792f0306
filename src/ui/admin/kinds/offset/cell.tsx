import { offsetKind } from "#src/contracts/kinds/offset.ts";
import { cellOf } from "../ofValue.tsx";

export const offsetCell = cellOf(offsetKind);

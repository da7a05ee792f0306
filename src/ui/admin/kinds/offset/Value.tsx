import { offsetKind } from "#src/contracts/kinds/offset.ts";
import { valueOf } from "../ofValue.tsx";

export const OffsetValue = valueOf(offsetKind);

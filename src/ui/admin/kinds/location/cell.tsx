import { locationKind } from "#src/contracts/kinds/location.ts";
import { cellOf } from "../ofValue.tsx";

export const locationCell = cellOf(locationKind);

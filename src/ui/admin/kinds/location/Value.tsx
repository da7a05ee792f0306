import { locationKind } from "#src/contracts/kinds/location.ts";
import { valueOf } from "../ofValue.tsx";

export const LocationValue = valueOf(locationKind);

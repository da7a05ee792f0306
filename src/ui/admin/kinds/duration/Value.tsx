import { durationKind } from "#src/contracts/kinds/duration.ts";
import { valueOf } from "../ofValue.tsx";

export const DurationValue = valueOf(durationKind);

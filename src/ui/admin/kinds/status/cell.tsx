import { StatusChip } from "#src/ui/kit/StatusChip.tsx";
import type { CellParts } from "../kind.ts";

export const statusCell: CellParts<"status"> = {
  show: (value, { words }) => {
    const word = words[String(value)];
    if (!word?.tone) return word?.label ?? String(value);
    return <StatusChip status={word.tone} label={word.label} />;
  },
};

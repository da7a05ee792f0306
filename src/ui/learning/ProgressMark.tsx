import type { FoundCard } from "#src/contracts/learning.ts";
import { StatusChip } from "#src/ui/kit/StatusChip.tsx";
import { standingOf } from "./words.ts";

const statuses = {
  "not started": "info",
  "in progress": "info",
  completed: "success",
  stale: "warning",
  recertifying: "warning",
} as const;

/** The reader's progress in a piece of content; nothing if they have not begun. */
export function ProgressMark({ card }: { card: Pick<FoundCard, "progress" | "items"> }) {
  const label = standingOf(card);
  return label && <StatusChip status={statuses[card.progress]} label={label} />;
}

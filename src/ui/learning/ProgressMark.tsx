import type { Progress } from "#src/contracts/learning.ts";
import { StatusChip } from "#src/ui/kit/StatusChip.tsx";
import { progressWords } from "./words.ts";

const statuses = { "in progress": "info", completed: "success", stale: "warning" } as const;

/** Where the reader stands with a piece of content; nothing where they have not begun. */
export const ProgressMark = ({ progress }: { progress: Progress }) =>
  progress === "not started" ? null : (
    <StatusChip status={statuses[progress]} label={progressWords[progress]} />
  );

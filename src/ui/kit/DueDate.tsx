import { Tooltip } from "./Tooltip.tsx";
import { formatDue, formatTimestamp, inSentence, instantOf } from "./time.ts";
import type { RelativeTimeProps } from "./RelativeTime.tsx";
import { useNow } from "./useNow.ts";

export type DueDateProps = RelativeTimeProps & {
  /** In the midst of a sentence: “tomorrow 01:51”. */
  inline?: boolean | undefined;
};

/** By when something is to be done: “2 days overdue”, “Tomorrow 01:51”, “Friday”; the exact moment on hover and focus. */
export function DueDate({ at, now, within = false, inline = false }: DueDateProps) {
  const time = useNow(60_000, now);
  const due = formatDue(at, time);
  return (
    <Tooltip text={formatTimestamp(at, true)}>
      <time dateTime={instantOf(at).toISOString()} tabIndex={within ? undefined : 0} suppressHydrationWarning>
        {inline ? inSentence(due) : due}
      </time>
    </Tooltip>
  );
}

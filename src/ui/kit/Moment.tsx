import { Tooltip } from "./Tooltip.tsx";
import { formatMoment, formatTimestamp, inSentence, instantOf } from "./time.ts";
import type { DueDateProps } from "./DueDate.tsx";
import { useNow } from "./useNow.ts";

/** A moment as a learner needs it: “Tomorrow 01:51, in 5 hours”; the exact one with its zone on hover and focus. */
export function Moment({ at, now, within = false, inline = false }: DueDateProps) {
  const said = formatMoment(at, useNow(30_000, now));
  return (
    <Tooltip text={formatTimestamp(at, true)}>
      <time dateTime={instantOf(at).toISOString()} tabIndex={within ? undefined : 0} suppressHydrationWarning>
        {inline ? inSentence(said) : said}
      </time>
    </Tooltip>
  );
}

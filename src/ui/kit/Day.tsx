import { Tooltip } from "./Tooltip.tsx";
import { formatDate, formatRelativeDay, formatTimestamp, formatWeekday, instantOf } from "./time.ts";
import type { RelativeTimeProps } from "./RelativeTime.tsx";
import { useNow } from "./useNow.ts";

type DayProps = RelativeTimeProps & {
  /** With how far it is before it: “tomorrow, Tue 24 Nov”. */
  relative?: boolean | undefined;
  /** Without the day of the week: “24 Nov”. */
  short?: boolean | undefined;
};

/** A date without a time of day: “Tue 24 Nov”, with the exact moment on hover and focus. */
export function Day({ at, now, within = false, relative = false, short = false }: DayProps) {
  const time = useNow(60_000, now);
  const day = (short ? formatDate : formatWeekday)(at, time);
  return (
    <Tooltip text={formatTimestamp(at, true)}>
      <time dateTime={instantOf(at).toISOString()} tabIndex={within ? undefined : 0}>
        {relative ? `${formatRelativeDay(at, time)}, ${day}` : day}
      </time>
    </Tooltip>
  );
}

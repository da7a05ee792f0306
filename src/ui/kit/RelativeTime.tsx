import { Tooltip } from "./Tooltip.tsx";
import { formatRelative, formatTimestamp, instantOf, type Instant } from "./time.ts";
import { useNow } from "./useNow.ts";

export type RelativeTimeProps = {
  at: Instant;
  now?: (() => number) | undefined;
  /** Within a link or button, which cannot hold another stop of the Tab key: the full time shows on hover alone. */
  within?: boolean | undefined;
};

/** “5 minutes ago”, with the full time on hover and focus. */
export function RelativeTime({ at, now, within = false }: RelativeTimeProps) {
  const time = useNow(30_000, now);
  return (
    <Tooltip text={formatTimestamp(at)}>
      <time dateTime={instantOf(at).toISOString()} tabIndex={within ? undefined : 0} suppressHydrationWarning>
        {formatRelative(at, time)}
      </time>
    </Tooltip>
  );
}

import { instantOf, type Instant } from "#src/contracts/readersTimes.ts";
import { Tooltip } from "./Tooltip.tsx";
import { formatTimestamp } from "./time.ts";
import { useNow } from "./useNow.ts";

export type TimeProps = {
  at: Instant;
  now?: (() => number) | undefined;
  /** Within a link or button, which cannot contain another tab stop: the full time shows on hover alone. */
  within?: boolean | undefined;
};

type Props = TimeProps & {
  /** The time in words, as of now. */
  say: (at: Instant, now: number) => string;
  /** Names the zone in the full time, for times to come. */
  zoned?: boolean;
};

/** Milliseconds: no wording is finer than a minute, and half of that keeps it true to the minute. */
const every = 30_000;

/** A time in words, kept up to date while it is shown, with the full time on hover and focus. */
export function SaidTime({ at, now, within = false, say, zoned = false }: Props) {
  const said = say(at, useNow(every, now));
  return (
    <Tooltip text={formatTimestamp(at, zoned || undefined)}>
      <time dateTime={instantOf(at).toISOString()} tabIndex={within ? undefined : 0} suppressHydrationWarning>
        {said}
      </time>
    </Tooltip>
  );
}

import { instantOf, type Instant } from "#src/contracts/readersTimes.ts";
import { Tooltip } from "./Tooltip.tsx";
import { formatTimestamp } from "./time.ts";
import { useNow } from "./useNow.ts";

export type TimeProps = {
  at: Instant;
  now?: (() => number) | undefined;
  /** Within a link or button, which cannot hold another stop of the Tab key: the full time shows on hover alone. */
  within?: boolean | undefined;
};

type Props = TimeProps & {
  /** In words, as it is now. */
  say: (at: Instant, now: number) => string;
  /** Names the zone in the full time: of what is to come. */
  zoned?: boolean;
};

/** Milliseconds: no words go by less than a minute, and half of it keeps them true to the minute. */
const every = 30_000;

/** A time in words, kept true while it is shown; the full time is told on hover and focus. */
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

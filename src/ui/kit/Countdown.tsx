import { useState } from "react";
import { instantOf, type Instant } from "#src/contracts/readersTimes.ts";
import { formatCountdown, spellDuration } from "./time.ts";
import { useNow } from "./useNow.ts";

export type CountdownProps = {
  until: Instant;
  /** What ends, for screen readers: “Time left”. */
  label: string;
  /** The clock to use, in milliseconds: the server's if it differs from the browser's. */
  now?: (() => number) | undefined;
  /** Seconds left at which it is announced; otherwise it is silent. */
  announceAt?: readonly number[] | undefined;
};

/**
 * The time left, calculated from the clock at each tick rather than by counting ticks, so that sleep cannot make it
 * wrong.
 */
export function Countdown({ until, label, now, announceAt = [] }: CountdownProps) {
  // Ticks are finer than the display, since the end need not fall on a full second of the clock.
  const time = useNow(250, now);
  const left = Math.max(0, Math.ceil((instantOf(until).getTime() - time) / 1000));
  const said = useAnnouncement(left, announceAt);
  return (
    <>
      {/* A page that was painted a second ago should continue counting, not be reported as a mismatch. */}
      <span
        role="timer"
        aria-live="off"
        suppressHydrationWarning
        aria-label={`${label}: ${spellDuration(left)}`}
      >
        {formatCountdown(left)}
      </span>
      {announceAt.length > 0 && (
        <span role="status" className="visually-hidden">
          {said !== undefined && `${label}: ${spellDuration(said)}`}
        </span>
      )}
    </>
  );
}

/** The last mark passed while the countdown is shown. One that had passed before is not announced. */
function useAnnouncement(left: number, marks: readonly number[]): number | undefined {
  const [seen, setSeen] = useState({ left, said: undefined as number | undefined });
  if (left === seen.left) return seen.said;
  const passed = marks.filter((mark) => mark < seen.left && mark >= left);
  const said = passed.length > 0 ? Math.min(...passed) : seen.said;
  setSeen({ left, said });
  return said;
}

import { playerLimits } from "#src/contracts/listening.ts";
import { day } from "#src/contracts/milliseconds.ts";

/**
 * Which wall-clock time of a listener counts. The time that a session reports is placed where no other session has
 * taken any. So it counts once however often and in whatever order it arrives (POD 3), and never exceeds the time that
 * has passed (POD 8).
 */

/** Ranges in milliseconds since 1970, in order and not touching. */
export type Times = readonly (readonly [from: number, to: number])[];

/** A session so far, in milliseconds. */
export type KnownSession = {
  /** The most that it has reported. */
  told: number;
  /** How much of that counts. */
  counted: number;
  /** When it seems to have begun, judging by its first report. */
  startedAt: number;
  /** When its reported total last rose. */
  heardAt: number;
};

/** A new report of a session. */
export type Told = {
  /** All that it has played. */
  duration: number;
  /** When the report was true. */
  at: number;
  /** There was no listening before this. */
  since: number;
};

/** The oldest time that can still be reported: a session of a day that waited for a week. */
const kept = 8 * day;

/**
 * The longest that the first post of a session may be in transit, which makes the session seem to begin too late. Apart
 * from that, a session never counts more time than has passed since it began, whatever it reports.
 */
const onItsWay = playerLimits.postEvery * 1_000;

/** Counts a report of a session. @returns the new state: the time that is taken, and the session */
export function countListening(
  taken: Times,
  known: KnownSession | null,
  { duration, at, since }: Told,
): { taken: Times; session: KnownSession } {
  const first = Math.max(since, at - duration);
  const before = known ?? { told: 0, counted: 0, startedAt: first, heardAt: first };
  const earliest = Math.max(since, before.startedAt - onItsWay);
  const more = Math.max(0, duration - before.told);
  // A post that was long in transit leaves less time than the next one reports.
  const from = Math.max(earliest, Math.min(before.heardAt, at - more));
  const latest = takeLatest(taken, { from, to: at, most: more });
  // What found no room may belong before the time at which the session seemed to begin.
  const rest = takeLatest(latest.times, {
    from: Math.max(earliest, at - duration),
    to: Math.min(before.startedAt, from),
    most: before.told + more - before.counted - latest.got,
  });
  return {
    taken: rest.times,
    session: {
      told: before.told + more,
      counted: before.counted + latest.got + rest.got,
      startedAt: before.startedAt,
      heardAt: more > 0 ? Math.max(before.heardAt, at) : before.heardAt,
    },
  };
}

/** Drops ranges that ended so long ago that nothing can be reported about them any more. */
export const withoutOld = (times: Times, now: number): Times => times.filter(([, to]) => to > now - kept);

/** Takes free time within a range, the latest first. */
function takeLatest(
  times: Times,
  { from, to, most }: { from: number; to: number; most: number },
): { times: Times; got: number } {
  const free: [number, number][] = [];
  let [end, left] = [to, most];
  for (const [start, stop] of [...times].reverse().concat([[-Infinity, from]])) {
    if (left <= 0 || end <= from) break;
    const begin = Math.max(stop, from, end - left);
    if (begin < end) {
      free.push([begin, end]);
      left -= end - begin;
    }
    end = Math.min(end, start);
  }
  return { times: joined([...times, ...free]), got: most > 0 ? most - left : 0 };
}

/** Ranges in order, merged where they meet. */
function joined(times: Times): Times {
  const all: [number, number][] = [];
  for (const [from, to] of times.toSorted((one, other) => one[0] - other[0])) {
    const last = all.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else all.push([from, to]);
  }
  return all;
}

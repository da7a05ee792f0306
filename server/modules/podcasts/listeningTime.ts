import { playerLimits } from "#src/contracts/listening.ts";

/**
 * Which wall-clock time of a listener counts. What a session tells is laid into time of theirs that no other session has
 * taken: so it counts once however often and in whatever order it arrives (POD 3), and never more than has passed (POD 8).
 */

/** From when to when, in milliseconds since 1970: in order, and apart from each other. */
export type Times = readonly (readonly [from: number, to: number])[];

/** What is known of a session, in milliseconds. */
export type KnownSession = {
  /** The most that it has told. */
  told: number;
  /** What counts of that. */
  counted: number;
  /** When it seemed to begin, by the first that was heard of it. */
  startedAt: number;
  /** When it last told of more. */
  heardAt: number;
};

/** What is told of a session now. */
export type Told = {
  /** All that it has heard. */
  duration: number;
  /** When that was so. */
  at: number;
  /** Nobody listened before. */
  since: number;
};

/** Longer ago nothing can be told any more: a session of a day that waited for a week. */
const kept = 8 * 86_400_000;

/**
 * The first post of a session may have been so long on its way, by which it then seems to have begun too late. Beyond that a
 * session never counts more than has passed since it began, whatever it tells.
 */
const onItsWay = playerLimits.postEvery * 1_000;

/** Counts what is told of a session. @returns what is known then: the time that is taken, and the session */
export function countListening(
  taken: Times,
  known: KnownSession | null,
  { duration, at, since }: Told,
): { taken: Times; session: KnownSession } {
  const first = Math.max(since, at - duration);
  const before = known ?? { told: 0, counted: 0, startedAt: first, heardAt: first };
  const earliest = Math.max(since, before.startedAt - onItsWay);
  const more = Math.max(0, duration - before.told);
  // A post that was long on its way leaves less time than the next one tells of.
  const from = Math.max(earliest, Math.min(before.heardAt, at - more));
  const latest = takeLatest(taken, { from, to: at, most: more });
  // What found no room may have been before the time at which the session seemed to begin.
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

/** Forgets what ended so long before a moment that nothing can be told of it any more. */
export const withoutOld = (times: Times, now: number): Times => times.filter(([, to]) => to > now - kept);

/** Takes what is free in a stretch of time, the latest first. */
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

/** Stretches of time in order; what meets is one. */
function joined(times: Times): Times {
  const all: [number, number][] = [];
  for (const [from, to] of times.toSorted((one, other) => one[0] - other[0])) {
    const last = all.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else all.push([from, to]);
  }
  return all;
}

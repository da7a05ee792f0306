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
  /** It began no later. */
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

/** Counts what is told of a session. @returns what is known then: the time that is taken, and the session */
export function countListening(
  taken: Times,
  known: KnownSession | null,
  { duration, at, since }: Told,
): { taken: Times; session: KnownSession } {
  const before = known ?? { told: 0, counted: 0, startedAt: at, heardAt: since };
  const more = Math.max(0, duration - before.told);
  // Who has heard so much by now began no later; the first post may have been long on its way.
  const began = Math.max(since, at - duration);
  const from = known ? Math.max(since, Math.min(known.heardAt, at - more)) : began;
  const first = takeLatest(taken, { from, to: at, most: more });
  // What found no room may have been before the time that the session was thought to begin.
  const rest = takeLatest(first.times, {
    from: began,
    to: Math.min(before.startedAt, from),
    most: before.told + more - before.counted - first.got,
  });
  return {
    taken: rest.times,
    session: {
      told: before.told + more,
      counted: before.counted + first.got + rest.got,
      startedAt: Math.min(before.startedAt, began),
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

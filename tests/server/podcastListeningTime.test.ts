import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { countListening, type KnownSession, type Times } from "#server/modules/podcasts/listeningTime.ts";

/** A player's report, in seconds. */
type Post = { session: number; duration: number; at: number };

/** Counts reports in order of arrival. @returns the seconds that count, by session and in total */
function count(posts: readonly Post[], since = -1e6) {
  let taken: Times = [];
  const sessions = new Map<number, KnownSession>();
  for (const { session, duration, at } of posts) {
    const known = sessions.get(session) ?? null;
    const told = { duration: duration * 1_000, at: at * 1_000, since: since * 1_000 };
    const done = countListening(taken, known, told);
    taken = done.taken;
    sessions.set(session, done.session);
  }
  const each = [...sessions].map(([session, { counted }]) => [session, counted / 1_000] as const);
  return {
    each: Object.fromEntries(each),
    total: each.reduce((sum, [, seconds]) => sum + seconds, 0),
    taken,
  };
}

/** Alternating seconds of playing and pausing in a session. */
const stretches = fc.array(
  fc.record({ plays: fc.integer({ min: 1, max: 60 }), pauses: fc.integer({ min: 0, max: 600 }) }),
  {
    minLength: 1,
    maxLength: 5,
  },
);

/** The reports at the end of every stretch of a session that begins at a time; and when it is over. */
function postsOf(session: number, begins: number, parts: readonly { plays: number; pauses: number }[]) {
  let [at, duration] = [begins, 0];
  const posts: Post[] = [];
  for (const { plays, pauses } of parts) {
    at += plays;
    duration += plays;
    posts.push({ session, duration, at });
    at += pauses;
  }
  return { posts, duration, ends: at };
}

const shuffled = <T>(all: readonly T[], keys: readonly number[]): T[] =>
  all
    .map((one, index) => ({ one, key: keys[index % keys.length]! + index * 1e-6 }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ one }) => one);
const order = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 7, maxLength: 40 });

describe("listening to one episode after another", () => {
  test("POD 3: every second counts once, however often and in whatever order reports arrive", () => {
    fc.assert(
      fc.property(fc.array(stretches, { minLength: 1, maxLength: 4 }), order, (sessions, keys) => {
        let begins = 0;
        const played = sessions.map((parts, session) => {
          const done = postsOf(session, begins, parts);
          begins = done.ends;
          return done;
        });
        const posts = played.flatMap(({ posts: own }) => own);
        const { each } = count(shuffled([...posts, ...posts, ...posts], keys));
        expect(each).toEqual(Object.fromEntries(played.map(({ duration }, session) => [session, duration])));
      }),
      { numRuns: 300 },
    );
  });

  test("POD 3: a lost report costs nothing, as the next one includes it", () => {
    const { posts, duration } = postsOf(1, 0, Array(6).fill({ plays: 10, pauses: 0 }));
    expect(count([posts[1]!, posts[5]!]).total).toBe(duration);
  });
});

describe("listening in several tabs at once", () => {
  test("POD 8: no second counts twice, and the total never exceeds the elapsed time", () => {
    const tabs = fc.array(fc.record({ begins: fc.integer({ min: 0, max: 600 }), parts: stretches }), {
      minLength: 2,
      maxLength: 5,
    });
    fc.assert(
      fc.property(tabs, order, (all, keys) => {
        const played = all.map(({ begins, parts }, session) => postsOf(session, begins, parts));
        const { total, taken, each } = count(
          shuffled(
            played.flatMap(({ posts }) => posts),
            keys,
          ),
        );
        const lasted = taken.reduce((sum, [from, to]) => sum + to - from, 0) / 1_000;
        expect(total).toBeCloseTo(lasted, 6);
        for (const [index, [from]] of taken.entries())
          expect(from).toBeGreaterThan(taken[index - 1]?.[1] ?? -Infinity);
        for (const [session, { duration }] of played.entries())
          expect(each[session]).toBeLessThanOrEqual(duration);
        const begun = Math.min(...all.map(({ begins }) => begins));
        const ended = Math.max(...played.flatMap(({ posts }) => posts.map(({ at }) => at)));
        expect(total).toBeLessThanOrEqual(ended - begun);
      }),
      { numRuns: 300 },
    );
  });

  test("POD 8: two tabs that play throughout count as one", () => {
    const every = Array(12).fill({ plays: 10, pauses: 0 });
    const [one, other] = [postsOf(1, 0, every), postsOf(2, 0, every)];
    const together = one.posts.flatMap((post, index) => [post, other.posts[index]!]);
    expect(count(together).total).toBe(120);
    expect(count([...one.posts, ...other.posts]).total).toBe(120);
  });
});

test("time before the listener could have listened does not count", () => {
  expect(count([{ session: 1, duration: 100, at: 30 }], 0).total).toBe(30);
  expect(count([{ session: 1, duration: 100, at: -30 }], 0).total).toBe(0);
});

import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { episodeProgress, listeningSessions, users } from "#server/schema/index.ts";
import type { Listening } from "#src/contracts/listening.ts";
import type { Browser } from "./harness.ts";
import { startStudio } from "./podcastStudio.ts";

const u = startStudio();

const session = "0b2a6f6e-5a0e-4f57-9a11-0d6b9a4b1c01";
const otherSession = "0b2a6f6e-5a0e-4f57-9a11-0d6b9a4b1c02";

type Told = Partial<Listening> & { episode?: number; browser?: Browser };
const post = ({ episode = u.made.first, browser = u.ada, ...told }: Told = {}) =>
  browser.post(`/api/podcasts/episode/${episode}/listen`, {
    ...{ session, sequence: 1, duration: 10, progress: 10, heard: [[0, 10]] },
    ...told,
  });
const counted = async (told?: Told): Promise<number> => {
  const { status, json } = await post(told);
  expect(status).toBe(200);
  return json.data.counted;
};
/** The total of all Ada's sessions, in seconds. */
const total = async (): Promise<number> => {
  const { rows } = await u.t.app
    .db()
    .execute<{ total: number }>(
      sql`select coalesce(sum(seconds), 0)::float8 as total from listening_sessions where user_id = ${u.adaId}`,
    );
  return rows[0]!.total;
};
const heard = async (id = session): Promise<string | undefined> =>
  (await u.t.app.db().select().from(listeningSessions).where(eq(listeningSessions.id, id)))[0]?.heard;
const position = async (episode = u.made.first): Promise<number> =>
  (await u.ada.get(`/api/podcasts/episode/${episode}`)).json.data.position;

describe("a listening session", () => {
  test("counts the reported time and keeps the listener's position [E-038][B-168]", async () => {
    expect((await post()).json).toEqual({ data: { counted: 10, tracked: true } });
    u.t.clock.advance(10);
    expect(
      await counted({
        sequence: 2,
        duration: 20,
        progress: 40,
        heard: [
          [0, 10],
          [30, 40],
        ],
      }),
    ).toBe(20);
    expect([await total(), await heard(), await position()]).toEqual([20, "{[0,10000),[30000,40000)}", 40]);
  });

  test("needs only a duration, a position and its id; the playback speed does not matter [B-168]", async () => {
    // At twice the speed: ten seconds of the episode were heard in five.
    expect(await counted({ duration: 5, progress: 10 })).toBe(5);
    expect(await heard()).toBe("{[0,10000)}");
  });

  test("keeps the position when the player is only loaded and closed again", async () => {
    await post({ progress: 100 });
    u.t.clock.advance(60);
    expect(await counted({ session: otherSession, duration: 0, progress: 0, heard: [] })).toBe(0);
    expect(await position()).toBe(100);
  });
});

describe("POD 3: each second is counted once", () => {
  /** A player's reports every ten seconds. */
  const posts: Told[] = [1, 2, 3, 4, 5, 6].map((sequence) => ({
    ...{ sequence, duration: sequence * 10, progress: sequence * 10 },
    heard: [[0, sequence * 10]],
  }));
  const playThrough = async (order: number[]): Promise<[number, string | undefined, number]> => {
    const start = u.t.app.now().getTime();
    u.t.clock.advance(60);
    const at = (index: number) => new Date(start + (index + 1) * 10_000).toISOString();
    for (const index of order) await counted({ ...posts[index], at: at(index) });
    return [await total(), await heard(), await position()];
  };
  const whole = [60, "{[0,60000)}", 60];

  test("POD 3: when every report arrives twice", async () => {
    expect(await playThrough([0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5])).toEqual(whole);
  });
  test("POD 3: when the whole series of reports arrives twice", async () => {
    expect(await playThrough([0, 1, 2, 3, 4, 5, 0, 1, 2, 3, 4, 5])).toEqual(whole);
  });
  test("POD 3: when reports arrive in any order and some are lost", async () => {
    expect(await playThrough([5, 0, 3, 1, 4, 2])).toEqual(whole);
    await u.t.app.db().delete(listeningSessions);
    await u.t.app.db().execute(sql`update listening_clocks set counted = '[]'`);
    expect(await playThrough([3, 5])).toEqual(whole);
  });
  test("POD 3: when an older report arrives late, which adds only what is new and keeps the position", async () => {
    u.t.clock.advance(60);
    await post({ sequence: 5, duration: 50, progress: 200, heard: [[150, 200]] });
    expect(await counted({ sequence: 4, duration: 40, progress: 20, heard: [[0, 20]] })).toBe(50);
    expect([await heard(), await position()]).toEqual(["{[0,20000),[150000,200000)}", 200]);
    expect(await counted({ sequence: 3, duration: 55, progress: 30, heard: [] })).toBe(55);
    expect(await position()).toBe(200);
  });
  test("POD 3: when the same report arrives several times in parallel", async () => {
    u.t.clock.advance(60);
    const all = await Promise.all(Array.from({ length: 8 }, () => post({ duration: 60, heard: [[0, 60]] })));
    expect(all.map(({ json }) => json.data.counted)).toEqual(Array(8).fill(60));
    expect([await total(), await heard()]).toEqual([60, "{[0,60000)}"]);
  });
});

describe("POD 7: listening that was reported late", () => {
  const hoursAgo = (hours: number, seconds = 0) =>
    new Date(u.t.app.now().getTime() - hours * 3_600_000 + seconds * 1_000).toISOString();

  test("POD 7: counts once on arrival, dated to when it happened", async () => {
    const waited = { duration: 600, progress: 300, heard: [[0, 300]] as [number, number][], at: hoursAgo(5) };
    for (const _ of [1, 2]) expect(await counted(waited)).toBe(600);
    const [row] = await u.t.app.db().select().from(episodeProgress);
    expect(row!.listenedAt!.toISOString()).toBe(waited.at);
    const [kept] = await u.t.app.db().select().from(listeningSessions);
    expect(kept!.heardAt.toISOString()).toBe(waited.at);
    expect(kept!.startedAt.getTime()).toBe(kept!.heardAt.getTime() - 600_000);
  });

  test("POD 7: counts even after another device has reported a later time", async () => {
    expect(await counted({ session: otherSession, duration: 100, progress: 500 })).toBe(100);
    expect(await counted({ duration: 100, progress: 50, at: hoursAgo(2) })).toBe(100);
    expect([await total(), await position()]).toEqual([200, 500]);
  });

  test("POD 7: does not count time that another device has already reported", async () => {
    await counted({ session: otherSession, duration: 100, at: hoursAgo(2) });
    expect(await counted({ duration: 150, at: hoursAgo(2, 50) })).toBe(50);
    expect(await total()).toBe(150);
  });

  test("POD 7: is dated at most a week back and never in the future", async () => {
    expect(await counted({ duration: 10, at: hoursAgo(24 * 30) })).toBe(10);
    expect(await counted({ session: otherSession, duration: 10, progress: 77, at: hoursAgo(-3) })).toBe(10);
    const [old, fresh] = await u.t.app
      .db()
      .select()
      .from(listeningSessions)
      .orderBy(listeningSessions.heardAt);
    expect(old!.heardAt.toISOString()).toBe(hoursAgo(24 * 7));
    expect(fresh!.heardAt).toEqual(u.t.app.now());
    for (const at of ["yesterday", "2026-13-01T00:00:00Z", 5])
      expect((await post({ at: at as string })).json.errors).toHaveProperty("at");
  });
});

describe("POD 8: listening time never exceeds the elapsed time", () => {
  test("POD 8: two tabs that play at the same time count as one", async () => {
    const [first, second] = [session, otherSession];
    for (let seconds = 10; seconds <= 60; seconds += 10) {
      u.t.clock.advance(10);
      const told = { sequence: seconds, duration: seconds, progress: seconds };
      await Promise.all([
        post({ ...told, session: first }),
        post({ ...told, session: second, episode: u.made.second }),
      ]);
    }
    expect(await total()).toBe(60);
    // Reports that did not count do not count later either, when there is time again.
    u.t.clock.advance(3_600);
    for (const [sequence, of, episode] of [
      [98, first, u.made.first],
      [99, second, u.made.second],
    ] as const)
      await counted({ session: of, episode, sequence, duration: 60 });
    expect(await total()).toBe(60);
    // And later reports count in full.
    u.t.clock.advance(10);
    await counted({ session: second, episode: u.made.second, sequence: 100, duration: 70 });
    expect(await total()).toBe(70);
  });

  test("POD 8: two tabs that take turns both count", async () => {
    for (let seconds = 10; seconds <= 60; seconds += 10) {
      u.t.clock.advance(10);
      await counted({ sequence: seconds, duration: seconds });
      u.t.clock.advance(10);
      await counted({ session: otherSession, episode: u.made.second, sequence: seconds, duration: seconds });
    }
    expect(await total()).toBe(120);
  });

  test("POD 8: a tab's late report still counts the time before another tab played", async () => {
    await counted();
    u.t.clock.advance(10); // five seconds of the first tab, then five of the other, which reports at once
    await counted({ session: otherSession, episode: u.made.second, duration: 5 });
    expect(await counted({ sequence: 2, duration: 15 })).toBe(15);
    expect(await total()).toBe(20);
  });

  test("POD 8: a session counts no more than the time since it began, with an allowance for transit", async () => {
    await counted();
    for (let sequence = 2; sequence <= 7; sequence += 1) {
      u.t.clock.advance(10);
      // Each second is reported as two, as if the speed of 2 counted.
      await counted({ sequence, duration: 10 + (sequence - 1) * 20 });
    }
    expect(await total()).toBe(70 + 10);
    u.t.clock.advance(5);
    expect(await counted({ sequence: 8, duration: 86_400 })).toBe(85);
  });

  test("POD 8: time lost to a delayed report is recovered by the next one", async () => {
    u.t.clock.advance(3);
    await counted({ duration: 5 }); // reported at 5, three seconds on its way: it seems to have begun at 3
    u.t.clock.advance(2);
    expect(await counted({ sequence: 2, duration: 10 })).toBe(10);
  });

  test("POD 8: time before the account was created does not count", async () => {
    await u.t.app
      .db()
      .update(users)
      .set({ createdAt: new Date(u.t.app.now().getTime() - 30_000) });
    expect(await counted({ duration: 3_600 })).toBe(30);
  });

  test("POD 8: one listener's time does not reduce another's", async () => {
    await u.t.createUser({ email: "bob@example.org" });
    await u.t.app
      .db()
      .update(users)
      .set({ createdAt: new Date(0) });
    const bob = await u.t.signIn("bob@example.org");
    expect(await counted({ duration: 60 })).toBe(60);
    expect(await counted({ duration: 60, browser: bob, session: otherSession })).toBe(60);
  });
});

describe("invalid listening reports", () => {
  const nothing = async () => {
    expect([await total(), await position()]).toEqual([0, 0]);
    expect(await u.t.app.db().select().from(listeningSessions)).toEqual([]);
  };

  test.each<[string, object, string]>([
    ["a negative duration", { duration: -1 }, "Enter 0 or more"],
    ["a duration of 1e9", { duration: 1e9 }, "Enter 86,400 or less"],
    ["a duration that is not a number", { duration: Number.NaN }, "Required"],
    ["a duration as text", { duration: "10" }, "Enter a number"],
    ["a negative position", { progress: -0.5 }, "Enter 0 or more"],
    ["a position that is not a number", { progress: Number.NaN }, "Required"],
    ["a negative sequence", { sequence: -1 }, "Enter 0 or more"],
    ["a fractional sequence", { sequence: 1.5 }, "Enter a whole number"],
  ])("%s is rejected with a message and counts nothing", async (_, wrong, words) => {
    const { status, json } = await post(wrong);
    expect([status, json.errors]).toEqual([422, { [Object.keys(wrong)[0]!]: [words] }]);
    await nothing();
  });

  test.each<[string, object]>([
    ["a session id that is not a UUID", { session: "mine" }],
    ["a malformed stretch", { heard: [[0]] }],
    ["a stretch before the beginning", { heard: [[-5, 3]] }],
    ["too many stretches", { heard: Array(201).fill([0, 1]) }],
    ["a missing list of stretches", { heard: null }],
  ])("%s is rejected and counts nothing", async (_, wrong) => {
    expect((await post(wrong)).status).toBe(422);
    await nothing();
  });

  test("a malformed body is rejected and counts nothing", async () => {
    const infinite = `{"session":"${session}","sequence":1,"heard":[],"progress":0,"duration":1e999}`;
    for (const body of [{}, [], "{", null, infinite, infinite.replace("1e999", "NaN")])
      expect([400, 422]).toContain(
        (await u.ada.post(`/api/podcasts/episode/${u.made.first}/listen`, body)).status,
      );
    await nothing();
  });

  test("a position and stretches beyond the end are cut off there", async () => {
    await post({
      progress: 1e9,
      heard: [
        [590, 1e9],
        [1e300, 1e301],
        [20, 10],
        [5, 5],
      ],
    });
    expect([await position(), await heard()]).toEqual([600, "{[590000,600000)}"]);
  });

  test("another listener's session is refused and stays unchanged", async () => {
    await u.t.createUser({ email: "bob@example.org" });
    const bob = await u.t.signIn("bob@example.org");
    await counted();
    expect((await post({ browser: bob, sequence: 2, duration: 999, heard: [[0, 600]] })).status).toBe(409);
    expect([await total(), await heard()]).toEqual([10, "{[0,10000)}"]);
    const progress = await u.t.app.db().select().from(episodeProgress);
    expect(progress.map(({ userId }) => userId)).toEqual([u.adaId]);
  });

  test("the session of another episode is refused and stays unchanged", async () => {
    await counted();
    const { status, json } = await post({ episode: u.made.second, sequence: 2, duration: 50 });
    expect([status, json.message]).toEqual([409, expect.stringContaining("another episode")]);
    expect([await total(), await position(u.made.second)]).toEqual([10, 0]);
  });

  test("a report from a signed-out caller is refused", async () => {
    const nobody = u.t.browser();
    await nobody.get("/csrf-cookie");
    expect((await post({ browser: nobody })).status).toBe(401);
  });
});

describe("the position in an episode", () => {
  test("is the most recent one, whichever session reported it", async () => {
    await post({ progress: 300 });
    u.t.clock.advance(60);
    await post({ session: otherSession, progress: 100 });
    expect(await position()).toBe(100);
    const before = new Date(u.t.app.now().getTime() - 30_000).toISOString();
    await post({ sequence: 2, duration: 20, progress: 400, at: before });
    expect(await position()).toBe(100);
  });

  test("can change without making a played episode unplayed", async () => {
    await u.ada.post("/api/complete", { type: "episode", id: u.made.first });
    u.t.clock.advance(60);
    await post({ progress: 50 });
    const { played_at, position: at } = (await u.ada.get(`/api/podcasts/episode/${u.made.first}`)).json.data;
    expect([played_at === null, at]).toEqual([false, 50]);
  });
});

describe("review mode", () => {
  beforeEach(async () => {
    await u.t.createUser({ email: "super@example.org", roles: ["super admin"] });
  });

  test("keeps no listening, completion, reaction, subscription or download", async () => {
    const admin = await u.t.signIn("super@example.org");
    const reason = "Ticket 15";
    expect((await admin.post("/api/admin/login-as-reviewer", { user: u.adaId, reason })).status).toBe(200);
    expect((await post({ browser: admin })).json).toEqual({ data: { counted: 0, tracked: false } });
    const { first, podcast } = u.made;
    const complete = await admin.post("/api/complete", { type: "episode", id: first });
    expect(complete.json).toEqual({ data: { completed_at: null, tracked: false } });
    const liked = await admin.put(`/api/podcasts/episode/${first}/reaction`, { reaction: "like" });
    expect(liked.json).toEqual({ data: { reaction: null, likes: 0 } });
    await admin.put(`/api/podcasts/${podcast}/subscription`, { subscribed: true });
    expect((await admin.get(`/api/podcasts/${podcast}`)).json.data.subscribed).toBe(false);
    await admin.get(`/api/podcasts/episode/${first}/audio?download=1`);
    for (const table of [
      ...["listening_sessions", "listening_clocks", "episode_progress"],
      ...["feedback", "podcast_subscriptions", "episode_downloads"],
    ]) {
      const { rows } = await u.t.app.db().execute(sql`select 1 from ${sql.identifier(table)}`);
      expect([table, rows]).toEqual([table, []]);
    }
  });
});

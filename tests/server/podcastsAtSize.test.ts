import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { startTestApp, type Browser, type TestApp } from "./harness.ts";

/** 300 listeners, 5 podcasts of 40 episodes each; everybody has begun every other episode. */
let t: TestApp;
let browser: Browser;
const [listeners, shows, ofEach] = [300, 5, 40];

beforeAll(async () => {
  t = await startTestApp();
  await t.createUser({ email: "ada@example.org" });
  const db = t.app.db();
  await db.execute(sql`
    insert into users (email, first_name, last_name) select 'user' || n || '@example.org', 'User', n::text
    from generate_series(2, ${listeners}::int) n`);
  await db.execute(sql`
    insert into podcasts (name, summary, description, host, status, featured)
    select 'Podcast ' || n, 'About ' || n, '<p>About</p>', 'Host', 'approved', n % 3 = 0 from generate_series(1, ${shows}::int) n`);
  await db.execute(sql`
    insert into podcast_episodes (podcast_id, name, summary, notes, position, publish_at, audio, audio_state, seconds, transcript)
    select p.id, 'Episode ' || n, 'Of ' || p.name, '<p>Notes</p>', n, ${t.app.now().toISOString()}::timestamptz - n * interval '1 day',
      '{"id": 1, "name": "a.mp3", "bytes": 1000}', 'ready', 600,
      'WEBVTT' || chr(10) || chr(10) || '00:00.000 --> 00:10.000' || chr(10) || repeat('What was said at length. ', 400) || n
    from podcasts p, generate_series(1, ${ofEach}::int) n`);
  await db.execute(sql`
    insert into episode_progress (user_id, episode_id, position, listened_at)
    select u.id, e.id, 10, ${t.app.now().toISOString()}::timestamptz - e.id * interval '1 minute'
    from users u, podcast_episodes e where e.id % 2 = 0`);
  await db.execute(sql`
    insert into podcast_subscriptions (user_id, podcast_id, at)
    select u.id, p.id, now() from users u, podcasts p where (u.id + p.id) % 2 = 0`);
  await db.execute(sql`
    insert into feedback (user_id, type, subject_id, reaction) select u.id, 'episode', e.id, 'like'
    from users u, podcast_episodes e where (u.id + e.id) % 5 = 0`);
  await db.execute(sql`analyze`);
  browser = await t.signIn("ada@example.org");
}, 120_000);
afterAll(() => t.close());

/** The statements of a call, besides the one that finds the session. */
async function statementsOf(path: string): Promise<number> {
  const asked = vi.spyOn(t.database.pool, "query");
  try {
    const { status } = await browser.get(path);
    expect(status).toBe(200);
    return asked.mock.calls.length - 1;
  } finally {
    asked.mockRestore();
  }
}

describe("podcasts at real size", () => {
  test.each<[string, string, number]>([
    ["the podcasts page with all its lists", "/api/podcasts", 4],
    ["all podcasts", "/api/podcasts/search?perPage=100", 1],
    ["podcasts with subscribed ones first", "/api/podcasts/search?order=subscriptions", 1],
    ["all episodes", "/api/podcasts/episode-search?perPage=100", 1],
    ["episodes to continue", "/api/podcasts/episode-search?order=continue", 1],
    ["episodes found by their transcripts", "/api/podcasts/episode-search?name=length+said", 1],
    ["a podcast", "/api/podcasts/1", 3],
    ["an episode", "/api/podcasts/episode/5", 1],
    ["the player's queue", "/api/podcasts/episode/5/player", 1],
  ])("%s: a fixed number of SQL statements", async (_, path, statements) => {
    expect(await statementsOf(path)).toBe(statements);
  });

  test("a podcast lists its newest episodes and counts all of them", async () => {
    const { data } = (await browser.get("/api/podcasts/1")).json;
    expect([data.episodes, data.list.length]).toEqual([ofEach, 30]);
    const times = data.list.map(({ published_at }: { published_at: string }) => published_at);
    expect(times).toEqual(times.toSorted().reverse());
    const { json } = await browser.get("/api/podcasts/episode-search?podcast=1&perPage=1");
    expect(json.meta.total).toBe(ofEach);
    expect(json.data[0].published_at).toBe(times[0]);
  });
});

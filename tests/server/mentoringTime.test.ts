import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { keepTime } from "#server/modules/mentoring/keepTime.ts";
import { mentoringProfiles, mentoringRelationships } from "#server/schema/mentoring.ts";
import { users } from "#server/schema/people.ts";
import { join, moveTo, noticesOf, request, startPair } from "./mentoringPeople.ts";

const u = startPair({
  env: { MENTORING_REQUEST_DAYS: "6", SESSION_MAX_SECONDS: "604800", SESSION_SECONDS: "604800" },
});
const day = 86_400;
let id: number;
beforeEach(async () => {
  id = (await request({ mentee: u.mia, mentor: u.max })).json.data.id;
});
const statusNow = async (of = id) =>
  (await u.t.app.db().select().from(mentoringRelationships).where(eq(mentoringRelationships.id, of)))[0]!
    .status;
const url = () => `/mentoring/relationship/${id}`;
const after = async (days: number) => {
  u.t.clock.advance(days * day);
  await keepTime(u.t.app);
};

describe("an unanswered request", () => {
  test("reminds its recipient once, three days before it expires [T-42]", async () => {
    await after(2.99);
    expect(await noticesOf(u.t, u.max)).toHaveLength(1);
    await after(0.02);
    await keepTime(u.t.app);
    expect((await noticesOf(u.t, u.max)).slice(1)).toEqual([
      {
        message: expect.stringMatching(
          /^Mia Example is still waiting for your answer\. Their request expires on \d+ \w+ 2026\.$/,
        ),
        url: url(),
      },
    ]);
    expect(await noticesOf(u.t, u.mia)).toHaveLength(1);
  });

  test("expires after the configured days and notifies both sides [T-42][B-209]", async () => {
    await after(5.99);
    expect(await statusNow()).toBe("PENDING");
    await after(0.02);
    expect(await statusNow()).toBe("EXPIRED");
    await keepTime(u.t.app);
    expect((await noticesOf(u.t, u.mia)).slice(1)).toEqual([
      { message: "Max Example did not answer your request within 6 days, so it has expired.", url: url() },
    ]);
    expect((await noticesOf(u.t, u.max)).at(-1)).toEqual({
      message: "You did not answer the request from Mia Example within 6 days, so it has expired.",
      url: url(),
    });
    const { json } = await u.mia.browser.get(`/api/mentoring/relationships/${id}`);
    expect(json.data).toMatchObject({
      status: "EXPIRED",
      expires_at: null,
      steps: [{}, { status: "EXPIRED", by: null }],
    });
  });

  test("reminds and expires only once with two servers", async () => {
    u.t.clock.advance(3.5 * day);
    await Promise.all([keepTime(u.t.app), keepTime(u.t.app)]);
    expect(await noticesOf(u.t, u.max)).toHaveLength(2);
    u.t.clock.advance(3 * day);
    await Promise.all([keepTime(u.t.app), keepTime(u.t.app)]);
    expect(await noticesOf(u.t, u.max)).toHaveLength(3);
    expect(await noticesOf(u.t, u.mia)).toHaveLength(2);
  });

  test("neither reminds nor expires once it is answered", async () => {
    await moveTo(u.max, id, "ACTIVE");
    await after(7);
    expect(await statusNow()).toBe("ACTIVE");
    expect(await noticesOf(u.t, u.max)).toHaveLength(2);
  });

  test("has a single outcome if an answer and its expiry coincide", async () => {
    u.t.clock.advance(6 * day);
    const [answer] = await Promise.all([moveTo(u.max, id, "DENIED", "Sorry"), keepTime(u.t.app)]);
    expect([answer.status, await statusNow()]).toEqual(
      answer.status === 200 ? [200, "DENIED"] : [409, "EXPIRED"],
    );
  });

  test("is retried if its expiry fails, and does not hold up the others", async () => {
    const noor = await join(u.t, "Noor", "MENTEE");
    const other = (await request({ mentee: noor, mentor: u.max })).json.data.id;
    const addressOf = (email: string) =>
      u.t.app.db().update(users).set({ email }).where(eq(users.id, u.mia.userId));
    await addressOf("no address");
    await after(6);
    expect(await statusNow()).toBe("PENDING");
    expect(await statusNow(other)).toBe("EXPIRED");
    await addressOf(u.mia.email);
    await keepTime(u.t.app);
    expect(await statusNow()).toBe("EXPIRED");
  });
});

describe("a mentor's absence", () => {
  const path = "/api/mentoring/profiles";
  const own = async () => (await u.max.browser.get(path)).json.data.own[0];
  const change = async (changes: object) =>
    u.max.browser.patch(`${path}/${u.max.profile}`, { version: (await own()).version, ...changes });

  test("until a date is marked in the search, and ends by itself with a notification", async () => {
    expect((await change({ away: true, away_until: "2099-01-01" })).json.data).toMatchObject({
      ...{ status: "ACTIVE", away: true, away_until: "2099-01-01" },
    });
    const until = new Date(u.t.app.now().getTime() + 2 * day * 1_000).toISOString().slice(0, 10);
    await change({ away_until: until });
    const found = await u.mia.browser.get("/api/mentoring/search");
    expect(found.json.data).toMatchObject([{ profile: { away: true, away_until: until } }]);
    await after(1);
    expect(await own()).toMatchObject({ away: true });
    await after(1);
    await keepTime(u.t.app);
    expect(await own()).toMatchObject({ away: false, away_until: null });
    expect((await noticesOf(u.t, u.max)).slice(1)).toEqual([
      { message: "You are no longer away, so you can get requests again.", url: "/mentoring" },
    ]);
  });

  test("that ends while they are on hold is not announced, as they get no requests all the same", async () => {
    const until = new Date(u.t.app.now().getTime() + day * 1_000).toISOString().slice(0, 10);
    await change({ away: true, away_until: until });
    await u.t.app
      .db()
      .update(mentoringProfiles)
      .set({ status: "REVIEW_HOLD" })
      .where(eq(mentoringProfiles.id, u.max.profile));
    await after(1);
    await keepTime(u.t.app);
    expect(await own()).toMatchObject({ status: "REVIEW_HOLD", away: false, away_until: null });
    expect((await noticesOf(u.t, u.max)).map(({ message }) => message)).not.toContain(
      "You are no longer away, so you can get requests again.",
    );
  });

  test("without a date lasts until the mentor ends it", async () => {
    await change({ away: true });
    await after(5);
    expect(await own()).toMatchObject({ away: true, away_until: null });
    expect((await change({ away: false })).json.data).toMatchObject({ away: false });
  });

  test("without a date ignores an earlier date that has passed", async () => {
    const until = new Date(u.t.app.now().getTime() + 2 * day * 1_000).toISOString().slice(0, 10);
    await change({ away: true, away_until: until });
    // The job has not run yet.
    u.t.clock.advance(3 * day);
    expect(await own()).toMatchObject({ away: false });
    expect((await change({ away: true })).json.data).toMatchObject({ away: true, away_until: null });
  });

  test("begins with a date alone, keeps its date when it is not given, and can lose it", async () => {
    expect((await change({ away_until: null })).json.data).toMatchObject({ away: false });
    expect((await change({ away_until: "2099-01-01" })).json.data).toMatchObject({ away: true });
    expect((await change({ away: true })).json.data).toMatchObject({ away: true, away_until: "2099-01-01" });
    expect((await change({ away_until: null })).json.data).toMatchObject({ away: true, away_until: null });
  });

  test("is saved once if it is sent twice, and is out of date if it is another one", async () => {
    const { version: first } = await own();
    const send = (version: string, changes: object) =>
      u.max.browser.patch(`${path}/${u.max.profile}`, { version, ...changes });
    const { version } = (await send(first, { away_until: "2099-01-01" })).json.data;
    const repeated = [{ away_until: "2099-01-01" }, { away: true }, { away: true, away_until: "2099-01-01" }];
    for (const changes of repeated) {
      const again = await send(first, changes);
      expect([again.status, again.json.data.version]).toEqual([200, version]);
    }
    const others = [{ away: false }, { away_until: null }, { away: true, away_until: "2099-01-02" }];
    for (const changes of others) expect((await send(first, changes)).status).toBe(409);
    const { version: back } = (await send(version, { away: false })).json.data;
    for (const changes of [{ away: false }, { away_until: null }]) {
      const again = await send(version, changes);
      expect([again.status, again.json.data.version]).toEqual([200, back]);
    }
  });

  test("cannot end today or on an invalid date", async () => {
    const today = u.t.app.now().toISOString().slice(0, 10);
    const { status, json } = await change({ away: true, away_until: today });
    expect([status, Object.keys(json.errors)]).toEqual([422, ["away_until"]]);
    expect((await change({ away: true, away_until: "soon" })).status).toBe(422);
  });

  test("set by an administrator neither ends by itself nor can be ended by the mentor", async () => {
    await u.t.app
      .db()
      .update(mentoringProfiles)
      .set({ awaySince: u.t.app.now(), awayUntil: null, pausedBy: u.mia.userId })
      .where(eq(mentoringProfiles.id, u.max.profile));
    await after(1);
    expect(await own()).toMatchObject({ away: true, away_until: null });
    const { status, json } = await change({ away: false });
    expect([status, json.message]).toEqual([
      409,
      "An administrator has paused your profile, and only an administrator can end the pause",
    ]);
  });

  test("is possible for active mentors only", async () => {
    const [{ version }] = (await u.mia.browser.get(path)).json.data.own;
    const { status, json } = await u.mia.browser.patch(`${path}/${u.mia.profile}`, { version, away: true });
    expect([status, json.message]).toEqual([409, "Only an active mentor can be away"]);
  });
});

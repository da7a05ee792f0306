import { inPortions } from "#server/database/lists.ts";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { contentToken } from "#server/sessions/contentCookie.ts";
import { announce } from "#server/modules/notices.ts";
import {
  broadcastReads,
  broadcasts,
  featureFlags,
  notifications,
  policies,
  policyDecisions,
  profileImages,
  sessions,
  users,
} from "#server/schema/index.ts";
import { roleNames, type RoleName } from "#src/contracts/roles.ts";
import { type CurrentUser, userCalls } from "#src/contracts/user.ts";
import { startWithAda } from "./ada.ts";

const u = startWithAda();
const minutesAgo = (minutes: number) => new Date(u.t.app.now().getTime() - minutes * 60_000);

describe("the current user", () => {
  test("has every documented field [E-012][B-270][B-271][B-272][B-274][B-281]", async () => {
    await u.t.app
      .db()
      .insert(policies)
      .values([
        { id: 1, name: "GDPR", version: "1.0", text: "<p>One</p>" },
        { id: 2, name: "Cookie Policy", version: "1.0", text: "<p>Two</p>" },
      ]);
    const { status, json } = await u.ada.get("/api/me");
    expect(status).toBe(200);
    expect(json).toEqual({
      data: {
        id: u.adaId,
        first_name: "Ada",
        last_name: "Byron",
        full_name: "Ada Byron",
        email: "ada@example.org",
        employee_number: null,
        job_title: null,
        roles: [],
        can: ["access_mentoring"],
        features: { cpd_log: false, ai_area: false, feature_flags: false },
        profile_image: null,
        pss_enrolled: true,
        notifications: [],
        unread_notifications: 0,
        unreadBroadcasts: [],
        policies: [
          { id: 1, name: "GDPR" },
          { id: 2, name: "Cookie Policy" },
        ],
        outstandingPolicies: [
          { id: 1, name: "GDPR" },
          { id: 2, name: "Cookie Policy" },
        ],
        notificationSettings: { email: true, system: true, language: null },
        logged_in_as: { status: false, admin_user_id: null },
      },
    });
  });

  test("can have each of the twelve roles, and enabled feature flags [B-262][B-268]", async () => {
    expect(roleNames).toHaveLength(12);
    await u.t.createUser({ email: "all@example.org", roles: [...roleNames] as RoleName[] });
    await u.t.app
      .db()
      .insert(featureFlags)
      .values([
        { name: "ai_area", enabled: true },
        { name: "cpd_log", enabled: false },
      ]);
    const { roles, features } = await u.me(await u.t.signIn("all@example.org"));
    expect(roles).toEqual([...roleNames]);
    expect(features).toEqual({ cpd_log: false, ai_area: true, feature_flags: false });
  });

  test("includes the newest hundred notifications and counts all unread ones [B-275][B-286]", async () => {
    const made = Array.from({ length: 130 }, (_, i) => ({
      userId: u.adaId,
      data: { type: "test", message: `Number ${i}`, url: "/item/1" },
      meta: i === 129 ? { contentType: "boxset" } : {},
      createdAt: minutesAgo(130 - i),
      readAt: i < 10 ? minutesAgo(1) : null,
    }));
    await inPortions(made, (some) => u.t.app.db().insert(notifications).values(some));
    const user = await u.me();
    expect(user.notifications.map(({ data }) => data.message)).toEqual(
      Array.from({ length: 100 }, (_, i) => `Number ${129 - i}`),
    );
    expect(user.notifications[0]).toMatchObject({
      read_at: null,
      created_at: minutesAgo(1).toISOString(),
      meta: { contentType: "boxset" },
      data: { type: "test", message: "Number 129", url: "/item/1" },
    });
    expect(user.unread_notifications).toBe(120);
  });

  test("gets the current broadcasts addressed to them, most urgent first [B-279][T-9]", async () => {
    const other = await u.t.createUser({ email: "other@example.org" });
    const later = new Date(u.t.app.now().getTime() + 60_000);
    const words = async (browser = u.ada) =>
      (await u.me(browser)).unreadBroadcasts.map(({ message }) => message);
    await announce(u.t.app, { message: "<p>ordinary</p>" });
    await announce(u.t.app, { message: "<p>urgent</p>", priority: 5 });
    await announce(u.t.app, { message: "<p>mine</p>", recipients: [u.adaId, u.adaId] });
    await announce(u.t.app, { message: "<p>theirs</p>", recipients: [other.id] });
    await announce(u.t.app, { message: "<p>coming</p>", startsAt: later });
    await announce(u.t.app, { message: "<p>over soon</p>", endsAt: later });
    expect(await words()).toEqual(["<p>urgent</p>", "<p>ordinary</p>", "<p>mine</p>", "<p>over soon</p>"]);
    u.t.clock.advance(60);
    expect(await words()).toEqual(["<p>urgent</p>", "<p>ordinary</p>", "<p>mine</p>", "<p>coming</p>"]);
    expect(await words(await u.t.signIn("other@example.org"))).toEqual([
      "<p>urgent</p>",
      "<p>ordinary</p>",
      "<p>theirs</p>",
      "<p>coming</p>",
    ]);
  });

  test("always reflects the latest change, but none that is rolled back", async () => {
    const db = () => u.t.app.db();
    const data = { type: "test", message: "one" };
    const changes: [string, () => Promise<unknown>, (user: CurrentUser) => unknown, unknown][] = [
      [
        "a notification comes",
        () => db().insert(notifications).values({ userId: u.adaId, data }),
        (user) => user.unread_notifications,
        1,
      ],
      [
        "it is read",
        () =>
          db()
            .update(notifications)
            .set({ readAt: minutesAgo(1) }),
        (user) => [user.unread_notifications, user.notifications[0]?.read_at],
        [0, minutesAgo(1).toISOString()],
      ],
      ["it goes", () => db().delete(notifications), (user) => user.notifications, []],
      [
        "a policy comes",
        () => db().insert(policies).values({ id: 1, name: "GDPR", version: "1.0", text: "x" }),
        (user) => user.outstandingPolicies,
        [{ id: 1, name: "GDPR" }],
      ],
      [
        "it is accepted",
        () =>
          db()
            .insert(policyDecisions)
            .values({ userId: u.adaId, policyId: 1, version: "1.0", decision: "accepted" }),
        (user) => user.outstandingPolicies,
        [],
      ],
      [
        "it changes",
        () => db().update(policies).set({ version: "2.0" }),
        (user) => user.outstandingPolicies.length,
        1,
      ],
      [
        "an announcement comes",
        () =>
          db()
            .insert(broadcasts)
            .values({ message: "News", startsAt: minutesAgo(5) }),
        (user) => user.unreadBroadcasts,
        [{ id: 1, message: "News" }],
      ],
      [
        "it is corrected",
        () => db().update(broadcasts).set({ message: "Real news" }),
        (user) => user.unreadBroadcasts[0]?.message,
        "Real news",
      ],
      [
        "it is acknowledged",
        () => db().insert(broadcastReads).values({ broadcastId: 1, userId: u.adaId }),
        (user) => user.unreadBroadcasts,
        [],
      ],
      [
        "a feature is switched on",
        () => db().insert(featureFlags).values({ name: "cpd_log", enabled: true }),
        (user) => user.features["cpd_log"],
        true,
      ],
      [
        "a picture comes",
        () =>
          db()
            .insert(profileImages)
            .values({
              userId: u.adaId,
              version: "0123456789abcdef",
              mime: "image/webp",
              bytes: Buffer.of(1),
            }),
        (user) => user.profile_image,
        `/profile_image/${u.adaId}/0123456789abcdef`,
      ],
      [
        "the name changes",
        () => db().update(users).set({ lastName: "King" }),
        (user) => user.full_name,
        "Ada King",
      ],
    ];
    await u.me();
    for (const [what, change, told, expected] of changes) {
      await change();
      expect([what, told(await u.me())]).toEqual([what, expected]);
      expect([what, told(await u.me())]).toEqual([what, expected]);
    }
    const undone = u.t.app.inTransaction(async () => {
      await db().update(users).set({ lastName: "Never" });
      expect((await u.me()).last_name).toBe("Never");
      throw new Error("rolled back");
    });
    await expect(undone).rejects.toThrow("rolled back");
    expect((await u.me()).last_name).toBe("King");
  });

  test("loses a permission with the next request after its removal", async () => {
    expect((await u.me()).can).toEqual(["access_mentoring"]);
    await u.t.app.db().update(users).set({ permissions: [] }).where(eq(users.id, u.adaId));
    expect((await u.me()).can).toEqual([]);
  });
});

test("every call requires a session", async () => {
  const stranger = u.t.browser();
  await stranger.get("/csrf-cookie");
  for (const { method, path } of Object.values(userCalls)) {
    const verb = method.toLowerCase() as "get" | "post" | "patch";
    const answer = await (verb === "get" ? stranger.get(path) : stranger[verb](path.replace(":id", "1"), {}));
    expect({ path, ...answer }).toMatchObject({ path, status: 401, json: { message: "Unauthorized" } });
  }
});

describe("notification settings", () => {
  test("can be updated one by one [E-017][B-360]", async () => {
    expect((await u.ada.patch("/api/notification-settings", { settings: { email: false } })).json).toEqual({
      data: { email: false, system: true, language: null },
    });
    expect((await u.ada.patch("/api/notification-settings", { settings: { system: false } })).json).toEqual({
      data: { email: false, system: false, language: null },
    });
    expect((await u.me()).notificationSettings).toEqual({ email: false, system: false, language: null });
  });

  test("accept only a language in which emails can be written, and can clear it", async () => {
    const choose = async (language: string | null) =>
      u.ada.patch("/api/notification-settings", { settings: { language } });
    expect((await choose("cy")).json.data).toEqual({ email: true, system: true, language: "cy" });
    for (const none of ["en", "tlh", "CY", ""])
      expect([none, (await choose(none)).json.errors]).toEqual([
        none,
        { "settings.language": ["Choose from the list"] },
      ]);
    await u.ada.patch("/api/notification-settings", { settings: { email: false } });
    expect((await u.me()).notificationSettings).toEqual({ email: false, system: true, language: "cy" });
    expect((await choose(null)).json.data.language).toBeNull();
  });

  test("reject invalid values", async () => {
    for (const body of [{}, { settings: { email: "no" } }, { settings: [] }, { settings: null }])
      expect((await u.ada.patch("/api/notification-settings", body)).status).toBe(422);
    expect((await u.me()).notificationSettings).toEqual({ email: true, system: true, language: null });
  });
});

test("the cookies call sets the private content cookie for ten minutes [E-015][B-374]", async () => {
  const { status, json, headers } = await u.ada.get("/api/cookies");
  expect([status, json]).toEqual([200, { data: null }]);
  const [session] = await u.t.app.db().select().from(sessions).where(eq(sessions.userId, u.adaId));
  const token = contentToken(
    { userId: u.adaId, sessionHash: session!.idHash },
    u.t.app.now().getTime() / 1_000 + 600,
  );
  expect([headers["set-cookie"]].flat()).toEqual([
    `lyceum-content=${token}; Max-Age=600; Path=/; HttpOnly; SameSite=Strict`,
  ]);
});

test("the cookies call, which a page makes by itself, does not extend the session", async () => {
  const seconds = async () => (await u.ada.get("/session/check")).json.data.seconds;
  await u.ada.get("/session/ping");
  const before = await seconds();
  u.t.clock.advance(60);
  await u.ada.get("/api/cookies");
  expect(await seconds()).toBe(before - 60);
});

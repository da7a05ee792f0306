import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { contentToken } from "#server/modules/contentCookie.ts";
import { announce } from "#server/modules/notices.ts";
import {
  broadcastReads,
  broadcasts,
  featureFlags,
  helpQueries,
  notifications,
  outbox,
  policies,
  policyDecisions,
  profileImages,
  sessions,
  users,
} from "#server/schema/index.ts";
import { roleNames, type RoleName } from "#src/contracts/roles.ts";
import { CurrentUser, userCalls } from "#src/contracts/user.ts";
import { startTestApp, type Browser, type TestApp } from "./harness.ts";

let t: TestApp;
let ada: Browser;
let adaId: number;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.reset();
  const user = await t.createUser({
    email: "ada@example.org",
    firstName: "Ada",
    lastName: "Byron",
    permissions: ["access_mentoring"],
    pssEnrolled: true,
  });
  adaId = user.id;
  ada = await t.signIn("ada@example.org");
});

const me = async (browser = ada) => CurrentUser.parse((await browser.get("/api/me")).json.data);
const minutesAgo = (minutes: number) => new Date(t.app.now().getTime() - minutes * 60_000);

describe("the current user", () => {
  test("has every documented field [E-012][B-270][B-271][B-272][B-274][B-281]", async () => {
    await t.app
      .db()
      .insert(policies)
      .values([
        { id: 1, name: "GDPR", version: "1.0", text: "<p>One</p>" },
        { id: 2, name: "Cookie Policy", version: "1.0", text: "<p>Two</p>" },
      ]);
    const { status, json } = await ada.get("/api/me");
    expect(status).toBe(200);
    expect(json).toEqual({
      data: {
        id: adaId,
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
        outstandingPolicies: [
          { id: 1, name: "GDPR" },
          { id: 2, name: "Cookie Policy" },
        ],
        notificationSettings: { email: true, system: true },
        logged_in_as: { status: false, admin_user_id: null },
      },
    });
  });

  test("may hold each of the twelve roles, and flags that are on [B-262][B-268]", async () => {
    expect(roleNames).toHaveLength(12);
    await t.createUser({ email: "all@example.org", roles: [...roleNames] as RoleName[] });
    await t.app
      .db()
      .insert(featureFlags)
      .values([
        { name: "ai_area", enabled: true },
        { name: "cpd_log", enabled: false },
      ]);
    const { roles, features } = await me(await t.signIn("all@example.org"));
    expect(roles).toEqual([...roleNames]);
    expect(features).toEqual({ cpd_log: false, ai_area: true, feature_flags: false });
  });

  test("carries the newest hundred notifications and counts all unread ones [B-275][B-286]", async () => {
    const made = Array.from({ length: 130 }, (_, i) => ({
      userId: adaId,
      data: { type: "test", message: `Number ${i}`, url: "/item/1" },
      meta: i === 129 ? { contentType: "boxset" } : {},
      createdAt: minutesAgo(130 - i),
      readAt: i < 10 ? minutesAgo(1) : null,
    }));
    await t.app.db().insert(notifications).values(made);
    const user = await me();
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

  test("is told of the announcements that are for them, now, the most urgent first [B-279][T-9]", async () => {
    const other = await t.createUser({ email: "other@example.org" });
    const later = new Date(t.app.now().getTime() + 60_000);
    const words = async (browser = ada) => (await me(browser)).unreadBroadcasts.map(({ message }) => message);
    await announce(t.app, { message: "<p>ordinary</p>" });
    await announce(t.app, { message: "<p>urgent</p>", priority: 5 });
    await announce(t.app, { message: "<p>mine</p>", recipients: [adaId, adaId] });
    await announce(t.app, { message: "<p>theirs</p>", recipients: [other.id] });
    await announce(t.app, { message: "<p>coming</p>", startsAt: later });
    await announce(t.app, { message: "<p>over soon</p>", endsAt: later });
    expect(await words()).toEqual(["<p>urgent</p>", "<p>ordinary</p>", "<p>mine</p>", "<p>over soon</p>"]);
    t.clock.advance(60);
    expect(await words()).toEqual(["<p>urgent</p>", "<p>ordinary</p>", "<p>mine</p>", "<p>coming</p>"]);
    expect(await words(await t.signIn("other@example.org"))).toEqual([
      "<p>urgent</p>",
      "<p>ordinary</p>",
      "<p>theirs</p>",
      "<p>coming</p>",
    ]);
  });

  test("is never older than the last change, whoever made it", async () => {
    const db = () => t.app.db();
    const data = { type: "test", message: "one" };
    const changes: [string, () => Promise<unknown>, (user: CurrentUser) => unknown, unknown][] = [
      [
        "a notification comes",
        () => db().insert(notifications).values({ userId: adaId, data }),
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
            .values({ userId: adaId, policyId: 1, version: "1.0", decision: "accepted" }),
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
        () => db().insert(broadcastReads).values({ broadcastId: 1, userId: adaId }),
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
            .values({ userId: adaId, version: "0123456789abcdef", mime: "image/webp", bytes: Buffer.of(1) }),
        (user) => user.profile_image,
        `/profile_image/${adaId}/0123456789abcdef`,
      ],
      [
        "the name changes",
        () => db().update(users).set({ lastName: "King" }),
        (user) => user.full_name,
        "Ada King",
      ],
    ];
    await me();
    for (const [what, change, told, expected] of changes) {
      await change();
      expect([what, told(await me())]).toEqual([what, expected]);
      expect([what, told(await me())]).toEqual([what, expected]);
    }
    const undone = t.app.inTransaction(async () => {
      await db().update(users).set({ lastName: "Never" });
      expect((await me()).last_name).toBe("Never");
      throw new Error("rolled back");
    });
    await expect(undone).rejects.toThrow("rolled back");
    expect((await me()).last_name).toBe("King");
  });

  test("loses a right with the next request after it was taken away", async () => {
    expect((await me()).can).toEqual(["access_mentoring"]);
    await t.app.db().update(users).set({ permissions: [] }).where(eq(users.id, adaId));
    expect((await me()).can).toEqual([]);
  });
});

test("every call wants a session", async () => {
  const stranger = t.browser();
  await stranger.get("/csrf-cookie");
  for (const { method, path } of Object.values(userCalls)) {
    const verb = method.toLowerCase() as "get" | "post" | "patch";
    const answer = await (verb === "get" ? stranger.get(path) : stranger[verb](path.replace(":id", "1"), {}));
    expect({ path, ...answer }).toMatchObject({ path, status: 401, json: { message: "Unauthorized" } });
  }
});

describe("the profile", () => {
  test("is updated in part, trimmed [E-013][B-357]", async () => {
    const { status, json } = await ada.patch("/api/me/", { first_name: "  Augusta ", job_title: "Analyst" });
    expect(status).toBe(200);
    expect(json.data).toMatchObject({
      first_name: "Augusta",
      last_name: "Byron",
      full_name: "Augusta Byron",
      job_title: "Analyst",
    });
    expect((await ada.patch("/api/me", { job_title: null })).json.data.job_title).toBeNull();
    expect((await ada.patch("/api/me/", {})).json.data.first_name).toBe("Augusta");
  });

  test("does not move a column that it does not name", async () => {
    const before = await me();
    const { status } = await ada.patch("/api/me/", {
      id: 99,
      email: "evil@example.org",
      roles: ["super admin"],
      permissions: ["can_set_content_live"],
      can: ["can_set_content_live"],
      pss_enrolled: false,
      employee_number: "1",
      password_hash: "x",
      disabled_at: "2026-01-01",
      __proto__: { admin: true },
    });
    expect(status).toBe(200);
    expect(await me()).toEqual(before);
  });

  test("is refused where a field is wrong, with the reason by field", async () => {
    const cases: [object, string, string][] = [
      [{ first_name: "" }, "first_name", "Enter your first name"],
      [{ last_name: "   " }, "last_name", "Enter your last name"],
      [{ first_name: "x".repeat(81) }, "first_name", "Too big: expected string to have <=80 characters"],
      [{ job_title: "x".repeat(121) }, "job_title", "Too big: expected string to have <=120 characters"],
      [{ first_name: 7 }, "first_name", "Invalid input: expected string, received number"],
      [{ first_name: ["a"] }, "first_name", "Invalid input: expected string, received array"],
    ];
    for (const [body, field, message] of cases)
      expect(await ada.patch("/api/me/", body)).toMatchObject({
        status: 422,
        json: { message, errors: { [field]: [message] } },
      });
  });

  test("keeps hostile text as text", async () => {
    for (const name of [`<img src=x onerror=alert(1)>`, `'); drop table users; --`, "Ünï😀 עברית"]) {
      expect((await ada.patch("/api/me/", { first_name: name })).json.data.first_name).toBe(name);
    }
    expect(await ada.patch("/api/me/", { first_name: "a\u0000b" })).toMatchObject({ status: 422 });
    expect(await ada.patch("/api/me/", "{")).toMatchObject({ status: 400 });
    expect(await ada.patch("/api/me/", [])).toMatchObject({ status: 422 });
  });
});

describe("the profile picture", () => {
  const picture = (format: "png" | "jpeg" | "webp", width = 600, height = 300) =>
    sharp({ create: { width, height, channels: 3, background: "#306090" } })
      .toFormat(format)
      .toBuffer();
  const inline = (bytes: Buffer, mime: string) => `data:${mime};base64,${bytes.toString("base64")}`;
  const send = (image: unknown, browser = ada) => browser.patch("/api/me/profile-image", { image });

  test("is cut to a square whatever it was [E-014][B-358][B-273]", async () => {
    for (const format of ["png", "jpeg", "webp"] as const) {
      const { status, json } = await send(inline(await picture(format), `image/${format}`));
      expect(status).toBe(200);
      const path = json.data.profile_image as string;
      expect(path).toContain("profile_image");
      expect((await me()).profile_image).toBe(path);
      const served = await t.server.inject({
        url: path,
        headers: { cookie: `lyceum=${ada.cookies.get("lyceum")}` },
      });
      expect(served.statusCode).toBe(200);
      expect(served.headers).toMatchObject({
        "content-type": "image/webp",
        "cache-control": "private, max-age=31536000, immutable",
        "cross-origin-resource-policy": "same-origin",
        "x-content-type-options": "nosniff",
      });
      const { width, height } = await sharp(served.rawPayload).metadata();
      expect([width, height]).toEqual([256, 256]);
    }
  });

  test("has a new address when it changes, the same one when it does not, and none when it is removed", async () => {
    const one = inline(await picture("png"), "image/png");
    const first = (await send(one)).json.data.profile_image;
    expect((await send(one)).json.data.profile_image).toBe(first);
    const second = (await send(inline(await picture("png", 10, 10), "image/png"))).json.data.profile_image;
    const third = (
      await send(
        inline(
          await sharp(await picture("png"))
            .negate()
            .png()
            .toBuffer(),
          "image/png",
        ),
      )
    ).json.data.profile_image;
    expect(third).not.toBe(second);
    expect((await ada.get(first)).status).toBe(404);
    expect((await ada.get(third)).status).toBe(200);
    expect((await send(null)).json).toEqual({ data: { profile_image: null } });
    expect((await send(null)).json).toEqual({ data: { profile_image: null } });
    expect((await ada.get(third)).status).toBe(404);
    expect((await me()).profile_image).toBeNull();
  });

  test("is shown to colleagues, not to strangers", async () => {
    const path = (await send(inline(await picture("png"), "image/png"))).json.data.profile_image;
    await t.createUser({ email: "other@example.org" });
    expect((await (await t.signIn("other@example.org")).get(path)).status).toBe(200);
    expect((await t.browser().get(path)).status).toBe(401);
    for (const wrong of ["/profile_image/0/0000000000000000", "/profile_image/1/..%2f..%2fetc", `${path}0`])
      expect((await ada.get(wrong)).status).toBe(404);
  });

  test("is refused with a reason", async () => {
    const svg = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`);
    const png = await picture("png");
    const kind = "Choose a PNG, JPEG or WebP picture";
    const unreadable = "This picture cannot be read. Choose another one";
    const vast = await picture("png", 8_000, 7_000);
    const cases: [string, unknown, string][] = [
      ["an SVG", inline(svg, "image/svg+xml"), kind],
      ["an SVG that says PNG", inline(svg, "image/png"), kind],
      ["a PNG that says JPEG", inline(png, "image/jpeg"), kind],
      [
        "HTML behind the first bytes of a PNG",
        inline(Buffer.concat([png.subarray(0, 8), Buffer.from("<html>")]), "image/png"),
        unreadable,
      ],
      ["half a PNG", inline(png.subarray(0, png.length / 2), "image/png"), unreadable],
      ["more pixels than are looked at", inline(vast, "image/png"), unreadable],
      ["a GIF", "data:image/gif;base64,R0lGODlhAQABAAAAACw=", kind],
      ["no data URL", "https://example.org/a.png", kind],
      ["an empty one", "", kind],
      ["no base64", "data:image/png;base64,%%%%", kind],
      ["more than 5 MB", `data:image/png;base64,${"A".repeat(6_800_000)}`, "Choose a picture under 5 MB"],
      ["more than the field holds", "x".repeat(7_000_001), "Choose a picture under 5 MB"],
    ];
    for (const [what, image, message] of cases)
      expect({ what, ...(await send(image)) }).toMatchObject({
        what,
        status: 422,
        json: { message, errors: { image: [message] } },
      });
    expect(await send(7)).toMatchObject({ status: 422 });
    expect(await send("x".repeat(8_000_000))).toMatchObject({ status: 413 });
    expect((await me()).profile_image).toBeNull();
  });
});

describe("notification settings", () => {
  test("are updated one by one [E-017][B-360]", async () => {
    expect((await ada.patch("/api/notification-settings", { settings: { email: false } })).json).toEqual({
      data: { email: false, system: true },
    });
    expect((await ada.patch("/api/notification-settings", { settings: { system: false } })).json).toEqual({
      data: { email: false, system: false },
    });
    expect((await me()).notificationSettings).toEqual({ email: false, system: false });
  });

  test("are refused where they are none", async () => {
    for (const body of [{}, { settings: { email: "no" } }, { settings: [] }, { settings: null }])
      expect((await ada.patch("/api/notification-settings", body)).status).toBe(422);
    expect((await me()).notificationSettings).toEqual({ email: true, system: true });
  });
});

test("sets the private content cookie for ten minutes [E-015][B-374]", async () => {
  const { status, json, headers } = await ada.get("/api/cookies");
  expect([status, json]).toEqual([200, { data: null }]);
  const [session] = await t.app.db().select().from(sessions).where(eq(sessions.userId, adaId));
  const token = contentToken({ sessionHash: session!.idHash }, t.app.now().getTime() / 1_000 + 600);
  expect([headers["set-cookie"]].flat()).toEqual([
    `lyceum-content=${token}; Max-Age=600; Path=/; HttpOnly; SameSite=Strict`,
  ]);
});

describe("a help query", () => {
  beforeEach(async () => {
    await t.createUser({ email: "super@example.org", roles: ["super admin"] });
    await t.createUser({ email: "system@example.org", roles: ["manager", "system admin"] });
    await t.createUser({ email: "gone@example.org", roles: ["super admin"], disabledAt: new Date() });
    await t.createUser({ email: "content@example.org", roles: ["content admin"] });
  });

  test("is kept and mailed to the administrators [E-016][B-359][B-414]", async () => {
    const query = `How do I\nfind <b>this</b>? "Quotes" & 'more'`;
    expect(await ada.post("/api/contact", { query })).toMatchObject({ status: 200, json: { data: null } });
    expect(await t.app.db().select().from(helpQueries)).toMatchObject([{ userId: adaId, query }]);
    const mails = await t.mails();
    expect(mails.map(({ to }) => to)).toEqual(["super@example.org", "system@example.org"]);
    expect(mails[0]!.subject).toBe("Help query from Ada Byron");
    expect(mails[0]!.text).toContain("ada@example.org");
    expect(mails[0]!.text).toContain("find <b>this</b>?");
    expect(mails[0]!.html).not.toContain("<b>this</b>");
  });

  test("is refused where there is none, or too much of it [B-334]", async () => {
    const cases: [object, string][] = [
      [{}, "Required"],
      [{ query: "   " }, "Write what you need help with"],
      [{ query: "x".repeat(501) }, "Use at most 500 characters"],
      [{ query: 5 }, "Invalid input: expected string, received number"],
    ];
    for (const [body, message] of cases)
      expect(await ada.post("/api/contact", body)).toMatchObject({
        status: 422,
        json: { message, errors: { query: [message] } },
      });
    expect(await t.app.db().select().from(outbox)).toEqual([]);
  });

  test("may have 500 characters, and no header of its own", async () => {
    await t.app
      .db()
      .update(users)
      .set({ firstName: "Ada\r\nBcc: all@example.org" })
      .where(eq(users.id, adaId));
    expect((await ada.post("/api/contact", { query: "x".repeat(500) })).status).toBe(200);
    expect((await t.mails())[0]!.subject).toBe("Help query from Ada Bcc: all@example.org Byron");
  });
});

test("the eleventh help query within ten minutes is too many", async () => {
  const limited = await startTestApp({ env: { RATE_LIMITS: "on" } });
  try {
    await limited.createUser({ email: "ada@example.org" });
    const browser = await limited.signIn("ada@example.org");
    for (let i = 0; i < 10; i += 1)
      expect((await browser.post("/api/contact", { query: "?" })).status).toBe(200);
    const { status, headers } = await browser.post("/api/contact", { query: "?" });
    expect([status, headers["retry-after"]]).toEqual([429, "600"]);
    limited.clock.advance(600);
    expect((await browser.post("/api/contact", { query: "?" })).status).toBe(200);
  } finally {
    await limited.close();
  }
});

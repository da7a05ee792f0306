import { asc } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { directMessage } from "#server/modules/messages.ts";
import { contentShared } from "#server/modules/learning/messages.ts";
import { tell } from "#server/messages/tell.ts";
import { announce, announceStarted } from "#server/modules/notices.ts";
import { broadcastReads, broadcasts, notifications, outbox } from "#server/schema/index.ts";
import { startWithAda } from "./ada.ts";
import type { Browser } from "./harness.ts";

const u = startWithAda();
const { me } = u;
let bob: Browser;
let bobId: number;
beforeEach(async () => {
  bobId = (await u.t.createUser({ email: "bob@example.org" })).id;
  bob = await u.t.signIn("bob@example.org");
});

/** The events written for the live channels, without their payload. */
const told = async () =>
  (await u.t.app.db().select().from(outbox).orderBy(asc(outbox.id)))
    .filter(({ kind }) => kind === "realtime")
    .map(({ payload }) => payload as { users: number[] | "everyone"; name: string; event: object });
const notify = (userIds: readonly number[], message: string) =>
  tell(u.t.app, directMessage, userIds, { values: { MESSAGE: message } });

describe("a notification", () => {
  test("is marked as read once, and other tabs are notified [E-018][B-288]", async () => {
    await notify([u.adaId], "one");
    await notify([u.adaId], "two");
    const [two, one] = (await me(u.ada)).notifications;
    u.t.clock.advance(5);
    expect(await u.ada.post(`/api/notification/${one!.id}/read`)).toMatchObject({
      status: 200,
      json: { data: null },
    });
    const readAt = u.t.app.now().toISOString();
    u.t.clock.advance(5);
    expect((await u.ada.post(`/api/notification/${one!.id}/read`)).status).toBe(200);
    const after = await me(u.ada);
    expect(after.notifications.map(({ id, read_at }) => [id, read_at])).toEqual([
      [two!.id, null],
      [one!.id, readAt],
    ]);
    expect(after.unread_notifications).toBe(1);
    expect((await told()).filter(({ name }) => name === "notifications.read")).toEqual([
      { users: [u.adaId], name: "notifications.read", event: { ids: [one!.id] } },
    ]);
  });

  test("is marked as read once by simultaneous requests", async () => {
    await notify([u.adaId], "one");
    const { id } = (await me(u.ada)).notifications[0]!;
    const answers = await Promise.all([1, 2, 3, 4].map(() => u.ada.post(`/api/notification/${id}/read`)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await told()).filter(({ name }) => name === "notifications.read")).toHaveLength(1);
  });

  test("is not found if it belongs to another user", async () => {
    await notify([bobId], "private");
    const { id } = (await me(bob)).notifications[0]!;
    const missing = await u.ada.post("/api/notification/999999/read");
    expect(missing).toMatchObject({ status: 404, json: { message: "This notification does not exist" } });
    expect((await u.ada.post(`/api/notification/${id}/read`)).json).toEqual(missing.json);
    expect((await me(bob)).unread_notifications).toBe(1);
    for (const wrong of ["0", "-1", "1.5", "x", "2147483648", "1'%20or%201=1"])
      expect((await u.ada.post(`/api/notification/${wrong}/read`)).status).toBe(422);
  });
});

test("marking all notifications as read affects only the caller's own [E-019][B-287][T-7]", async () => {
  for (let i = 0; i < 3; i += 1) await notify([u.adaId, bobId], `number ${i}`);
  expect((await u.ada.post("/api/notification/read")).json).toEqual({ data: null });
  expect((await u.ada.post("/api/notification/read")).status).toBe(200);
  const user = await me(u.ada);
  expect(user.unread_notifications).toBe(0);
  expect(user.notifications.every(({ read_at }) => read_at !== null)).toBe(true);
  expect((await me(bob)).unread_notifications).toBe(3);
  expect((await told()).filter(({ name }) => name === "notifications.read")).toEqual([
    { users: [u.adaId], name: "notifications.read", event: { ids: "all" } },
  ]);
});

test("marking all notifications as read leaves those that came after the act alone [E-019][T-7][T-60]", async () => {
  for (const message of ["one", "two"]) await notify([u.adaId], message);
  const [two, one] = (await me(u.ada)).notifications;
  await notify([u.adaId], "came meanwhile");
  expect((await u.ada.post("/api/notification/read", { upTo: two!.id })).json).toEqual({ data: null });
  const user = await me(u.ada);
  expect(user.notifications.map(({ read_at }) => read_at !== null)).toEqual([false, true, true]);
  expect(user.unread_notifications).toBe(1);
  expect((await told()).filter(({ name }) => name !== "notification")).toEqual([
    { users: [u.adaId], name: "notifications.read", event: { ids: [one!.id, two!.id] } },
    { users: [u.adaId], name: "answers.changed", event: { paths: ["/api/me"] } },
  ]);
  expect((await u.ada.post("/api/notification/read", { upTo: 0 })).status).toBe(422);
});

describe("an announcement", () => {
  test("is acknowledged once, and other tabs are notified [E-020]", async () => {
    const id = await announce(u.t.app, { message: "<p>News</p>" });
    const answers = await Promise.all([1, 2, 3].map(() => u.ada.post(`/api/broadcasts/${id}`)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await me(u.ada)).unreadBroadcasts).toEqual([]);
    expect((await me(bob)).unreadBroadcasts).toEqual([{ id, message: "<p>News</p>" }]);
    expect(await u.t.app.db().select().from(broadcastReads)).toMatchObject([
      { broadcastId: id, userId: u.adaId, readAt: u.t.app.now() },
    ]);
    expect((await told()).slice(1)).toEqual([{ users: [u.adaId], name: "broadcast.read", event: { id } }]);
  });

  test("is not found by users who are not recipients, before its start or if unknown [T-9]", async () => {
    const theirs = await announce(u.t.app, { message: "theirs", recipients: [bobId] });
    const later = await announce(u.t.app, {
      message: "later",
      startsAt: new Date(u.t.app.now().getTime() + 60_000),
    });
    for (const id of [theirs, later, 9_999])
      expect(await u.ada.post(`/api/broadcasts/${id}`)).toMatchObject({
        status: 404,
        json: { message: "This announcement does not exist" },
      });
    expect((await bob.post(`/api/broadcasts/${theirs}`)).status).toBe(200);
    expect((await u.ada.post("/api/broadcasts/x")).status).toBe(422);
  });

  test("can still be acknowledged after it has ended", async () => {
    const id = await announce(u.t.app, {
      message: "short",
      endsAt: new Date(u.t.app.now().getTime() + 1_000),
    });
    u.t.clock.advance(5);
    expect((await u.ada.post(`/api/broadcasts/${id}`)).status).toBe(200);
  });

  test("reaches everyone who is connected, or its recipients, at its start [B-362][T-9]", async () => {
    const startsAt = new Date(u.t.app.now().getTime() + 60_000);
    const now = await announce(u.t.app, { message: "<p onclick=x>now</p><script>alert(1)</script>" });
    const few = await announce(u.t.app, { message: "few", recipients: [bobId, u.adaId] });
    const later = await announce(u.t.app, { message: "later", startsAt });
    const urgent = await announce(u.t.app, { message: "urgent", startsAt, priority: 9 });
    const never = await announce(u.t.app, {
      message: "never",
      startsAt,
      endsAt: new Date(startsAt.getTime() + 1),
    });
    const event = (id: number, message: string, users: number[] | "everyone" = "everyone", more = {}) => ({
      users,
      name: "broadcast",
      event: { broadcast: { id, message, ...more } },
    });
    const first = [event(now, "<p>now</p>"), event(few, "few", [u.adaId, bobId])];
    await announceStarted(u.t.app);
    expect(await told()).toEqual(first);
    u.t.clock.advance(61);
    await announceStarted(u.t.app);
    await announceStarted(u.t.app);
    expect(await told()).toEqual([
      ...first,
      event(urgent, "urgent", "everyone", { priority: 9 }),
      event(later, "later"),
    ]);
    expect((await me(u.ada)).unreadBroadcasts[0]).toEqual({ id: urgent, message: "urgent", priority: 9 });
    expect((await me(u.ada)).unreadBroadcasts.map(({ id }) => id)).not.toContain(never);
  });

  test("is refused without a message, a recipient or time to be read", async () => {
    const now = u.t.app.now();
    await expect(announce(u.t.app, { message: "<script>x</script>" })).rejects.toThrow(RangeError);
    await expect(announce(u.t.app, { message: "x", recipients: [] })).rejects.toThrow(RangeError);
    await expect(announce(u.t.app, { message: "x", endsAt: now })).rejects.toThrow(RangeError);
    await expect(announce(u.t.app, { message: "x", recipients: [4_711] })).rejects.toThrow();
    expect(await u.t.app.db().select().from(broadcasts)).toEqual([]);
    expect(await told()).toEqual([]);
  });
});

describe("notifying users", () => {
  test("writes the row, the live event and the email by each user's settings [B-362][T-8]", async () => {
    await u.ada.patch("/api/notification-settings", { settings: { email: false } });
    await bob.patch("/api/notification-settings", { settings: { system: false } });
    const gone = await u.t.createUser({ email: "gone@example.org", disabledAt: new Date() });
    await tell(u.t.app, contentShared, [u.adaId, bobId, gone.id, 9_999, u.adaId], {
      values: {
        ...{ SENDER_NAME: "Cy", CONTENT_NAME: "A new <boxset>", CONTENT_TYPE: "boxset", MESSAGE: "" },
        SHARED_URL: "http://localhost:3000/item/3",
      },
      path: "/item/3?x=1#y",
      contentType: "boxset",
    });
    const rows = await u.t.app.db().select().from(notifications);
    expect(rows).toMatchObject([
      {
        userId: u.adaId,
        meta: { contentType: "boxset" },
        data: {
          type: "content.shared",
          message: "Cy has shared “A new <boxset>” with you",
          url: "/item/3?x=1#y",
        },
        readAt: null,
      },
    ]);
    expect(await told()).toEqual([
      {
        users: [u.adaId],
        name: "notification",
        event: { notification: (await me(u.ada)).notifications[0] },
      },
    ]);
    const mails = await u.t.mails();
    expect(mails.map(({ to }) => to)).toEqual(["bob@example.org"]);
    expect(mails[0]!.text).toContain("http://localhost:3000/item/3?x=1#y");
  });

  test("refuses links that lead out of the product [D-13]", async () => {
    for (const url of [
      "https://evil.example",
      "//evil.example",
      "javascript:alert(1)",
      "/\\evil.example",
      "",
    ])
      await expect(
        tell(u.t.app, directMessage, [u.adaId], { values: { MESSAGE: "x" }, path: url }),
      ).rejects.toThrow(TypeError);
    expect(await u.t.app.db().select().from(notifications)).toEqual([]);
  });

  test("writes nothing if the transaction rolls back", async () => {
    await expect(
      u.t.app.inTransaction(async () => {
        await notify([u.adaId], "x");
        throw new Error("later failure");
      }),
    ).rejects.toThrow("later failure");
    expect(await u.t.app.db().select().from(notifications)).toEqual([]);
    expect(await u.t.app.db().select().from(outbox)).toEqual([]);
  });
});

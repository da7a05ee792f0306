import { createActor } from "xstate";
import { describe, expect, test } from "vitest";
import {
  notificationsMachine,
  type NotificationsEvent,
} from "#src/machines/notifications/notificationsMachine.ts";
import { withNotification, withRead, type NotificationRows } from "#src/machines/notifications/rows.ts";
import { notification } from "./notifications.model.ts";

test("the menu shows 20 notifications, Load More adds 20, and reopening shows 20 again [B-293][B-294][B-295]", () => {
  const effects = { removeQuery: () => {} };
  const actor = createActor(notificationsMachine.provide({ actions: effects })).start();
  const after = (...types: ("open" | "close" | "loadMore" | "query.opened" | "route.changed")[]) => {
    for (const type of types) actor.send({ type } satisfies NotificationsEvent);
    return actor.getSnapshot().context.shown;
  };
  expect(after("open")).toBe(20);
  expect(after("loadMore")).toBe(40);
  expect(after("loadMore")).toBe(60);
  expect(after("close", "open")).toBe(20);
  expect(after("loadMore", "route.changed", "query.opened")).toBe(20);
});

describe("rows", () => {
  const row = (id: number, read_at: string | null = null) => ({ ...notification, id, read_at });
  const at = "2026-11-20T12:00:00.000Z";
  const rows: NotificationRows = { notifications: [row(5), row(4, at), row(3)], unread_notifications: 2 };

  test("a notification is unread while read_at is null, and reading it sets read_at [B-286][B-288]", () => {
    const read = withRead(rows, [5], at);
    expect(read.notifications.map(({ read_at }) => read_at)).toEqual([at, at, null]);
    expect(read.unread_notifications).toBe(1);
    expect(withRead(read, [5], at)).toBe(read);
  });

  test("Mark all as Read marks every notification as read, including those not loaded yet [B-287]", () => {
    const read = withRead({ ...rows, unread_notifications: 145 }, "all", at);
    expect(read.unread_notifications).toBe(0);
    expect(read.notifications.every(({ read_at }) => read_at !== null)).toBe(true);
  });

  test("Mark all as Read leaves what is newer than the newest that was listed [B-287][T-7]", () => {
    const read = withRead({ ...rows, unread_notifications: 145 }, { upTo: 4 }, at);
    expect(read.unread_notifications).toBe(1);
    expect(read.notifications.map(({ read_at }) => read_at)).toEqual([null, at, at]);
  });

  test("a new notification goes to the top and is counted; a repeated one changes nothing (RT 7) [T-6]", () => {
    const arrived = withNotification(rows, row(6));
    expect(arrived.notifications.map(({ id }) => id)).toEqual([6, 5, 4, 3]);
    expect(arrived.unread_notifications).toBe(3);
    expect(withNotification(arrived, row(6))).toBe(arrived);
    expect(withNotification(rows, row(2, at)).unread_notifications).toBe(2);
  });
});

import { createActor } from "xstate";
import { describe, expect, test } from "vitest";
import {
  notificationsMachine,
  type NotificationsEvent,
} from "#src/machines/notifications/notificationsMachine.ts";
import { withNotification, withRead, type NotificationRows } from "#src/machines/notifications/rows.ts";
import { notification, notificationsModel } from "./notifications.model.ts";
import { tableOf, type Table } from "./table.ts";

const hello = "9 no read_at 2026-11-20T10:00:00.000Z news Hello";
const news = {
  [`notification.received ${hello}`]: `stays / addNotification(${hello})`,
  "notifications.readElsewhere all": "stays / showReadElsewhere(all)",
};
const closed = (reading: string) => `menu.closed + reading.${reading}`;
const open = (reading: string) => `menu.open + reading.${reading}`;

/** The closed and the open menu, whatever is on its way to the server. */
const menu = (reading: string): Table => ({
  [closed(reading)]: {
    ...news,
    open: open(reading),
    "query.opened": `${open(reading)} / removeQuery()`,
  },
  [open(reading)]: {
    ...news,
    open: closed(reading),
    close: closed(reading),
    "escape.pressed": closed(reading),
    "outside.clicked": closed(reading),
    "route.changed": closed(reading),
    "query.opened": "stays / removeQuery()",
    loadMore: "stays",
    "choose 4 /item/3 no unread": `${closed(reading)} / goTo(/item/3)`,
  },
});

describe("laws", () => {
  const table = tableOf(notificationsModel);

  test("the menu opens by button or by the query, and closes on outside click, Escape, navigation and choice [B-287][B-288][B-289][B-290][B-291][B-292]", () => {
    const [shut, opened] = Object.values(menu("idle"));
    expect(table[closed("idle")]).toEqual(shut);
    expect(table[open("idle")]).toEqual({
      ...opened,
      markAllRead: `${open("sending (all)")} / showRead(all), asks markRead(all)`,
      "choose 5 unread": `${closed("sending (5)")} / showRead(5), goTo(), asks markRead(5)`,
    });
  });

  test("what is read shows at once; a refusal undoes it, no answer sends it later [B-287][B-288][T-60]", () => {
    const [shut, opened] = Object.values(menu("sending (5)"));
    const answers = (state: (reading: string) => string) => ({
      "markRead ✓": state("idle"),
      "markRead ✗": `${state("idle")} / undoRead(5), showFailure(failed)`,
      "markRead ✗ offline": `${state("idle")} / sendLater(5)`,
    });
    expect(table[closed("sending (5)")]).toEqual({ ...shut, ...answers(closed) });
    expect(table[open("sending (5)")]).toEqual({
      ...opened,
      ...answers(open),
      markAllRead: `${open("sending (5, all)")} / showRead(all)`,
      "choose 5 unread": `${closed("sending (5, 5)")} / showRead(5), goTo()`,
    });
  });

  test("readings go one after the other, and what waits already is not queued twice", () => {
    expect(table[open("sending (5, all)")]).toMatchObject({
      markAllRead: "stays / showRead(all)",
      "markRead ✓": `${open("sending (all)")} / asks markRead(all)`,
      "markRead ✗": `${open("sending (all)")} / undoRead(5), showFailure(failed), asks markRead(all)`,
      "markRead ✗ offline": `${open("sending (all)")} / sendLater(5), asks markRead(all)`,
    });
  });
});

test("20 at a time, Load More adds 20, opening starts at 20 again [B-293][B-294][B-295]", () => {
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

  test("a notification is unread while read_at is null; reading it sets it [B-286][B-288]", () => {
    const read = withRead(rows, [5], at);
    expect(read.notifications.map(({ read_at }) => read_at)).toEqual([at, at, null]);
    expect(read.unread_notifications).toBe(1);
    expect(withRead(read, [5], at)).toBe(read);
  });

  test("Mark all as Read makes every one read, also those beyond the rows that are known [B-287]", () => {
    const read = withRead({ ...rows, unread_notifications: 145 }, "all", at);
    expect(read.unread_notifications).toBe(0);
    expect(read.notifications.every(({ read_at }) => read_at !== null)).toBe(true);
  });

  test("a new one comes first and counts; the same one again changes nothing (RT 7) [T-6]", () => {
    const arrived = withNotification(rows, row(6));
    expect(arrived.notifications.map(({ id }) => id)).toEqual([6, 5, 4, 3]);
    expect(arrived.unread_notifications).toBe(3);
    expect(withNotification(arrived, row(6))).toBe(arrived);
    expect(withNotification(rows, row(2, at)).unread_notifications).toBe(2);
  });
});

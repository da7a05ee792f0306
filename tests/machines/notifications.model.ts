import {
  notificationsMachine,
  type NotificationsContext,
} from "#src/machines/notifications/notificationsMachine.ts";
import { answered, failed } from "../model/cases.ts";
import type { Model } from "../model/model.ts";
import { offline } from "./failures.ts";

/** The readings not sent yet. The number of rows shown decides nothing. */
const view = ({ unsent }: NotificationsContext): string =>
  unsent.map((one) => JSON.stringify(one)).join(", ");

export const notification = {
  id: 9,
  read_at: null,
  created_at: "2026-11-20T10:00:00.000Z",
  meta: {},
  data: { type: "news", message: "Hello" },
};

export const notificationsModel: Model<typeof notificationsMachine> = {
  machine: notificationsMachine,
  input: undefined,
  cases: [
    { type: "open" },
    { type: "query.opened" },
    { type: "close" },
    { type: "outside.clicked" },
    { type: "escape.pressed" },
    { type: "route.changed" },
    { type: "loadMore" },
    { type: "markAllRead", upTo: 9 },
    { type: "choose", id: 4, url: "/item/3", unread: false },
    { type: "choose", id: 5, url: undefined, unread: true },
    answered("markRead"),
    failed("markRead"),
    failed("markRead", offline),
    { type: "notification.received", notification },
    { type: "notifications.readElsewhere", ids: "all" },
  ],
  view,
};

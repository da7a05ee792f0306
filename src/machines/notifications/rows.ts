import type { CurrentUser, Notification } from "#src/contracts/user.ts";

/** The notifications of the current user: the known rows, and the count of all unread ones. */
export type NotificationRows = Pick<CurrentUser, "notifications" | "unread_notifications">;

/** All that were known when they were marked as read: up to the newest one, by its id. */
export type UpTo = { readonly upTo: number };
/** What a user has read: one notification, or all. */
export type Which = number | UpTo;
/** What was read here or elsewhere. */
export type Read = readonly number[] | "all" | UpTo;

/** Whether two changes mark the same as read. */
export const isSame = (one: Which, other: Which): boolean =>
  typeof one === "object" && typeof other === "object" ? one.upTo === other.upTo : one === other;

const covers = (read: Read, id: number): boolean =>
  read === "all" || ("upTo" in read ? id <= read.upTo : read.includes(id));

/** Adds a notification that arrived, newest first. A known one changes nothing (RT 7). */
export function withNotification<Rows extends NotificationRows>(rows: Rows, arrived: Notification): Rows {
  if (rows.notifications.some(({ id }) => id === arrived.id)) return rows;
  return {
    ...rows,
    notifications: [...rows.notifications, arrived].sort((one, other) => other.id - one.id),
    unread_notifications: rows.unread_notifications + (arrived.read_at === null ? 1 : 0),
  };
}

/** Marks rows as read at `at` (ISO 8601). The count never grows, and reading twice counts once (B-286 … B-288). */
export function withRead<Rows extends NotificationRows>(rows: Rows, read: Read, at: string): Rows {
  const isUnread = ({ read_at }: Notification) => read_at === null;
  const concerns = (row: Notification) => isUnread(row) && covers(read, row.id);
  const unread = rows.notifications.filter(isUnread).length;
  const count = rows.notifications.filter(concerns).length;
  // If all were read, only newer ones are left, all of them known. If some were, those beyond the known rows are too.
  const isOfAll = read === "all" || "upTo" in read;
  if (count === 0 && !isOfAll) return rows;
  return {
    ...rows,
    notifications: rows.notifications.map((row) => (concerns(row) ? { ...row, read_at: at } : row)),
    unread_notifications: isOfAll ? unread - count : Math.max(0, rows.unread_notifications - count),
  };
}

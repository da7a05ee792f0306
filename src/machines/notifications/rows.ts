import type { CurrentUser, Notification } from "#src/contracts/user.ts";

/** The notifications of the current user: the known rows, and the count of all unread ones. */
export type NotificationRows = Pick<CurrentUser, "notifications" | "unread_notifications">;

/** Which notifications were read. */
export type Which = number | "all";

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
export function withRead<Rows extends NotificationRows>(
  rows: Rows,
  ids: readonly number[] | "all",
  at: string,
): Rows {
  const concerns = ({ id, read_at }: Notification) => read_at === null && (ids === "all" || ids.includes(id));
  const count = rows.notifications.filter(concerns).length;
  if (count === 0 && ids !== "all") return rows;
  return {
    ...rows,
    notifications: rows.notifications.map((row) => (concerns(row) ? { ...row, read_at: at } : row)),
    unread_notifications: ids === "all" ? 0 : Math.max(0, rows.unread_notifications - count),
  };
}

import { fromPromise } from "xstate";
import { userCalls } from "#src/contracts/user.ts";
import { safeInternalUrl } from "#src/contracts/urls.ts";
import { notificationsMachine } from "#src/machines/notifications/notificationsMachine.ts";
import { withNotification, withRead, type Read, type Which } from "#src/machines/notifications/rows.ts";
import type { Page } from "#src/services/page.ts";
import type { Acts } from "./acts.ts";
import { changeMe, createRoot, type RootParts } from "./parts.ts";

/** The query parameter that opens the menu (B-291). */
export const notificationsQuery = "notifications";

const readOf = (which: Which): Read => (typeof which === "number" ? [which] : which);
const actOf = (which: Which) => ({
  kind: "readNotification",
  ...(typeof which === "number" ? { which } : { which: "all", ...which }),
});

/** The address without the query parameter that opens the menu. */
export function withoutMenuQuery(address: string): string {
  const url = new URL(address, "http://address.invalid");
  url.searchParams.delete(notificationsQuery);
  return url.pathname + url.search + url.hash;
}

/**
 * The menu's rows are the current user's in the cache. They are shown as read at once, and reported to the server one
 * after the other.
 */
export function createNotifications(
  { world, queries, report, forget }: RootParts,
  { sendInTurn, sendLater }: Acts,
  visit: Page["visit"],
) {
  const { page, tabs } = world;
  const readAt = () => new Date(world.now()).toISOString();
  const showRead = (read: Read) => changeMe(queries, (me) => withRead(me, read, readAt()));

  const machine = notificationsMachine.provide({
    actors: {
      markRead: fromPromise(async ({ input: { which } }) => {
        await sendInTurn(actOf(which));
        tabs.tell({
          type: "notifications.read",
          ...(typeof which === "number" ? { ids: [which] } : { ids: "all", ...which }),
        });
      }),
    },
    actions: {
      removeQuery: () => page.visit(withoutMenuQuery(page.address()), { replace: true }),
      goTo: (_, { url }) => visit(safeInternalUrl(url, page.origin) ?? "/"), // B-289, D-13
      showRead: (_, { which }) => showRead(readOf(which)),
      undoRead: () => forget(userCalls.me.path),
      sendLater: (_, { which }) => sendLater(actOf(which)),
      addNotification: (_, { notification }) => changeMe(queries, (me) => withNotification(me, notification)),
      showReadElsewhere: (_, { ids }) => showRead(ids),
      showFailure: (_, { failure }) => report(failure),
    },
  });
  return createRoot(world, machine);
}

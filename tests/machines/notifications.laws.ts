import type {
  NotificationsContext,
  notificationsMachine,
} from "#src/machines/notifications/notificationsMachine.ts";
import { ruled, asks, does, type At, type Law, type LawTable } from "../model/lawTable.ts";
import type { Effect } from "../model/probe.ts";
import { isOneOf } from "./failures.ts";

type Notifications = At<NotificationsContext>;
type Which = number | { upTo: number };

const page = 20;
const isUnread = ({ event }: Notifications): boolean => event["unread"] === true;

/**
 * Something was read: it shows at once, and is sent after the one on its way; whatever waits already is not sent twice.
 */
const reads = (
  law: Pick<Law<NotificationsContext>, "on" | "when">,
  {
    which,
    to,
    then = () => [],
  }: {
    which: (at: Notifications) => Which;
    to?: string;
    then?: (at: Notifications) => Effect[];
  },
): Law<NotificationsContext>[] => {
  const shown = (at: Notifications) => [does("showRead", { which: which(at) }), ...then(at)];
  const menu = to === undefined ? [] : [to];
  return [
    {
      ...law,
      in: "menu.open",
      when: (at) => at.is("reading.idle") && (law.when?.(at) ?? true),
      to: [...menu, "reading.sending"],
      sets: (at) => ({ unsent: [which(at)] }),
      does: (at) => [...shown(at), asks("markRead", { which: which(at) })],
    },
    {
      ...law,
      in: "menu.open",
      when: (at) => at.is("reading.sending") && (law.when?.(at) ?? true),
      ...(to !== undefined && { to: menu }),
      sets: (at) => {
        const [underWay, ...waiting] = at.context.unsent;
        const isQueued = waiting.some((one) => JSON.stringify(one) === JSON.stringify(which(at)));
        return isQueued ? {} : { unsent: [underWay!, ...waiting, which(at)] };
      },
      does: shown,
    },
  ];
};

/** The one on its way is finished, and the next goes. */
const sent = (
  law: Pick<Law<NotificationsContext>, "on" | "when">,
  also: (at: Notifications) => Effect[],
): Law<NotificationsContext>[] => {
  const rest = ({ context }: Notifications) => ({ unsent: context.unsent.slice(1) });
  return [
    {
      ...law,
      in: "reading.sending",
      when: (at) => at.context.unsent.length === 1 && (law.when?.(at) ?? true),
      to: "reading.idle",
      sets: rest,
      does: also,
    },
    {
      ...law,
      in: "reading.sending",
      when: (at) => at.context.unsent.length > 1 && (law.when?.(at) ?? true),
      sets: rest,
      does: (at) => [...also(at), asks("markRead", { which: at.after.unsent[0] })],
    },
  ];
};
const first = ({ context }: Notifications) => ({ which: context.unsent[0] });
const isUnanswered = isOneOf("offline");

/** What these laws prove. */
const rule = {
  opens: "the button or the query of the address opens the menu [B-290][B-291]",
  closes:
    "the menu closes on a click outside, Escape, navigation and choosing a notification [B-287][B-288][B-289][B-292]",
  shows:
    "a notification is shown as read at once; a refusal undoes it, and without a response it is sent later [B-287][B-288][T-60]",
  order: "marks as read are sent one after the other, and never queued twice",
  news: "live events are applied whether the menu is open or closed",
};

/** The menu, and what is read in it (B-286 … B-296, T-7, T-60). */
export const notificationsLaws: LawTable<typeof notificationsMachine> = {
  start: () => ({ to: ["menu.closed", "reading.idle"], context: { shown: page, unsent: [] } }),
  waits: {},
  laws: [
    // It opens by its button or by the query, on the first page.
    { in: "menu.closed", on: "open", to: "menu.open", sets: { shown: page }, rule: rule.opens },
    {
      in: "menu.closed",
      on: "query.opened",
      to: "menu.open",
      sets: { shown: page },
      does: [does("removeQuery")],
      rule: rule.opens,
    },
    { in: "menu.open", on: "query.opened", does: [does("removeQuery")], rule: rule.opens },
    {
      in: "menu.open",
      on: ["open", "close", "escape.pressed", "outside.clicked", "route.changed"],
      to: "menu.closed",
      rule: rule.closes,
    },
    { in: "menu.open", on: "loadMore", sets: ({ context }) => ({ shown: context.shown + page }) },
    // Choosing a notification leads somewhere, and marks it as read.
    {
      in: "menu.open",
      on: "choose",
      when: (at) => !isUnread(at),
      to: "menu.closed",
      does: ({ event }) => [does("goTo", { url: event["url"] })],
      rule: rule.closes,
    },
    ...ruled(
      [rule.closes, rule.shows, rule.order],
      reads(
        { on: "choose", when: isUnread },
        {
          which: ({ event }) => event["id"] as number,
          to: "menu.closed",
          then: ({ event }) => [does("goTo", { url: event["url"] })],
        },
      ),
    ),
    ...ruled(
      [rule.shows, rule.order],
      reads({ on: "markAllRead" }, { which: ({ event }) => ({ upTo: event["upTo"] as number }) }),
    ),
    // A refusal undoes it; without a response it is sent later.
    ...ruled(
      [rule.shows, rule.order],
      sent({ on: "markRead ✓" }, () => []),
    ),
    ...ruled(
      [rule.shows, rule.order],
      sent({ on: "markRead ✗", when: isUnanswered }, (at) => [does("sendLater", first(at))]),
    ),
    ...ruled(
      [rule.shows, rule.order],
      sent({ on: "markRead ✗", when: (at) => !isUnanswered(at) }, (at) => [
        does("undoRead", first(at)),
        does("showFailure", { failure: at.event["error"] }),
      ]),
    ),
    {
      on: "notification.received",
      does: ({ event }) => [does("addNotification", { notification: event["notification"] })],
      rule: rule.news,
    },
    {
      on: "notifications.readElsewhere",
      does: ({ event }) => [does("showReadElsewhere", { ids: event["ids"] })],
      rule: rule.news,
    },
  ],
};

import { assign, setup } from "xstate";
import { quiet, said, type Declared } from "#src/contracts/shown.ts";
import { notificationsPageSize } from "#src/contracts/limits.ts";
import type { Notification } from "#src/contracts/user.ts";
import { isUnanswered } from "#src/contracts/failures.ts";
import { effect, promised } from "../provided.ts";
import { isSame, type Read, type Which } from "./rows.ts";

export type NotificationsContext = {
  /** How many rows the list shows: 20, 40, … */
  shown: number;
  /** Changes to read notifications that the server does not have yet, oldest first. */
  unsent: Which[];
};

export type NotificationsEvent =
  | { type: "open" }
  | { type: "query.opened" }
  | { type: "close" }
  | { type: "outside.clicked" }
  | { type: "escape.pressed" }
  | { type: "route.changed" }
  | { type: "loadMore" }
  /** `upTo` is the id of the newest one in the list. */
  | { type: "markAllRead"; upTo: number }
  | { type: "choose"; id: number; url: string | undefined; unread: boolean }
  | { type: "notification.received"; notification: Notification }
  | { type: "notifications.readElsewhere"; ids: Read };

/**
 * The notifications menu. The rows are the current user's, in the query cache; this machine has how many of them are
 * shown and what is on its way. Reading shows at once and is undone if the server refuses it.
 */
export const notificationsMachine = setup({
  types: {
    meta: {} as Declared,
    context: {} as NotificationsContext,
    events: {} as NotificationsEvent,
    tags: {} as "open" | "busy",
  },
  actors: { markRead: promised<void, { which: Which }>("markRead") },
  actions: {
    removeQuery: effect("removeQuery"),
    goTo: effect<{ url: string | undefined }>("goTo"),
    showRead: effect<{ which: Which }>("showRead"),
    undoRead: effect<{ which: Which }>("undoRead"),
    sendLater: effect<{ which: Which }>("sendLater"),
    addNotification: effect<{ notification: Notification }>("addNotification"),
    showReadElsewhere: effect<{ ids: Read }>("showReadElsewhere"),
    showFailure: effect<{ failure: unknown }>("showFailure"),
    showFirst: assign({ shown: notificationsPageSize }),
    showMore: assign({ shown: ({ context }) => context.shown + notificationsPageSize }),
    queue: assign(({ context: { unsent } }, { which }: { which: Which }) => ({
      unsent: unsent.slice(1).some((waiting) => isSame(waiting, which)) ? unsent : [...unsent, which],
    })),
    dropFirst: assign({ unsent: ({ context }) => context.unsent.slice(1) }),
  },
  guards: {
    hasUnsent: ({ context }) => context.unsent.length > 0,
    isUnread: (_, { unread }: { unread: boolean }) => unread,
    isUnanswered: (_, { error }: { error: unknown }) => isUnanswered(error),
  },
}).createMachine({
  id: "notifications",
  context: { shown: notificationsPageSize, unsent: [] },
  type: "parallel",
  on: {
    "notification.received": {
      meta: quiet,
      actions: { type: "addNotification", params: ({ event: { notification } }) => ({ notification }) },
    },
    "notifications.readElsewhere": {
      meta: quiet,
      actions: { type: "showReadElsewhere", params: ({ event: { ids } }) => ({ ids }) },
    },
  },
  states: {
    menu: {
      initial: "closed",
      states: {
        closed: {
          meta: quiet,
          on: {
            open: "open",
            "query.opened": { target: "open", actions: "removeQuery" },
          },
        },
        open: {
          meta: quiet,
          tags: "open",
          entry: "showFirst",
          on: {
            "query.opened": { meta: quiet, actions: "removeQuery" },
            open: {
              meta: { focus: "the button", says: "nothing" },
              target: "closed",
            },
            close: {
              meta: { focus: "the button", says: "nothing" },
              target: "closed",
            },
            "escape.pressed": {
              meta: { focus: "the button", says: "nothing" },
              target: "closed",
            },
            "outside.clicked": "closed",
            "route.changed": "closed",
            loadMore: {
              meta: { focus: "the first new row", says: "Older notifications are shown." },
              actions: "showMore",
            },
            markAllRead: {
              meta: { focus: "the title", says: "All notifications marked as read." },
              actions: [
                { type: "showRead", params: ({ event: { upTo } }) => ({ which: { upTo } }) },
                { type: "queue", params: ({ event: { upTo } }) => ({ which: { upTo } }) },
              ],
            },
            choose: [
              {
                guard: { type: "isUnread", params: ({ event }) => event },
                target: "closed",
                actions: [
                  { type: "showRead", params: ({ event }) => ({ which: event.id }) },
                  { type: "queue", params: ({ event }) => ({ which: event.id }) },
                  { type: "goTo", params: ({ event }) => ({ url: event.url }) },
                ],
              },
              { target: "closed", actions: { type: "goTo", params: ({ event }) => ({ url: event.url }) } },
            ],
          },
        },
      },
    },
    reading: {
      initial: "idle",
      states: {
        idle: { meta: quiet, always: { guard: "hasUnsent", target: "sending" } },
        sending: {
          meta: quiet,
          tags: "busy",
          description: "One at a time, in the order of the clicks.",
          invoke: {
            id: "markRead",
            src: "markRead",
            input: ({ context }) => ({ which: context.unsent[0]! }),
            onDone: { target: "idle", actions: "dropFirst" },
            onError: [
              {
                guard: { type: "isUnanswered", params: ({ event }) => event },
                target: "idle",
                actions: [
                  { type: "sendLater", params: ({ context }) => ({ which: context.unsent[0]! }) },
                  "dropFirst",
                ],
              },
              {
                meta: said,
                target: "idle",
                actions: [
                  { type: "undoRead", params: ({ context }) => ({ which: context.unsent[0]! }) },
                  { type: "showFailure", params: ({ event }) => ({ failure: event.error }) },
                  "dropFirst",
                ],
              },
            ],
          },
        },
      },
    },
  },
});

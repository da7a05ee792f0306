import { assign, setup } from "xstate";
import type { Declared } from "#src/contracts/shown.ts";
import { livePollInterval } from "#src/contracts/limits.ts";
import { textOf, type Broadcast, type BroadcastText, type Notification } from "#src/contracts/user.ts";
import { effect, heard } from "../provided.ts";

/**
 * What the source of live events sends, and nothing else. `live.connected` comes with every subscription: what was
 * missed must be requested (RT 1).
 */
export type LiveNews =
  | { type: "live.connected" }
  /** The connection was lost; it is retried automatically. */
  | { type: "live.disconnected" }
  /** An attempt to connect failed; more follow. */
  | { type: "live.unavailable" }
  /** The server does not let this session listen; there are no more attempts. */
  | { type: "live.denied" }
  | { type: "live.broadcast"; broadcast: Broadcast }
  | { type: "live.notification"; notification: Notification }
  | { type: "live.notifications.read"; ids: number[] | "all" }
  | ({ type: "live.broadcast.read" } & BroadcastText)
  | { type: "live.answers.changed"; paths: string[] }
  /** An event of an area, by its name; already parsed by its declaration. */
  | { type: "live.told"; name: string; event: unknown };

export type LiveEvent =
  | LiveNews
  | { type: "user.signedIn"; userId: number }
  | { type: "user.signedInAgain" }
  | { type: "user.signedOut" };

export type LiveContext = { userId: number | null };

/**
 * The private channel of the signed-in user. The protocol has no history, so every connection begins with a refetch
 * (H13). While the channel is away for long, the server is polled instead (RT 6).
 */
export const liveMachine = setup({
  types: {
    meta: {} as Declared,
    context: {} as LiveContext,
    events: {} as LiveEvent,
    tags: {} as "away",
  },
  actors: { listen: heard<LiveNews, { userId: number }>("listen") },
  actions: {
    refetch: effect("refetch"),
    onBroadcast: effect<{ broadcast: Broadcast }>("onBroadcast"),
    onNotification: effect<{ notification: Notification }>("onNotification"),
    onNotificationsRead: effect<{ ids: number[] | "all" }>("onNotificationsRead"),
    onBroadcastRead: effect<BroadcastText>("onBroadcastRead"),
    onAnswersChanged: effect<{ paths: string[] }>("onAnswersChanged"),
    onTold: effect<{ name: string; event: unknown }>("onTold"),
    noteUser: assign((_, { userId }: { userId: number }) => ({ userId })),
    forgetUser: assign({ userId: null }),
  },
  delays: { pollInterval: livePollInterval },
}).createMachine({
  id: "live",
  meta: { unseen: "Other machines show what it delivers, and what is missing without it." },
  context: { userId: null },
  initial: "off",
  states: {
    off: {
      entry: "forgetUser",
      on: {
        "user.signedIn": { target: "on", actions: { type: "noteUser", params: ({ event }) => event } },
      },
    },
    on: {
      initial: "connecting",
      invoke: {
        id: "listen",
        src: "listen",
        input: ({ context }) => ({ userId: context.userId! }),
        onError: ".denied",
      },
      on: {
        "user.signedOut": "off",
        "user.signedIn": {
          description: "Another user: the old channel is left before the new one is joined (RT 8).",
          target: "on",
          reenter: true,
          actions: { type: "noteUser", params: ({ event }) => event },
        },
        "live.connected": ".connected",
        "live.disconnected": ".disconnected",
        "live.unavailable": ".unavailable",
        "live.denied": ".denied",
        "live.broadcast": {
          actions: { type: "onBroadcast", params: ({ event: { broadcast } }) => ({ broadcast }) },
        },
        "live.notification": {
          actions: { type: "onNotification", params: ({ event: { notification } }) => ({ notification }) },
        },
        "live.notifications.read": {
          actions: { type: "onNotificationsRead", params: ({ event: { ids } }) => ({ ids }) },
        },
        "live.broadcast.read": {
          actions: { type: "onBroadcastRead", params: ({ event }) => textOf(event) },
        },
        "live.answers.changed": {
          actions: { type: "onAnswersChanged", params: ({ event: { paths } }) => ({ paths }) },
        },
        "live.told": {
          actions: { type: "onTold", params: ({ event: { name, event } }) => ({ name, event }) },
        },
      },
      states: {
        connecting: {},
        connected: { entry: "refetch" },
        disconnected: { tags: "away", description: "The source reconnects automatically." },
        unavailable: {
          tags: "away",
          description: "Disconnected for long: the server is polled every 30 s until the channel is back.",
          after: { pollInterval: { target: "unavailable", reenter: true, actions: "refetch" } },
          on: { "live.unavailable": {}, "live.disconnected": {} },
        },
        denied: {
          tags: "away",
          description:
            "The server does not let this session listen; the source stays silent until a user signs in.",
          after: { pollInterval: { target: "denied", reenter: true, actions: "refetch" } },
          on: {
            "user.signedInAgain": {
              description: "The same user in another session: the channel closed with the one before.",
              target: "#live.on",
              reenter: true,
            },
            "live.unavailable": {},
            "live.disconnected": {},
          },
        },
      },
    },
  },
});

import type { LiveContext, liveMachine } from "#src/machines/live/liveMachine.ts";
import { asks, does, type At, type LawTable } from "../model/lawTable.ts";

type Live = At<LiveContext>;

const away = ["on.unavailable", "on.denied"];
const listens = ({ after }: Live) => [asks("listen", { userId: after.userId })];
const user = ({ event }: Live) => ({ userId: event["userId"] });

/** What these laws prove. */
const rule = {
  refetches:
    "every connection starts with a refetch, and a long outage falls back to polling (RT 1, 6, 8) [B-362][T-6]",
  passes: "live events are passed on in every state while the user is signed in [B-362]",
};

/** Every connection begins with a refetch, and a long absence is bridged by polling (RT 1, 6, 8; B-362, T-6). */
export const liveLaws: LawTable<typeof liveMachine> = {
  start: () => ({ to: "off", context: { userId: null } }),
  waits: { "on.unavailable": ["pollInterval"], "on.denied": ["pollInterval"] },
  laws: [
    // Another user means another channel, whatever happened to the last one.
    {
      in: ["off", "on"],
      on: "user.signedIn",
      to: "on.connecting",
      sets: user,
      does: listens,
      rule: rule.refetches,
    },
    { in: "on", on: "user.signedOut", to: "off", sets: { userId: null }, rule: rule.refetches },
    // The same user in another session: only a refused channel is requested again.
    { in: "on.denied", on: "user.signedInAgain", to: "on.connecting", does: listens, rule: rule.refetches },
    { in: "on", on: "live.connected", to: "on.connected", does: [does("refetch")], rule: rule.refetches },
    { in: "on", except: away, on: "live.disconnected", to: "on.disconnected", rule: rule.refetches },
    { in: "on", except: away, on: "live.unavailable", to: "on.unavailable", rule: rule.refetches },
    // Away for long: the source's own events change nothing, and the server is polled instead.
    { in: away, on: ["live.disconnected", "live.unavailable"], rule: rule.refetches },
    {
      in: away,
      on: "after pollInterval (30 s)",
      does: [does("refetch")],
      anew: ["pollInterval"],
      rule: rule.refetches,
    },
    { in: "on", except: "on.denied", on: ["live.denied", "listen ✗"], to: "on.denied", rule: rule.refetches },
    { in: "on.denied", on: ["live.denied", "listen ✗"], anew: ["pollInterval"], rule: rule.refetches },
    // News passes in every state.
    {
      in: "on",
      on: "live.broadcast",
      does: ({ event }) => [does("onBroadcast", { broadcast: event["broadcast"] })],
      rule: rule.passes,
    },
    {
      in: "on",
      on: "live.notification",
      does: ({ event }) => [does("onNotification", { notification: event["notification"] })],
      rule: rule.passes,
    },
    {
      in: "on",
      on: "live.notifications.read",
      does: ({ event }) => [does("onNotificationsRead", { ids: event["ids"] })],
      rule: rule.passes,
    },
    {
      in: "on",
      on: "live.broadcast.read",
      does: ({ event }) => [does("onBroadcastRead", { id: event["id"] })],
      rule: rule.passes,
    },
    {
      in: "on",
      on: "live.answers.changed",
      does: ({ event }) => [does("onAnswersChanged", { paths: event["paths"] })],
      rule: rule.passes,
    },
    {
      in: "on",
      on: "live.told",
      does: ({ event }) => [does("onTold", { name: event["name"], event: event["event"] })],
      rule: rule.passes,
    },
  ],
};

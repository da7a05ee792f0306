import {
  actingOf,
  userCalls,
  type Broadcast,
  type BroadcastText,
  type Notification,
} from "#src/contracts/user.ts";
import { waitingCalls } from "#src/contracts/waiting.ts";
import { liveMachine } from "#src/machines/live/liveMachine.ts";
import type { Call } from "#src/services/call.ts";
import { addBroadcast, forgetBroadcast, createRoot, readMe, type RootParts } from "./parts.ts";

type Links = {
  onBroadcast: (broadcast: Broadcast) => void;
  onBroadcastRead: (text: BroadcastText) => void;
  onNotification: (notification: Notification) => void;
  onNotificationsRead: (ids: number[] | "all") => void;
  onTold: (name: string, event: unknown) => void;
};

/** The private channel of the user: its events go into the cache and to the actors that show them. */
export function createLive({ world, queries, unattended, ...parts }: RootParts, call: Call, links: Links) {
  const forget = (path: string): void => unattended(() => parts.forget(path));
  const machine = liveMachine.provide({
    actors: { listen: world.live(call) },
    actions: {
      // What happened while the channel was down is not reported later: request again whatever it could have outdated.
      refetch: () => {
        const outdated = world.areas.live.flatMap(({ outdates = [] }) => outdates);
        for (const path of new Set([userCalls.me.path, ...outdated])) forget(path);
      },
      onBroadcast: (_, { broadcast }) => {
        const me = readMe(queries);
        // The channel is the signed-in user's: the announcement is shown once they are back in their own account.
        if (me && actingOf(me) === "another user") return;
        addBroadcast(queries, broadcast);
        links.onBroadcast(broadcast);
      },
      onBroadcastRead: (_, text) => {
        forgetBroadcast(queries, text);
        links.onBroadcastRead(text);
      },
      onAnswersChanged: (_, { paths }) => paths.forEach(forget),
      onNotification: (_, { notification }) => {
        links.onNotification(notification);
        // The notification may be about something that waits for the user.
        forget(waitingCalls.counts.path);
      },
      onNotificationsRead: (_, { ids }) => links.onNotificationsRead(ids),
      onTold: (_, { name, event }) => {
        world.areas.live.find((kind) => kind.name === name)?.outdates?.forEach(forget);
        links.onTold(name, event);
      },
    },
  });
  return createRoot(world, machine);
}

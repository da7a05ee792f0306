import { fromPromise } from "xstate";
import { broadcastMachine } from "#src/machines/broadcast/broadcastMachine.ts";
import { forgetBroadcast, readMe, createRoot, type Parts } from "./parts.ts";

/** Announcements. What is read here closes in the other tabs, too (RT 5). */
export function createBroadcast({ world, services, queries, report }: Parts) {
  const machine = broadcastMachine.provide({
    actors: {
      markRead: fromPromise(async ({ input: { id } }) => {
        await services.user.readBroadcast({ params: { id } });
        forgetBroadcast(queries, id);
        world.tabs.tell({ type: "broadcast.read", id });
      }),
    },
    actions: { showFailure: (_, { failure }) => report(failure) },
  });
  return createRoot(world, machine, { input: { broadcasts: readMe(queries)?.unreadBroadcasts ?? [] } });
}

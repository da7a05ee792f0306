import { fromPromise } from "xstate";
import { broadcastMachine } from "#src/machines/broadcast/broadcastMachine.ts";
import { isMissing } from "#src/contracts/failures.ts";
import { forgetBroadcast, readMe, createRoot, type RootParts } from "./parts.ts";

/** Announcements. One that is read here closes in the other tabs too (RT 5). */
export function createBroadcast({ world, services, queries, report }: RootParts) {
  const machine = broadcastMachine.provide({
    actors: {
      markRead: fromPromise(async ({ input: text }) => {
        const { id, version } = text;
        try {
          await services.user.readBroadcast({ params: { id }, query: version ? { version } : {} });
        } catch (error) {
          // The announcement is no longer for this user: there is nothing to acknowledge.
          if (!isMissing(error)) throw error;
        }
        forgetBroadcast(queries, text);
        world.tabs.tell({ ...text, type: "broadcast.read" });
      }),
    },
    actions: { showFailure: (_, { failure }) => report(failure) },
  });
  return createRoot(world, machine, { input: { broadcasts: readMe(queries)?.unreadBroadcasts ?? [] } });
}

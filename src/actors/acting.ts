import { fromPromise } from "xstate";
import { actingOf } from "#src/contracts/user.ts";
import { actingMachine } from "#src/machines/acting/actingMachine.ts";
import { readMe, createRoot, type Parts } from "./parts.ts";

/** B-310; a path of the back office, which a reviewer is sent to whether or not it is linked anywhere. */
const pendingReviews = "/admin/learning/reviews/pending";

/** Acting as another user or as a reviewer (B-307 … B-313). */
export function createActing({ world, services, queries, report }: Parts) {
  const machine = actingMachine.provide({
    actors: {
      loginAs: fromPromise(async ({ input: { as, userId, reason } }) => {
        const login = as === "reviewer" ? services.session.loginAsReviewer : services.session.loginAs;
        await login({ body: { user: userId, reason } });
      }),
      reauthenticate: fromPromise(async (): Promise<void> => {
        await services.session.reauthenticate();
      }),
    },
    actions: {
      reload: () => world.page.reload(),
      refetchUser: () => {
        // What lies in the cache was the other user's.
        queries.removeQueries({ type: "inactive" });
        void queries.invalidateQueries();
      },
      goToPendingReviews: () => world.page.visit(pendingReviews),
      showFailure: (_, { failure }) => report(failure),
    },
  });
  const me = readMe(queries);
  return createRoot(world, machine, { input: { acting: me ? actingOf(me) : "self" } });
}

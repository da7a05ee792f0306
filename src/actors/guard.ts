import { fromPromise } from "xstate";
import { routeGuardMachine } from "#src/machines/guard/routeGuardMachine.ts";
import { createRoot, type RootParts } from "./parts.ts";
import { signInPath } from "./session.ts";

/** Decides who may see the page that the address names. The server checks everything again. */
export function createGuard({ world, services, toast }: RootParts) {
  const { page } = world;
  const machine = routeGuardMachine.provide({
    actors: {
      askPermission: fromPromise(async ({ input: { permission, ids }, signal }) => {
        const asked = Object.entries(ids)
          .filter(([name]) => Number.isNaN(Number(name)))
          .map(([name, id]) => [`ids[${name}]`, id]);
        const query = { permission, ...Object.fromEntries(asked) };
        return (await services.user.permission({ query, signal })).data;
      }),
    },
    actions: {
      goToLogin: (_, { address }) => page.leave(signInPath(address)),
      goHome: () => page.visit("/", { replace: true }),
      goBack: () => page.back(),
      showMessage: (_, { message }) => toast({ tone: "error", text: message }),
    },
  });
  return createRoot(world, machine);
}

import { createActorContext } from "@xstate/react";
import { useState, type PropsWithChildren } from "react";
import { fromCallback } from "xstate";
import { navigationMachine } from "#src/machines/admin/navigationMachine.ts";
import { matchPath } from "#src/routes/table.ts";
import { useApp } from "#src/ui/shell/AppContext.tsx";
import { inWorld } from "#src/ui/shell/inWorld.ts";
import { groupOf } from "./groupOf.ts";

export const Navigation = createActorContext(navigationMachine);

/** Which groups of the admin navigation are open. */
export function NavigationProvider({ children }: PropsWithChildren) {
  const { page, world } = useApp();
  const groupNow = () => groupOf(matchPath(page.place().pathname));
  const [logic] = useState(() =>
    navigationMachine.provide({
      actors: {
        watchPage: fromCallback(({ sendBack }) =>
          page.onAddress(() => sendBack({ type: "page.shown", group: groupNow() })),
        ),
      },
    }),
  );
  const [input] = useState(() => ({ group: groupNow() }));
  return (
    <Navigation.Provider logic={logic} options={{ ...inWorld(world), input }}>
      {children}
    </Navigation.Provider>
  );
}

import type { PropsWithChildren } from "react";
import { fromCallback } from "xstate";
import { navigationMachine } from "#src/machines/admin/navigationMachine.ts";
import { matchPath } from "#src/routes/table.ts";
import { createScreenActor } from "#src/ui/kit/screenActor.tsx";
import { useApp } from "#src/ui/shell/AppContext.tsx";
import { groupOf } from "./groupOf.ts";

export const Navigation = createScreenActor(navigationMachine);

/** Which groups of the admin navigation are open. */
export function NavigationProvider({ children }: PropsWithChildren) {
  const { page } = useApp();
  const groupNow = () => groupOf(matchPath(page.place().pathname));
  return (
    <Navigation.Provider
      identity={"navigation"}
      holes={() => ({
        actors: {
          watchPage: fromCallback(({ sendBack }) =>
            page.onAddress(() => sendBack({ type: "page.shown", group: groupNow() })),
          ),
        },
      })}
      input={() => ({ group: groupNow() })}
    >
      {children}
    </Navigation.Provider>
  );
}

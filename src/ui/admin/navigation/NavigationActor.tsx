import type { PropsWithChildren } from "react";
import { fromCallback } from "xstate";
import { navigationMachine } from "#src/machines/admin/navigationMachine.ts";
import { createScreenActor } from "#src/ui/kit/screenActor.tsx";
import { useAreas } from "#src/ui/hooks/useAreas.ts";
import { usePage } from "#src/ui/hooks/usePage.ts";
import { groupOf } from "./groupOf.ts";

export const Navigation = createScreenActor(navigationMachine);

/** Provides which groups of the admin navigation are open. */
export function NavigationProvider({ children }: PropsWithChildren) {
  const page = usePage();
  const areas = useAreas();
  const groupNow = () => groupOf(areas, areas.routes.matchPath(page.place().pathname));
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

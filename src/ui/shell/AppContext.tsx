import { useQuery } from "@tanstack/react-query";
import { createContext, useContext, useState, type PropsWithChildren } from "react";
import type { App } from "#src/app.ts";
import { userCalls, type CurrentUser } from "#src/contracts/user.ts";
import type { Areas } from "#src/routes/areas.ts";
import { ask } from "#src/services/query.ts";
import { ActorWorldProvider, type ActorWorld } from "#src/ui/kit/screenActor.tsx";

const Context = createContext<App | null>(null);

export function AppProvider({ app, children }: PropsWithChildren<{ app: App }>) {
  const [world] = useState((): ActorWorld => {
    const { clock, inspect } = app.world;
    return { clock, ...(inspect && { inspect }) };
  });
  return (
    <Context value={app}>
      <ActorWorldProvider world={world}>{children}</ActorWorldProvider>
    </Context>
  );
}

/** The application: its services, actors and cache. The only way from a view to any of them. */
export function useApp(): App {
  const app = useContext(Context);
  if (!app) throw new Error("This view must be inside AppProvider");
  return app;
}

/** What the product has: its addresses, links and back office. */
export const useAreas = (): Areas => useApp().world.areas;

/** The signed-in user, kept up to date; null where nobody is. The application itself asks the server. */
export function useMe(): CurrentUser | null {
  const { call } = useApp();
  return useQuery({ ...ask(call, userCalls.me), enabled: false }).data?.data ?? null;
}

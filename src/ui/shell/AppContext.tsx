import { useQuery } from "@tanstack/react-query";
import { createContext, useContext, type PropsWithChildren } from "react";
import type { App } from "#src/app.ts";
import { userCalls, type CurrentUser } from "#src/contracts/user.ts";
import { ask } from "#src/services/query.ts";

const Context = createContext<App | null>(null);

export const AppProvider = ({ app, children }: PropsWithChildren<{ app: App }>) => (
  <Context value={app}>{children}</Context>
);

/** The application: its services, actors and cache. The only way from a view to any of them. */
export function useApp(): App {
  const app = useContext(Context);
  if (!app) throw new Error("This view must be inside AppProvider");
  return app;
}

/** The signed-in user, kept up to date; null where nobody is. The application itself asks the server. */
export function useMe(): CurrentUser | null {
  const { call } = useApp();
  return useQuery({ ...ask(call, userCalls.me), enabled: false }).data?.data ?? null;
}

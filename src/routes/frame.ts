import { route } from "./route.ts";

/** The screens of the back office that belong to no area. */
export const frameRoutes = [
  route("AdminStart", "/admin/start", {
    title: "Administration",
    theme: "house",
    layout: "admin",
    needs: { login: true, admin: true },
  }),
  route("AdminNotFound", "/admin/*", {
    title: "Page not found",
    theme: "house",
    layout: "admin",
    needs: { login: true, admin: true },
    kind: "catch-all",
  }),
] as const;

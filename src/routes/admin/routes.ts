import { redirect, route } from "../route.ts";
import { houseRoutes } from "./house.ts";

/** Every screen of the back office. */
export const adminRoutes = [
  redirect("AdminRoot", "/admin", "/admin/house"),
  ...houseRoutes,
  route("AdminNotFound", "/admin/*", () => import("#src/ui/shell/NotFoundPage.tsx"), {
    title: "Page not found",
    theme: "house",
    layout: "admin",
    needs: { login: true, admin: true },
    kind: "catch-all",
  }),
] as const;

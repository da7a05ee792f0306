import { redirect, route } from "../route.ts";
import { accreditationAdminRoutes } from "./accreditation.ts";
import { houseRoutes } from "./house.ts";

/** Every screen of the back office. */
export const adminRoutes = [
  redirect("AdminRoot", "/admin", "/admin/house", "/admin/start"),
  route("AdminStart", "/admin/start", {
    title: "Administration",
    theme: "house",
    layout: "admin",
    needs: { login: true, admin: true },
  }),
  ...houseRoutes,
  ...accreditationAdminRoutes,
  route("AdminNotFound", "/admin/*", {
    title: "Page not found",
    theme: "house",
    layout: "admin",
    needs: { login: true, admin: true },
    kind: "catch-all",
  }),
] as const;

import { redirect, route } from "./route.ts";

export const learnerRoutes = [
  route("AppHome", "/", { title: "Home" }),
  route("Search", "/search", { title: "Search" }),
  route("AcademyCatalogue", "/catalogue", {
    title: "Catalogue",
    breadcrumbs: true,
  }),
  route("Item", "/item/:id", { title: "Item", breadcrumbs: true, reading: true }),
  route("Profile", "/profile", { title: "Profile" }),
  redirect("OldCatalogue", "/learning/catalogue", "/catalogue"),
  redirect("OldLearning", "/learning/*", "/*"),
] as const;

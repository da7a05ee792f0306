import { redirect, route } from "./route.ts";

export const learnerRoutes = [
  route("AppHome", "/", { title: "Home" }),
  route("Search", "/search", { title: "Search" }),
  route("AcademyCatalogue", "/catalogue", {
    title: "Catalogue",
  }),
  route("Item", "/item/:id", { title: "Item" }),
  route("Profile", "/profile", { title: "Profile" }),
  redirect("OldCatalogue", "/learning/catalogue", "/catalogue"),
  redirect("OldLearning", "/learning/*", "/*"),
] as const;

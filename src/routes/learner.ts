import { redirect, route } from "./route.ts";

export const learnerRoutes = [
  route("AppHome", "/", () => import("#src/ui/learning/HomePage.tsx"), { title: "Home" }),
  route("Search", "/search", () => import("#src/ui/learning/SearchPage.tsx"), { title: "Search" }),
  route("AcademyCatalogue", "/catalogue", () => import("#src/ui/learning/CataloguePage.tsx"), {
    title: "Catalogue",
  }),
  route("Item", "/item/:id", () => import("#src/ui/learning/ItemPage.tsx"), { title: "Item" }),
  route("Profile", "/profile", () => import("#src/ui/account/ProfilePage.tsx"), { title: "Profile" }),
  redirect("OldCatalogue", "/learning/catalogue", "/catalogue"),
  redirect("OldLearning", "/learning/*", "/*"),
] as const;

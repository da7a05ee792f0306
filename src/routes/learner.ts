import { redirect, route } from "./route.ts";

const reads = { breadcrumbs: true, reading: true } as const;

export const learnerRoutes = [
  route("AppHome", "/", { title: "Home" }),
  route("Search", "/search", { title: "Search" }),
  route("AcademyCatalogue", "/catalogue", {
    title: "Catalogue",
    breadcrumbs: true,
  }),
  route("Item", "/item/:id", { title: "Item", ...reads }),
  route("BoxsetItem", "/boxset/:boxsetId/item/:itemId", {
    title: "Item in its boxset",
    ids: ["boxsetId", "itemId"],
    ...reads,
  }),
  route("Boxset", "/boxset/:id", { title: "Boxset", ids: ["id"], breadcrumbs: true }),
  route("Profile", "/profile", { title: "Profile" }),
  redirect("OldCatalogue", "/learning/catalogue", "/catalogue"),
  redirect("OldLearning", "/learning/*", "/*"),
] as const;

import { route } from "../route.ts";
import { place, routesOf } from "./place.ts";

const house = { theme: "house", roles: ["super admin", "system admin"] } as const;

const glossary = place({
  name: "AdminGlossaryManagement",
  path: "/admin/house/glossary",
  title: "Glossary terms",
  words: { one: "term", many: "terms" },
  ...house,
  load: () => import("./resources/glossary.ts"),
});

export const houseRoutes = [
  route("HouseDashboard", "/admin/house", () => import("#src/ui/admin/house/HouseDashboard.tsx"), {
    title: "House",
    theme: house.theme,
    layout: "admin",
    needs: { login: true, admin: true, roles: house.roles },
  }),
  ...routesOf(glossary),
] as const;

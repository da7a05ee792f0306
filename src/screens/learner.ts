import { page } from "./screen.ts";

export const learnerScreens = {
  AppHome: page(() => import("#src/ui/learning/HomePage.tsx")),
  Search: page(() => import("#src/ui/learning/SearchPage.tsx")),
  AcademyCatalogue: page(() => import("#src/ui/learning/CataloguePage.tsx")),
  Item: page(() => import("#src/ui/learning/ItemPage.tsx")),
  Profile: page(() => import("#src/ui/account/ProfilePage.tsx")),
} as const;

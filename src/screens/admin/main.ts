import { page } from "../screen.ts";
import { startScreen } from "./dashboard.ts";

/** The screens of the back office that belong to no area. */
export const screens = {
  AdminStart: startScreen,
  AdminNotFound: page(() => import("#src/ui/shell/NotFoundPage.tsx")),
} as const;

import { page } from "../screen.ts";
import { startScreen } from "./dashboard.ts";

/** What the back office shows of no area. */
export const screens = {
  AdminStart: startScreen,
  AdminNotFound: page(() => import("#src/ui/shell/NotFoundPage.tsx")),
} as const;

import { page } from "../screen.ts";
import { startScreen } from "./dashboard.ts";

/** What the back office shows of no area. */
export default {
  AdminStart: startScreen,
  AdminNotFound: page(() => import("#src/ui/shell/NotFoundPage.tsx")),
} as const;

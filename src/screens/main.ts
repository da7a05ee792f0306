import { learnerScreens } from "./learner.ts";
import { publicScreens } from "./public.ts";
import { page } from "./screen.ts";

/** The screens of the rows that belong to no other area. */
export const screens = {
  ...publicScreens,
  ...learnerScreens,
  NotFound: page(() => import("#src/ui/shell/NotFoundPage.tsx")),
} as const;

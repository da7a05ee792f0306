import type { ScreenName } from "#src/routes/table.ts";
import { accreditationScreens } from "./accreditation.ts";
import { adminScreens } from "./admin/screens.ts";
import { learnerScreens } from "./learner.ts";
import { publicScreens } from "./public.ts";
import { page, type Screens } from "./screen.ts";

/**
 * What each row of the route table shows. Names and paths lie below the views, which link to each other by them; what loads
 * the views lies above. A row without a screen does not compile.
 */
export const screens: Screens<ScreenName> = {
  ...publicScreens,
  ...learnerScreens,
  ...accreditationScreens,
  ...adminScreens,
  NotFound: page(() => import("#src/ui/shell/NotFoundPage.tsx")),
};

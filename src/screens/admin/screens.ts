import { lateAnswers } from "#src/routes/admin/accreditation.ts";
import { page } from "../screen.ts";
import { houseScreens } from "./house.ts";
import { listScreen, viewScreen } from "./place.ts";

/** Every screen of the back office. */
export const adminScreens = {
  AdminStart: page(() => import("#src/ui/admin/navigation/AdminStartPage.tsx")),
  ...houseScreens,
  ...listScreen(lateAnswers),
  ...viewScreen(lateAnswers, () => import("#src/ui/admin/accreditation/LateAnswersPage.tsx")),
  AdminNotFound: page(() => import("#src/ui/shell/NotFoundPage.tsx")),
} as const;

import { learningReportOffice as office } from "#src/contracts/reportPlaces/learning.ts";
import { routesOf } from "./place.ts";
import { remindersPlace } from "./remindersPlace.ts";
import { reportOfficeRoutes, reportRoute } from "./reports.ts";

/**
 * B-310: where leaving review mode leads once this address has a row. Until then it leads to the reviews of podcasts
 * (`src/actors/acting.ts`).
 */
export const pendingReviews = "/admin/learning/reviews/pending";

export const itemReminders = remindersPlace("item", {
  name: "AdminItemReminders",
  path: "/admin/learning/items/:id/reminders",
  theme: office.theme,
  roles: office.roles,
});

/** R-A-122 and R-A-124, with the keys of the reports' declarations. */
export const learningReports = [
  reportRoute(office, "AdminProjectedUserReminders", "user-reminders"),
  reportRoute(office, "AdminProjectedDispatch", "notification-dispatch"),
] as const;

/** R-A-079 … R-A-081, R-A-104, R-A-122, R-A-124 … R-A-127. Static segments stand before parameters. */
export const learningAdminRoutes = [
  ...routesOf(itemReminders),
  ...learningReports,
  ...reportOfficeRoutes(office),
] as const;

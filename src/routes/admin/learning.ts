import { learningReportOffice as office } from "#src/contracts/reportPlaces/learning.ts";
import { itemReminderRoutes } from "./reminders.ts";
import { reportOfficeRoutes, reportRoute } from "./reports.ts";

/** R-A-122, R-A-124, with the keys of their declarations. */
export const learningReports = [
  reportRoute(office, "AdminProjectedUserReminders", "user-reminders"),
  reportRoute(office, "AdminProjectedDispatch", "notification-dispatch"),
] as const;

/** R-A-079 … R-A-081, R-A-104, R-A-122, R-A-124 … R-A-127. Static segments stand before parameters. */
export const learningAdminRoutes = [
  ...itemReminderRoutes,
  ...learningReports,
  ...reportOfficeRoutes(office),
] as const;

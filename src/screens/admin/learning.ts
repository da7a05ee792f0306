import { learningReportOffice } from "#src/contracts/reportPlaces/learning.ts";
import { learningReports } from "#src/routes/admin/learning.ts";
import { itemReminderScreens } from "./reminders.ts";
import { ownReportScreens, reportOfficeScreens } from "./reports.ts";

const reports = () => import("#src/contracts/admin/learningReports.ts");

/** The screens of the rows in `routes/admin/learning.ts`. */
export const screens = {
  ...itemReminderScreens,
  ...reportOfficeScreens(learningReportOffice, reports),
  ...ownReportScreens(learningReports, reports),
} as const;

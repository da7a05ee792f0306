import { accreditationReportOffice } from "#src/contracts/reportPlaces/accreditation.ts";
import {
  accreditationDashboard,
  accreditationReports,
  lateAnswers,
} from "#src/routes/admin/accreditation.ts";
import { dashboardScreen } from "./dashboard.ts";
import { listScreen, viewScreen } from "./place.ts";
import { examReminderScreens } from "./reminders.ts";
import { ownReportScreens, reportOfficeScreens } from "./reports.ts";

const reports = () => import("#src/contracts/admin/accreditationReports.ts");

/** The screens of the rows in `routes/admin/accreditation.ts`. */
export const screens = {
  ...examReminderScreens,
  ...reportOfficeScreens(accreditationReportOffice, reports),
  ...ownReportScreens(accreditationReports, reports),
  AccreditationDashboard: dashboardScreen(accreditationDashboard),
  ...listScreen(lateAnswers),
  ...viewScreen(lateAnswers, () => import("#src/ui/admin/accreditation/LateAnswersPage.tsx")),
} as const;

import { examChanged } from "#src/contracts/examChanged.ts";
import { accreditationRoutes } from "#src/routes/accreditation.ts";
import {
  accreditationAdminRoutes,
  accreditationDashboard,
  accreditationReports,
  lateAnswers,
} from "#src/routes/admin/accreditation.ts";
import { accreditationReportOffice } from "#src/contracts/reportPlaces/accreditation.ts";
import { link } from "#src/routes/navigation.ts";
import { accreditationScreens } from "#src/screens/accreditation.ts";
import { dashboardScreen } from "#src/screens/admin/dashboard.ts";
import { reminderPlaces } from "#src/routes/admin/reminders.ts";
import { listScreen, viewScreen } from "#src/screens/admin/place.ts";
import { examReminderScreens } from "#src/screens/admin/reminders.ts";
import { ownReportScreens, reportOfficeScreens } from "#src/screens/admin/reports.ts";
import { area } from "./area.ts";

const reports = () => import("#src/contracts/admin/accreditationReports.ts");

/** Exams: finding them and sitting them, and what is said of them in the back office. */
export const accreditation = area({
  rows: [...accreditationRoutes, ...accreditationAdminRoutes],
  screens: {
    ...accreditationScreens,
    ...examReminderScreens,
    ...reportOfficeScreens(accreditationReportOffice, reports),
    ...ownReportScreens(accreditationReports, reports),
    AccreditationDashboard: dashboardScreen(accreditationDashboard),
    ...listScreen(lateAnswers),
    ...viewScreen(lateAnswers, () => import("#src/ui/admin/accreditation/LateAnswersPage.tsx")),
  },
  navigation: [
    {
      title: "Exams",
      links: [
        link("AccreditationIndex", "Accreditations", "exam", {
          waits: [
            { of: "exams running", word: "running" },
            { of: "exams due", word: "due" },
          ],
        }),
        link("AccreditationSearch", "For completion", "mandatory", { query: { type: "for-completion" } }),
        link("AccreditationSearch", "Passed exams", "completed", { query: { type: "completed" } }),
      ],
    },
  ],
  live: [examChanged],
  office: {
    places: [lateAnswers, reminderPlaces.exam],
    reports: accreditationReportOffice,
    waits: [
      {
        at: "AccreditationLateAnswers",
        of: "late answers",
        word: "waiting",
        act: { label: "Decide about late answers", query: { decision: "waiting" } },
      },
    ],
    dashboard: accreditationDashboard,
  },
});

import { examChanged } from "#src/contracts/examChanged.ts";
import { accreditationRoutes } from "#src/routes/accreditation.ts";
import {
  accreditationAdminRoutes,
  accreditationDashboard,
  lateAnswers,
} from "#src/routes/admin/accreditation.ts";
import { accreditationReportOffice } from "#src/contracts/reportPlaces/accreditation.ts";
import { link } from "#src/routes/navigation.ts";
import { reminderPlaces } from "#src/routes/admin/reminders.ts";
import { area } from "./area.ts";

/** Exams: finding and sitting them, and their part of the back office. */
export const accreditation = area({
  rows: [...accreditationRoutes, ...accreditationAdminRoutes],
  screens: () => import("#src/screens/accreditation.ts"),
  officeScreens: () => import("#src/screens/admin/accreditation.ts"),
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
        act: { label: "Decide on late answers", query: { decision: "waiting" } },
      },
    ],
    dashboard: accreditationDashboard,
  },
});

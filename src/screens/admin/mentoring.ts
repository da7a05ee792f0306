import { mentoringReportOffice } from "#src/contracts/reportPlaces/mentoring.ts";
import {
  mentorApplications,
  mentoringDashboard,
  mentoringProposals,
  mentoringReports,
  mentoringSkills,
  mentors,
} from "#src/routes/admin/mentoring.ts";
import { dashboardScreen } from "./dashboard.ts";
import { importScreen, listScreen, screensOf, viewScreen } from "./place.ts";
import { ownReportScreens, reportIndexScreen } from "./reports.ts";

const reports = () => import("#src/contracts/admin/mentoringReports.ts");

export const screens = {
  MentoringDashboard: dashboardScreen(mentoringDashboard),
  ...reportIndexScreen("AdminMentoringReports", mentoringReportOffice, reports),
  ...ownReportScreens(mentoringReports, reports),
  ...importScreen(mentoringSkills),
  ...screensOf(mentoringSkills),
  ...listScreen(mentors),
  ...viewScreen(mentors, () => import("#src/ui/admin/mentoring/MentorPage.tsx")),
  ...screensOf(mentoringProposals, {
    forms: () => import("#src/ui/admin/mentoring/proposalPages.tsx"),
  }),
  ...listScreen(mentorApplications),
  ...viewScreen(mentorApplications, () => import("#src/ui/admin/mentoring/ApplicationPage.tsx")),
} as const;

import {
  auditLog,
  broadcasts,
  carousel,
  contacts,
  featureFlags,
  glossary,
  houseDashboard,
  imageBanks,
  policyVersions,
  profiles,
  releaseNotes,
  searchSynonyms,
} from "#src/routes/admin/house.ts";
import { houseReportOffice } from "#src/contracts/reportPlaces/house.ts";
import {
  activityReports,
  allSchedules,
  contentReports,
  eventReports,
  userReports,
} from "#src/routes/admin/houseReports.ts";
import { page } from "../screen.ts";
import { houseDashboardScreen } from "./dashboard.ts";
import { ownReportScreens, reportOfficeScreens } from "./reports.ts";
import { peopleScreens } from "./housePeople.ts";
import {
  belowScreen,
  editScreen,
  importScreen,
  listScreen,
  reorderScreen,
  screensOf,
  viewScreen,
} from "./place.ts";

export const screens = {
  ...reportOfficeScreens(houseReportOffice, () => import("#src/contracts/admin/houseReports.ts")),
  ...ownReportScreens(userReports, () => import("#src/contracts/admin/houseReports/users.ts")),
  ...ownReportScreens(eventReports, () => import("#src/contracts/admin/houseReports/events.ts")),
  ...ownReportScreens(activityReports, () => import("#src/contracts/admin/houseReports/activity.ts")),
  // All in one module: the pages of schedules need all of them, and so load fewer files.
  ...ownReportScreens(contentReports, () => import("#src/contracts/admin/houseReports.ts")),
  ...listScreen(allSchedules),
  HouseDashboard: houseDashboardScreen(houseDashboard),
  ...peopleScreens,
  ...screensOf(profiles),
  ...belowScreen(profiles, "users", () => import("#src/ui/admin/house/ProfileUsersPage.tsx")),
  ...belowScreen(profiles, "topics/reorder", () => import("#src/ui/admin/house/ProfileTopicsPage.tsx")),
  ...importScreen(contacts),
  ...screensOf(contacts),
  ...reorderScreen(carousel),
  ...screensOf(carousel),
  ...screensOf(broadcasts, { forms: () => import("#src/ui/admin/house/broadcastPages.tsx") }),
  ...belowScreen(
    broadcasts,
    "acknowledgements",
    () => import("#src/ui/admin/house/AcknowledgementsPage.tsx"),
  ),
  ...importScreen(glossary),
  ...screensOf(glossary),
  ...importScreen(searchSynonyms),
  ...screensOf(searchSynonyms),
  ...screensOf(imageBanks),
  ...belowScreen(imageBanks, "edit/pictures", () => import("#src/ui/admin/house/BankPicturesPage.tsx")),
  ...listScreen(featureFlags),
  ...editScreen(featureFlags),
  ...screensOf(releaseNotes),
  ...screensOf(policyVersions),
  ...belowScreen(policyVersions, "preview", () => import("#src/ui/admin/house/PolicyPreviewPage.tsx")),
  ...listScreen(auditLog),
  ...viewScreen(auditLog, () => import("#src/ui/admin/audit/AuditLinePage.tsx")),
  AdminPapFeed: page(() => import("#src/ui/admin/house/PapFeedPage.tsx")),
} as const;

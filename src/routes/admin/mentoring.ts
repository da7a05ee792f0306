import {
  mentoringReportOffice as reports,
  type MentoringReportKey,
} from "#src/contracts/reportPlaces/mentoring.ts";
import { mentoringAdmins } from "#src/contracts/roleSets.ts";
import { dashboardPlace, dashboardRoute } from "./dashboard.ts";
import { importRoute, listRoute, place, routesOf, viewRoute } from "./place.ts";
import { reportIndexRoute, reportRoute } from "./reports.ts";

/** P-037, B-492: users need the permission and one of the roles. */
const own = { theme: "mentoring", ...mentoringAdmins } as const;

export const mentoringDashboard = dashboardPlace({
  area: "mentoring",
  title: "Mentoring",
  path: "/admin/mentoring/dashboard",
  ...own,
});

export const mentoringSkills = place({
  name: "AdminMentoringSkillManagement",
  path: "/admin/mentoring/skill-management",
  title: "Skills",
  words: { one: "skill", many: "skills" },
  kind: "mentoring skill",
  ...own,
  load: () => import("#src/routes/admin/resources/mentoringSkills.ts"),
});

export const mentors = place({
  name: "AdminMentoringMentorManagement",
  path: "/admin/mentoring/mentor-management",
  title: "Mentors",
  words: { one: "mentor", many: "mentors" },
  ...own,
  isRead: true,
  load: () => import("#src/routes/admin/resources/mentors.ts"),
});

export const mentorApplications = place({
  name: "AdminMentoringMentorApproval",
  path: "/admin/mentoring/mentor-approval",
  title: "Mentor approval",
  words: { one: "application", many: "applications" },
  ...own,
  isRead: true,
  load: () => import("#src/routes/admin/resources/mentorApplications.ts"),
});

export const mentoringProposals = place({
  name: "AdminMentoringProposals",
  path: "/admin/mentoring/proposals",
  title: "Proposed matches",
  words: { one: "proposal", many: "proposals" },
  kind: "mentoring proposal",
  ...own,
  load: () => import("#src/routes/admin/resources/mentoringProposals.ts"),
});

const report = <const Name extends string>(name: Name, key: MentoringReportKey) =>
  reportRoute(reports, name, key);

/** R-A-232 … R-A-238, each with the key of the report's declaration. */
export const mentoringReports = [
  report("AdminMentoringReportMostActive", "most-active"),
  report("AdminMentoringReportMentorCount", "mentor-count"),
  report("AdminMentoringReportRelationships", "relationships"),
  report("AdminMentoringReportRequests", "requests"),
  report("AdminMentoringReportMentorSkills", "mentor-skills"),
  report("AdminMentoringReportMenteeSkills", "mentee-skills"),
  report("AdminMentoringReportSkillsNotInUse", "skills-not-in-use"),
] as const;

/** R-A-225 … R-A-238, and the proposals, for which the ledger has no path. Static segments stand before parameters. */
export const mentoringAdminRoutes = [
  dashboardRoute("MentoringDashboard", mentoringDashboard, "Mentoring dashboard (admin)"),
  importRoute(mentoringSkills),
  ...routesOf(mentoringSkills),
  listRoute(mentors),
  viewRoute(mentors),
  listRoute(mentorApplications),
  viewRoute(mentorApplications),
  ...routesOf(mentoringProposals),
  reportIndexRoute("AdminMentoringReports", reports),
  ...mentoringReports,
] as const;

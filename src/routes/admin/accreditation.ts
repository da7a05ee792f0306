import { accreditationReportOffice } from "#src/contracts/reportPlaces/accreditation.ts";
import { roleSets } from "#src/contracts/roleSets.ts";
import { dashboardPlace, dashboardRoute } from "./dashboard.ts";
import { listRoute, place, routesOf, viewRoute } from "./place.ts";
import { remindersPlace } from "./remindersPlace.ts";
import { reportOfficeRoutes, reportRoute } from "./reports.ts";

/**
 * The ledger has no row for this place. D-23 requires that an administrator sees what arrived after the end (ADR 0035).
 */
export const lateAnswers = place({
  name: "AccreditationLateAnswers",
  path: "/admin/accreditation/late-answers",
  title: "Late answers",
  words: { one: "set of late answers", many: "sets of late answers" },
  theme: "accreditation",
  roles: roleSets.examAdmins,
  load: () => import("#src/routes/admin/resources/lateAnswers.ts"),
});

export const accreditationDashboard = dashboardPlace({
  area: "accreditation",
  title: "Accreditation",
  path: "/admin/accreditation",
  theme: "accreditation",
  roles: roleSets.examAdmins,
});

export const examReminders = remindersPlace("exam", {
  name: "AccreditationExamReminders",
  path: "/admin/accreditation/exams/:id/reminders",
  theme: "accreditation",
  roles: roleSets.examAdmins,
});

/** R-A-169, with the key of the report's declaration. */
export const accreditationReports = [
  reportRoute(accreditationReportOffice, "AccreditationExamCommsProjection", "exam-comms-projection"),
] as const;

/** R-A-151 … R-A-153, R-A-164, R-A-169, R-A-171 … R-A-173 and others. Static segments stand before parameters. */
export const accreditationAdminRoutes = [
  /** R-A-136 */
  dashboardRoute("AccreditationDashboard", accreditationDashboard, "Accreditation (admin)"),
  listRoute(lateAnswers),
  viewRoute(lateAnswers),
  ...routesOf(examReminders),
  ...accreditationReports,
  ...reportOfficeRoutes(accreditationReportOffice),
] as const;

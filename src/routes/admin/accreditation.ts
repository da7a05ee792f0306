import { roleSets } from "#src/contracts/roleSets.ts";
import { dashboardPlace, dashboardRoute } from "./dashboard.ts";
import { listRoute, place, viewRoute } from "./place.ts";

/** No row of the ledger names it; D-23 asks that what arrived after the end is put before an administrator (ADR 0035). */
export const lateAnswers = place({
  name: "AccreditationLateAnswers",
  path: "/admin/accreditation/late-answers",
  title: "Late answers",
  words: { one: "late arrival", many: "late arrivals" },
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

export const accreditationAdminRoutes = [
  /** R-A-136 */
  dashboardRoute("AccreditationDashboard", accreditationDashboard, "Accreditation (admin)"),
  listRoute(lateAnswers),
  viewRoute(lateAnswers),
] as const;

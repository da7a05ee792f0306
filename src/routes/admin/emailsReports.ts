import { emailReportOffice as office } from "#src/contracts/reportPlaces/emails.ts";
import { adminRoles } from "#src/contracts/roles.ts";
import { route } from "../route.ts";
import { dashboardPlace, dashboardRoute } from "./dashboard.ts";
import { reportOfficeRoutes, reportRoute } from "./reports.ts";

export const emailsDashboard = dashboardPlace({
  area: "emails",
  title: "Emails",
  path: "/admin/emails/dashboard",
  theme: office.theme,
  roles: adminRoles,
});

const sentEmailsRoute = reportRoute(office, "AdminEmailsReport", "sent-emails");
/** R-A-295, with the key of the report's declaration. */
export const emailReports = [sentEmailsRoute] as const;

/** What was sent, as the page of one email shows it. */
export const sentEmails = {
  title: office.places["sent-emails"].title,
  path: sentEmailsRoute.path,
  words: { one: "email", many: "emails" },
  roles: office.roles,
} as const;

/** One email as it was sent. The ledger has no row for this page; issue 18 requires it. */
export const sentEmailRoute = route("AdminEmailsReportView", `${sentEmails.path}/:id`, {
  title: `${sentEmails.title}: email (admin)`,
  theme: office.theme,
  layout: "admin",
  needs: { login: true, admin: true, roles: office.roles },
  ids: ["id"],
});
export const sentEmailAddress = (id: number): string => `${sentEmails.path}/${id}`;

/** R-A-264, R-A-295 … R-A-298. */
export const emailReportRoutes = [
  dashboardRoute("AdminEmailsDashboard", emailsDashboard, "Emails dashboard (admin)"),
  ...reportOfficeRoutes(office),
  ...emailReports,
  sentEmailRoute,
] as const;

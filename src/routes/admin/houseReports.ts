import { roleSets } from "#src/contracts/roleSets.ts";
import { route } from "../route.ts";
import { listRoute, place } from "./place.ts";

const roles = roleSets.systemAdmins;
const meta = (title: string) => ({
  title: `${title} (admin)`,
  theme: "house" as const,
  layout: "admin" as const,
  needs: { login: true, admin: true, roles } as const,
  ids: ["id"],
});

/** A report: where it is. What it says of itself is loaded with its screen, so that a learner loads none of it. */
const report = <const Name extends string, const Path extends string>(
  name: Name,
  path: Path,
  key: string,
  title: string,
) => ({ ...route(name, `/admin/house/reports/${path}` as const, meta(`${title} report`)), key });

/** Each report, with the key of its declaration. */
export const houseReports = [
  report("HouseReportUsers", "user-report", "user-report", "Users"),
  report("HouseReportUserStatus", "user-status", "user-status", "User status"),
  report("HouseReportLogin", "login", "login", "Sign-ins"),
  report(
    "HouseReportArchivingAudiences",
    "archiving-audiences",
    "archiving-audiences",
    "Audiences to archive",
  ),
  report(
    "HouseReportUsersMissingAudiences",
    "users-missing-audiences",
    "users-missing-audiences",
    "Users without an audience",
  ),
  report("HouseReportUserAudiences", "user-audiences", "user-audiences", "Users and their audiences"),
  report("HouseReportLongTermLeave", "user-long-term-leave", "user-long-term-leave", "Long-term leave"),
  report("HouseReportNoShow", "user-no-show", "user-no-show", "No-shows"),
  report("HouseReportCpd", "cpd", "cpd", "CPD"),
  report("HouseReportCpdType", "cpd/type", "cpd-type", "CPD by type"),
  report("HouseReportSearch", "search", "search", "Searches"),
  report("HouseReportSearchedTerms", "searched-terms", "searched-terms", "Searched terms"),
  report("HouseReportSpelling", "spell-check", "spell-check", "Spelling"),
  report("HouseReportCarousel", "featured-carousel", "featured-carousel", "Featured carousel"),
  report("HouseReportImageBank", "image-bank", "image-bank", "Image banks"),
  report("HouseReportDisliked", "disliked-content", "disliked-content", "Disliked content"),
  report("HouseReportReleaseFeedback", "release-feedback", "release-feedback", "Release feedback"),
  report("HouseReportGlossaryAudit", "glossary-audit", "glossary-audit", "Glossary audit"),
  report("HouseReportDislikedBy", "disliked-by/:id/:type", "disliked-by", "Disliked by"),
] as const;

/** All schedules (R-A-049). They are made and changed below their reports. */
export const allSchedules = place({
  name: "HouseAdminAllReportSchedules",
  path: "/admin/house/reports/schedules",
  title: "Report schedules",
  words: { one: "schedule", many: "schedules" },
  kind: "report schedule",
  theme: "house",
  roles,
  load: () => import("#src/routes/admin/resources/schedules.ts"),
});

const ofReport = "/admin/house/reports/:report/schedules";

/** B-426, B-427. Static segments stand before parameters. */
export const houseReportRoutes = [
  route("HouseReports", "/admin/house/reports", meta("House reports")),
  listRoute(allSchedules),
  route("HouseReportSchedulesCreate", `${ofReport}/create`, meta("Report schedules: new schedule")),
  route("HouseReportSchedulesEdit", `${ofReport}/:id/edit`, meta("Report schedules: edit schedule")),
  route("HouseReportSchedules/edit/runs", `${ofReport}/:id/edit/runs`, meta("Report schedules: runs")),
  route("HouseReportSchedules", ofReport, meta("Schedules of a report")),
  ...houseReports,
] as const;

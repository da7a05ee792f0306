import { houseReportOffice as office, type HouseReportKey } from "#src/contracts/reportPlaces/house.ts";
import { listRoute, place } from "./place.ts";
import { reportOfficeRoutes, reportRoute } from "./reports.ts";

const report = <const Name extends string>(name: Name, key: HouseReportKey) => reportRoute(office, name, key);

/**
 * Each report with the key of its declaration. They are grouped by the file of their declarations, so that a report
 * does not load the others.
 */
export const userReports = [
  report("HouseReportUsers", "user-report"),
  report("HouseReportUserStatus", "user-status"),
  report("HouseReportLogin", "login"),
  report("HouseReportArchivingAudiences", "archiving-audiences"),
  report("HouseReportUsersMissingAudiences", "users-missing-audiences"),
  report("HouseReportUserAudiences", "user-audiences"),
  report("HouseReportLongTermLeave", "user-long-term-leave"),
] as const;
export const eventReports = [report("HouseReportNoShow", "user-no-show")] as const;
export const activityReports = [
  report("HouseReportCpd", "cpd"),
  report("HouseReportCpdType", "cpd-type"),
  report("HouseReportSearch", "search"),
  report("HouseReportSearchedTerms", "searched-terms"),
  report("HouseReportSpelling", "spell-check"),
] as const;
export const contentReports = [
  report("HouseReportCarousel", "featured-carousel"),
  report("HouseReportImageBank", "image-bank"),
  report("HouseReportDisliked", "disliked-content"),
  report("HouseReportReleaseFeedback", "release-feedback"),
  report("HouseReportGlossaryAudit", "glossary-audit"),
  report("HouseReportDislikedBy", "disliked-by"),
] as const;

/** The schedules of every area's reports (R-A-049). They are made and changed under their reports. */
export const allSchedules = place({
  name: "HouseAdminAllReportSchedules",
  path: `${office.path}/schedules`,
  title: "Report schedules",
  words: { one: "schedule", many: "schedules" },
  kind: "report schedule",
  theme: office.theme,
  roles: office.roles,
  load: () => import("#src/routes/admin/resources/schedules.ts"),
});

export const houseReportRoutes = [
  listRoute(allSchedules),
  ...reportOfficeRoutes(office),
  ...userReports,
  ...eventReports,
  ...activityReports,
  ...contentReports,
] as const;

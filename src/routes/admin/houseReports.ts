import {
  addressOf,
  houseReportArea,
  houseReportPlaces,
  type HouseReportKey,
} from "#src/contracts/reportPlaces/house.ts";
import { route } from "../route.ts";
import { listRoute, place } from "./place.ts";

const { path, theme, roles } = houseReportArea;
const meta = (title: string) => ({
  title: `${title} (admin)`,
  theme,
  layout: "admin" as const,
  needs: { login: true, admin: true, roles } as const,
  ids: ["id"],
});

/** A report: where it is. What it says of itself is loaded with its screen, so that a learner loads none of it. */
const report = <const Name extends string, const Key extends HouseReportKey>(name: Name, key: Key) => ({
  ...route(name, addressOf(key), meta(`${houseReportPlaces[key].title} report`)),
  key,
});

/** Each report, with the key of its declaration. */
export const houseReports = [
  report("HouseReportUsers", "user-report"),
  report("HouseReportUserStatus", "user-status"),
  report("HouseReportLogin", "login"),
  report("HouseReportArchivingAudiences", "archiving-audiences"),
  report("HouseReportUsersMissingAudiences", "users-missing-audiences"),
  report("HouseReportUserAudiences", "user-audiences"),
  report("HouseReportLongTermLeave", "user-long-term-leave"),
  report("HouseReportNoShow", "user-no-show"),
  report("HouseReportCpd", "cpd"),
  report("HouseReportCpdType", "cpd-type"),
  report("HouseReportSearch", "search"),
  report("HouseReportSearchedTerms", "searched-terms"),
  report("HouseReportSpelling", "spell-check"),
  report("HouseReportCarousel", "featured-carousel"),
  report("HouseReportImageBank", "image-bank"),
  report("HouseReportDisliked", "disliked-content"),
  report("HouseReportReleaseFeedback", "release-feedback"),
  report("HouseReportGlossaryAudit", "glossary-audit"),
  report("HouseReportDislikedBy", "disliked-by"),
] as const;

/** All schedules (R-A-049). They are made and changed below their reports. */
export const allSchedules = place({
  name: "HouseAdminAllReportSchedules",
  path: `${path}/schedules`,
  title: "Report schedules",
  words: { one: "schedule", many: "schedules" },
  kind: "report schedule",
  theme,
  roles,
  load: () => import("#src/routes/admin/resources/schedules.ts"),
});

const ofReport = `${path}/:report/schedules` as const;

/** B-426, B-427. Static segments stand before parameters. */
export const houseReportRoutes = [
  route("HouseReports", path, meta("House reports")),
  listRoute(allSchedules),
  route("HouseReportSchedulesCreate", `${ofReport}/create`, meta("Report schedules: new schedule")),
  route("HouseReportSchedulesEdit", `${ofReport}/:id/edit`, meta("Report schedules: edit schedule")),
  route("HouseReportSchedules/edit/runs", `${ofReport}/:id/edit/runs`, meta("Report schedules: runs")),
  route("HouseReportSchedules", ofReport, meta("Schedules of a report")),
  ...houseReports,
] as const;

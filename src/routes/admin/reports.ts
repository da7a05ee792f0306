import { addressIn, type ReportArea, type ReportOffice } from "#src/contracts/reportPlaces/reportPlaces.ts";
import { route, type RouteRow } from "../route.ts";

const metaOf = ({ theme, roles, permissions }: ReportArea, title: string) => ({
  title: `${title} (admin)`,
  theme,
  layout: "admin" as const,
  needs: { login: true, admin: true, roles, ...(permissions && { permissions }) } as const,
  ids: ["id"],
});

/** The row of a report. The report's declaration is loaded with its screen, so that learners do not load it. */
export type ReportRoute<Name extends string = string> = RouteRow<Name> & { readonly key: string };

/** @param name of its row in the ledger */
export const reportRoute = <const Name extends string, Office extends ReportOffice>(
  office: Office,
  name: Name,
  key: keyof Office["places"] & string,
): ReportRoute<Name> => ({
  ...route(name, addressIn(office, key), metaOf(office, `${office.places[key]!.title} report`)),
  key,
});

/** The index of an area's reports (B-426), for an area where the ledger has another name for it. */
export const reportIndexRoute = <const Name extends string>(name: Name, office: ReportOffice) =>
  route(name, office.path, metaOf(office, office.title));

/**
 * The index of an area's reports, and the schedules of each (B-426, B-427). Static segments stand before parameters.
 */
export const reportOfficeRoutes = <const Name extends string>(
  office: ReportOffice & { readonly name: Name },
) => {
  const schedules = `${office.path}/:report/schedules`;
  const meta = (title: string) => metaOf(office, `${office.title}: ${title}`);
  return [
    reportIndexRoute(`${office.name}s`, office),
    route(`${office.name}SchedulesCreate`, `${schedules}/create`, meta("new schedule")),
    route(`${office.name}SchedulesEdit`, `${schedules}/:id/edit`, meta("edit schedule")),
    route(`${office.name}Schedules/edit/runs`, `${schedules}/:id/edit/runs`, meta("runs of a schedule")),
    route(`${office.name}Schedules`, schedules, meta("schedules of a report")),
  ] as const;
};

/** The schedules of a report. */
export const schedulesAddress = ({ path }: ReportArea, key: string): string => `${path}/${key}/schedules`;
/** The form that makes a schedule of what the report shows. `question` is as in the report's address. */
export const createScheduleAddress = (area: ReportArea, key: string, question: string): string =>
  `${schedulesAddress(area, key)}/create${question && `?${new URLSearchParams({ question })}`}`;
/** The form that changes a schedule. */
export const scheduleAddress = (area: ReportArea, key: string, id: number): string =>
  `${schedulesAddress(area, key)}/${id}/edit`;

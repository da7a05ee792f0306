import type { ComponentType } from "react";
import type { Report } from "#src/contracts/admin/reports.ts";
import type { ReportOffice } from "#src/contracts/reportPlaces/reportPlaces.ts";
import type { ReportRoute } from "#src/routes/admin/reports.ts";
import { queryOfText, queryText } from "#src/contracts/queryText.ts";
import type { Asked, FirstCall } from "#src/routes/firstCalls.ts";
import { madeOf, named, type Screen, type Screens } from "../screen.ts";

/** The declarations of an area's reports. */
type Reports = () => Promise<{ reports: readonly Report[] }>;

const found = (reports: readonly Report[], { key }: ReportRoute): Report => {
  const report = reports.find((one) => one.key === key);
  if (!report) throw new Error(`No report is declared as ${key}`);
  return report;
};

/** The reports that this user may see. */
async function allowed(): Promise<FirstCall[]> {
  const { reportCalls } = await import("#src/contracts/admin/reports.ts");
  return [{ endpoint: reportCalls.reports }];
}

/** The rows that a report's address requests, and its saved views. */
const run =
  (row: ReportRoute, load: Reports) =>
  async ({ params, search }: Asked): Promise<FirstCall[]> => {
    const [{ reports }, { savedViewCalls }, { reportAt, reportQueryOf }, { readQuery }] = await Promise.all([
      load(),
      import("#src/contracts/admin/savedViews.ts"),
      import("#src/ui/admin/report/reportAt.ts"),
      import("#src/ui/admin/list/query.ts"),
    ]);
    const at = reportAt(found(reports, row), row.name, params);
    const query = queryOfText(queryText(readQuery(at.resource, search)));
    return [
      { endpoint: at.resource.calls.list, ...reportQueryOf(at, query) },
      { endpoint: savedViewCalls.list, query: { resource: row.name } },
    ];
  };

const reportScreen = (row: ReportRoute, load: Reports): Screen =>
  madeOf(
    [() => import("#src/ui/admin/report/reportPage.tsx"), load],
    ({ reportPage }, { reports }) => reportPage(found(reports, row), row.name),
    run(row, load),
  );

/** The schedule in the address. */
async function scheduleOf({ params }: Asked): Promise<FirstCall[]> {
  const { scheduleCalls } = await import("#src/contracts/admin/schedules.ts");
  return [{ endpoint: scheduleCalls.read, params: { id: params.id } }];
}

/** The index of an area's reports, for the row that `reportIndexRoute` makes. */
export const reportIndexScreen = <const Name extends string>(
  name: Name,
  { title }: ReportOffice,
  load: Reports,
): Screens<Name> =>
  named(
    name,
    madeOf(
      [() => import("#src/ui/admin/report/ReportsIndex.tsx"), load],
      ({ reportsIndex }, { reports }) => reportsIndex(title, reports),
      allowed,
    ),
  );

/** The reports themselves, for the rows that `reportRoute` makes. */
export const ownReportScreens = <const Row extends string>(
  rows: readonly ReportRoute<Row>[],
  load: Reports,
): Screens<Row> => Object.fromEntries(rows.map((row) => [row.name, reportScreen(row, load)])) as Screens<Row>;

type OfficeRow<Name extends string> =
  | `${Name}s`
  | `${Name}Schedules`
  | `${Name}SchedulesCreate`
  | `${Name}SchedulesEdit`
  | `${Name}Schedules/edit/runs`;

/**
 * The index of an area's reports and their schedules, for the rows that `reportOfficeRoutes` makes.
 * @param load loads the declarations of all reports, in the order of the index
 */
export function reportOfficeScreens<const Name extends string>(
  of: ReportOffice & { readonly name: Name },
  load: Reports,
): Screens<OfficeRow<Name>> {
  const { name } = of;
  const screen = <Pages>(
    pages: () => Promise<Pages>,
    pageOf: (pages: Pages) => (name: string, reports: readonly Report[]) => ComponentType,
    first?: Screen["first"],
  ): Screen => madeOf([pages, load], (loaded, { reports }) => pageOf(loaded)(name, reports), first);
  const list = () => import("#src/ui/admin/report/scheduleListPage.tsx");
  const forms = () => import("#src/ui/admin/report/scheduleFormPages.tsx");
  const runs = () => import("#src/ui/admin/report/scheduleRunsPage.tsx");
  return {
    ...reportIndexScreen(`${name}s`, of, load),
    [`${name}Schedules`]: screen(list, ({ listPage }) => listPage),
    [`${name}SchedulesCreate`]: screen(forms, ({ createPage }) => createPage),
    [`${name}SchedulesEdit`]: screen(forms, ({ editPage }) => editPage, scheduleOf),
    [`${name}Schedules/edit/runs`]: screen(runs, ({ runsPage }) => runsPage, scheduleOf),
  } as Screens<OfficeRow<Name>>;
}

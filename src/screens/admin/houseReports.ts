import { allSchedules, houseReports } from "#src/routes/admin/houseReports.ts";
import type { Asked, FirstCall } from "#src/routes/firstCalls.ts";
import { madeOf, type Screen, type Screens } from "../screen.ts";
import { listScreen } from "./place.ts";

type Report = (typeof houseReports)[number];

/** Which reports this user may see. */
async function allowed(): Promise<FirstCall[]> {
  const { reportCalls } = await import("#src/contracts/admin/reports.ts");
  return [{ endpoint: reportCalls.reports }];
}

/** The rows that a report's address asks for, and the views of it that are kept. */
const run =
  ({ name, key }: Report) =>
  async ({ params, search }: Asked): Promise<FirstCall[]> => {
    const [{ reportOf }, { adminCalls }, { reportAt, reportQueryOf }, { queryText, readQuery }, { queryIn }] =
      await Promise.all([
        import("#src/contracts/admin/allReports.ts"),
        import("#src/contracts/admin/resource.ts"),
        import("#src/ui/admin/report/reportAt.ts"),
        import("#src/ui/admin/list/query.ts"),
        import("#src/ui/admin/report/queryIn.ts"),
      ]);
    const at = reportAt(reportOf(key)!, name, params);
    const query = queryIn(queryText(readQuery(at.resource, search)));
    return [
      { endpoint: at.resource.calls.list, ...reportQueryOf(at, query) },
      { endpoint: adminCalls.views, query: { resource: name } },
    ];
  };

const reportScreen = (row: Report): Screen =>
  madeOf(
    [() => import("#src/ui/admin/report/reportPage.tsx"), () => import("#src/contracts/admin/allReports.ts")],
    ({ reportPage }, { reportOf }) => reportPage(reportOf(row.key)!, row.name),
    run(row),
  );

const schedulePages = () => import("#src/ui/admin/report/schedulePages.tsx");

export const houseReportScreens = {
  HouseReports: madeOf(
    [
      () => import("#src/ui/admin/report/ReportsIndex.tsx"),
      () => import("#src/contracts/admin/houseReports.ts"),
    ],
    ({ reportsIndex }, { houseReports: reports }) => reportsIndex("House reports", reports),
    allowed,
  ),
  ...listScreen(allSchedules),
  ...(Object.fromEntries(houseReports.map((row) => [row.name, reportScreen(row)])) as Screens<
    Report["name"]
  >),
  HouseReportSchedules: madeOf([schedulePages], ({ ScheduleListPage }) => ScheduleListPage),
  HouseReportSchedulesCreate: madeOf([schedulePages], ({ ScheduleCreatePage }) => ScheduleCreatePage),
  HouseReportSchedulesEdit: madeOf([schedulePages], ({ ScheduleEditPage }) => ScheduleEditPage),
  "HouseReportSchedules/edit/runs": madeOf([schedulePages], ({ ScheduleRunsPage }) => ScheduleRunsPage),
} as const;

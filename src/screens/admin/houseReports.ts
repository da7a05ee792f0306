import { allSchedules, houseReports } from "#src/routes/admin/houseReports.ts";
import type { FirstCall } from "#src/routes/firstCalls.ts";
import { madeOf, page, type Screen, type Screens } from "../screen.ts";
import { listScreen } from "./place.ts";

type Report = (typeof houseReports)[number];

/** Which reports this user may see. */
async function allowed(): Promise<FirstCall[]> {
  const { reportCalls } = await import("#src/contracts/admin/reports.ts");
  return [{ endpoint: reportCalls.reports }];
}

const reportScreen = ({ name, key }: Report): Screen =>
  madeOf(
    [
      () => import("#src/ui/admin/report/reportPage.tsx"),
      () => import("#src/contracts/admin/houseReports.ts"),
    ],
    ({ reportPage }, { houseReportOf }) => reportPage(houseReportOf(key)!, name),
  );

const schedulePages = () => import("#src/ui/admin/report/schedulePages.tsx");

export const houseReportScreens = {
  HouseReports: page(() => import("#src/ui/admin/report/ReportsIndex.tsx"), allowed),
  ...listScreen(allSchedules),
  ...(Object.fromEntries(houseReports.map((row) => [row.name, reportScreen(row)])) as Screens<
    Report["name"]
  >),
  HouseReportSchedules: madeOf([schedulePages], ({ ScheduleListPage }) => ScheduleListPage),
  HouseReportSchedulesCreate: madeOf([schedulePages], ({ ScheduleCreatePage }) => ScheduleCreatePage),
  HouseReportSchedulesEdit: madeOf([schedulePages], ({ ScheduleEditPage }) => ScheduleEditPage),
  "HouseReportSchedules/edit/runs": madeOf([schedulePages], ({ ScheduleRunsPage }) => ScheduleRunsPage),
} as const;

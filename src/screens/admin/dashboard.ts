import type { DashboardPlace } from "#src/routes/admin/dashboard.ts";
import type { FirstCall } from "#src/routes/firstCalls.ts";
import { madeOf, page, type Screen } from "../screen.ts";

/** One call returns everything that a dashboard shows. */
const read = (area?: string) => async (): Promise<FirstCall[]> => {
  const { dashboardCalls } = await import("#src/contracts/admin/dashboard.ts");
  return [{ endpoint: dashboardCalls.read, query: { ...(area !== undefined && { area }) } }];
};

/** The dashboard of an area that shows nothing else. */
export const dashboardScreen = (of: DashboardPlace): Screen =>
  madeOf(
    [() => import("#src/ui/admin/dashboard/areaDashboard.tsx")],
    ({ areaDashboard }) => areaDashboard(of),
    read(of.area),
  );

/** The dashboard of House, with charts below. */
export const houseDashboardScreen = (of: DashboardPlace): Screen =>
  page(() => import("#src/ui/admin/house/HouseDashboard.tsx"), read(of.area));

/** The dashboard of emails, with one chart below. */
export const emailsDashboardScreen = (of: DashboardPlace): Screen =>
  page(() => import("#src/ui/admin/emails/EmailsDashboard.tsx"), read(of.area));

/** The dashboard above all areas. */
export const startScreen: Screen = page(() => import("#src/ui/admin/navigation/AdminStartPage.tsx"), read());

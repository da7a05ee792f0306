import type { DashboardPlace } from "#src/routes/admin/dashboard.ts";
import type { FirstCall } from "#src/routes/firstCalls.ts";
import { madeOf, page, type Screen } from "../screen.ts";

/** All that a dashboard shows comes by one call. */
const read = (area?: string) => async (): Promise<FirstCall[]> => {
  const { dashboardCalls } = await import("#src/contracts/admin/dashboard.ts");
  return [{ endpoint: dashboardCalls.read, query: { ...(area !== undefined && { area }) } }];
};

/** The dashboard of an area that shows nothing beside it. */
export const dashboardScreen = (of: DashboardPlace): Screen =>
  madeOf(
    [() => import("#src/ui/admin/dashboard/areaDashboard.tsx")],
    ({ areaDashboard }) => areaDashboard(of),
    read(of.area),
  );

/** The dashboard of House has charts below it. */
export const houseDashboardScreen = (of: DashboardPlace): Screen =>
  page(() => import("#src/ui/admin/house/HouseDashboard.tsx"), read(of.area));

/** And that of emails one. */
export const emailsDashboardScreen = (of: DashboardPlace): Screen =>
  page(() => import("#src/ui/admin/emails/EmailsDashboard.tsx"), read(of.area));

/** The one above all areas. */
export const startScreen: Screen = page(() => import("#src/ui/admin/navigation/AdminStartPage.tsx"), read());

import { houseDashboard } from "#src/routes/admin/house.ts";
import { late } from "#src/ui/kit/late.tsx";
import { Loading } from "#src/ui/kit/Loading.tsx";
import { AreaDashboard } from "../dashboard/areaDashboard.tsx";

/** They have a call of their own, for which nobody waits. */
const HouseCharts = late(
  "The charts",
  async () => ({ default: (await import("./HouseCharts.tsx")).HouseCharts }),
  { waiting: () => <Loading label="Loading the charts" /> },
);

/** `/admin/house`: the dashboard of House, and how its announcements are read. */
export default function HouseDashboard() {
  return (
    <AreaDashboard place={houseDashboard}>
      <HouseCharts />
    </AreaDashboard>
  );
}

import { houseDashboard } from "#src/routes/admin/house.ts";
import { AreaDashboard } from "../dashboard/areaDashboard.tsx";
import { HouseCharts } from "./HouseCharts.tsx";

/** `/admin/house`: the dashboard of House, and how many people have acknowledged its announcements. */
export default function HouseDashboard() {
  return (
    <AreaDashboard place={houseDashboard}>
      <HouseCharts />
    </AreaDashboard>
  );
}

import { emailsDashboard } from "#src/routes/admin/emailsReports.ts";
import { late } from "#src/ui/kit/late.tsx";
import { Loading } from "#src/ui/kit/Loading.tsx";
import { AreaDashboard } from "../dashboard/areaDashboard.tsx";

/** It has a call of its own, for which nobody waits. */
const EmailsChart = late("The chart", () => import("./EmailsChart.tsx"), {
  waiting: () => <Loading label="Loading the chart" />,
});

/** `/admin/emails/dashboard`: what did not arrive, how much there is, and how it went day by day. */
export default function EmailsDashboard() {
  return (
    <AreaDashboard place={emailsDashboard}>
      <EmailsChart />
    </AreaDashboard>
  );
}

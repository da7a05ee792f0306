import { emailsDashboard } from "#src/routes/admin/emailsReports.ts";
import { late } from "#src/ui/kit/late.tsx";
import { Loading } from "#src/ui/kit/Loading.tsx";
import { AreaDashboard } from "../dashboard/areaDashboard.tsx";

/** The chart has a call of its own, which nothing waits for. What it draws is declared with the report. */
const EmailsChart = late(
  "The chart",
  async () => {
    const [{ emailsChart }, { sentEmailsReport }] = await Promise.all([
      import("./EmailsChart.tsx"),
      import("#src/contracts/admin/emailReports.ts"),
    ]);
    return { default: emailsChart(sentEmailsReport) };
  },
  { waiting: () => <Loading label="Loading the chart" /> },
);

/** `/admin/emails/dashboard`: which emails did not arrive, how many there are, and how they fared day by day. */
export default function EmailsDashboard() {
  return (
    <AreaDashboard place={emailsDashboard}>
      <EmailsChart />
    </AreaDashboard>
  );
}

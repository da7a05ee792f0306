import { late } from "#src/ui/kit/late.tsx";
import { Loading } from "#src/ui/kit/Loading.tsx";
import { ChartCard } from "../dashboard/ChartCard.tsx";
import styles from "../dashboard/dashboard.module.css";

/** The chart has a call of its own, which nothing waits for. */
export const BroadcastsChart = late("The chart", () => import("./BroadcastsChart.tsx"), {
  waiting: () => <Loading label="Loading the charts" />,
});

/** How many people acknowledge the announcements of House. */
export const HouseCharts = () => (
  <div className={styles.charts}>
    <ChartCard title="Broadcasts acknowledged" about="Share of the people each recent broadcast is for">
      <BroadcastsChart />
    </ChartCard>
  </div>
);

import { useQuery } from "@tanstack/react-query";
import { broadcastCalls } from "#src/contracts/admin/broadcasts.ts";
import { releaseNoteCalls } from "#src/contracts/admin/releaseNotes.ts";
import { useAsk } from "#src/ui/hooks/useAsk.ts";
import { plainText } from "../plainText.ts";
import { ChartCard } from "./ChartCard.tsx";
import { latest } from "./figures.ts";
import styles from "./house.module.css";

/** How announcements and release notes are taken: the latest of each. */
export function HouseCharts() {
  const { ask } = useAsk();
  const broadcasts = useQuery(ask(broadcastCalls.list, { query: latest.broadcasts })).data?.data ?? [];
  const notes = useQuery(ask(releaseNoteCalls.list, { query: latest.notes })).data?.data ?? [];
  return (
    <div className={styles.charts}>
      <ChartCard
        title="Broadcasts acknowledged"
        about="Share of the people each recent broadcast is for"
        names={broadcasts.map(({ message }) => plainText(message))}
        series={[
          { label: "Acknowledged", tone: "success", values: broadcasts.map((one) => one.acknowledged) },
          {
            label: "Not yet",
            tone: "edge",
            values: broadcasts.map((one) => one.outstanding),
          },
        ]}
      />
      <ChartCard
        title="Release notes liked"
        about="Feedback on recent release notes"
        names={notes.map(({ title }) => title)}
        series={[
          { label: "Likes", tone: "success", values: notes.map(({ likes }) => likes) },
          { label: "Dislikes", tone: "danger", values: notes.map(({ dislikes }) => dislikes) },
        ]}
      />
    </div>
  );
}

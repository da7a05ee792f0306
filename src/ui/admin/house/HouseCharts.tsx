import { useQuery } from "@tanstack/react-query";
import { broadcastCalls } from "#src/contracts/admin/broadcasts.ts";
import { releaseNoteCalls } from "#src/contracts/admin/releaseNotes.ts";
import { useApp } from "#src/ui/shell/AppContext.tsx";
import { plainText } from "../plainText.ts";
import { ChartCard } from "./ChartCard.tsx";
import styles from "./house.module.css";

const shown = 6;
const cut = (text: string): string => (text.length > 28 ? `${text.slice(0, 28).trimEnd()}…` : text);

/** How announcements and release notes are taken: the latest of each. */
export default function HouseCharts() {
  const { ask } = useApp();
  const broadcasts = useQuery(ask(broadcastCalls.list, { query: { perPage: shown } })).data?.data ?? [];
  const notes =
    useQuery(ask(releaseNoteCalls.list, { query: { status: ["published"], perPage: shown } })).data?.data ??
    [];
  return (
    <div className={styles.charts}>
      <ChartCard
        title="Broadcasts acknowledged"
        about="Of the users that each of the latest broadcasts is for."
        series={["Acknowledged", "Not yet"]}
        tones={["success", "edge"]}
        rows={broadcasts.map(({ id, message, acknowledged, audience }) => ({
          key: id,
          name: cut(plainText(message)),
          values: [acknowledged, Math.max(0, audience - acknowledged)],
        }))}
      />
      <ChartCard
        title="Release notes liked"
        about="What readers said of the latest ones."
        series={["Likes", "Dislikes"]}
        tones={["success", "danger"]}
        rows={notes.map(({ id, title, likes, dislikes }) => ({
          key: id,
          name: cut(title),
          values: [likes, dislikes],
        }))}
      />
    </div>
  );
}

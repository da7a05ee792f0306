import { useQuery } from "@tanstack/react-query";
import { broadcastCalls } from "#src/contracts/admin/broadcasts.ts";
import { useAsk } from "#src/ui/hooks/useAsk.ts";
import { mostBars } from "../chart/drawn.ts";
import { plainText } from "../plainText.ts";
import { ChartCard } from "./ChartCard.tsx";
import styles from "./house.module.css";

/** How announcements are taken: the latest of them. */
export function HouseCharts() {
  const { ask } = useAsk();
  const { data, error } = useQuery(ask(broadcastCalls.list, { query: { perPage: mostBars } }));
  const broadcasts = data?.data ?? [];
  if (error && !data) return null;
  return (
    <div className={styles.charts}>
      <ChartCard
        title="Broadcasts acknowledged"
        about="Share of the people each recent broadcast is for"
        names={broadcasts.map(({ message }) => firstSentence(plainText(message)))}
        series={[
          { label: "Acknowledged", tone: "success", values: broadcasts.map((one) => one.acknowledged) },
          { label: "Not acknowledged", tone: "edge", values: broadcasts.map((one) => one.outstanding) },
        ]}
      />
    </div>
  );
}

/** A broadcast is a text: beside a bar it is called by how it begins. */
const firstSentence = (text: string): string => /^(.*?)\.(?=\s|$)/.exec(text)?.[1] ?? text;

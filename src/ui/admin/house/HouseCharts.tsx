import { useQuery } from "@tanstack/react-query";
import { broadcastCalls } from "#src/contracts/admin/broadcasts.ts";
import { mostBars } from "#src/contracts/admin/reports.ts";
import { broadcasts } from "#src/routes/admin/house.ts";
import { saidByPage } from "#src/services/query.ts";
import { useAsk } from "#src/ui/hooks/useAsk.ts";
import { Loading } from "#src/ui/kit/Loading.tsx";
import { ListProblem } from "#src/ui/lists/ListProblem.tsx";
import { problemWords } from "../list/problemWords.ts";
import { plainText } from "../plainText.ts";
import { ChartCard } from "./ChartCard.tsx";
import styles from "./house.module.css";

/** How announcements are taken: the latest of them. */
export function HouseCharts() {
  const { ask } = useAsk();
  const read = useQuery({ ...ask(broadcastCalls.list, { query: { perPage: mostBars } }), ...saidByPage });
  const shown = read.data?.data;
  const drawn = shown && {
    names: shown.map(({ message }) => firstSentence(plainText(message))),
    series: [
      { label: "Acknowledged", tone: "success", values: shown.map((one) => one.acknowledged) },
      { label: "Not acknowledged", tone: "edge", values: shown.map((one) => one.outstanding) },
    ] as const,
  };
  return (
    <div className={styles.charts}>
      <ChartCard
        title="Broadcasts acknowledged"
        about="Share of the people each recent broadcast is for"
        drawn={drawn ?? null}
      >
        {read.error && (
          <ListProblem
            words={problemWords(broadcasts)}
            error={read.error}
            kept={shown !== undefined}
            retry={() => void read.refetch()}
            retrying={read.isFetching}
          />
        )}
        {!shown && !read.error && <Loading label="Loading the charts" />}
      </ChartCard>
    </div>
  );
}

/** A broadcast is a text: beside a bar it is called by how it begins. */
const firstSentence = (text: string): string => /^(.*?)\.(?=\s|$)/.exec(text)?.[1] ?? text;

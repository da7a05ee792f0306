import { useQuery } from "@tanstack/react-query";
import { broadcastCalls, type AdminBroadcast } from "#src/contracts/admin/broadcasts.ts";
import { mostBars } from "#src/contracts/admin/reports.ts";
import { broadcasts } from "#src/routes/admin/house.ts";
import { saidByPage } from "#src/services/query.ts";
import { useAsk } from "#src/ui/hooks/useAsk.ts";
import { Loading } from "#src/ui/kit/Loading.tsx";
import { ListProblem } from "#src/ui/lists/ListProblem.tsx";
import type { Drawn } from "../chart/drawn.ts";
import { NumbersTable } from "../chart/NumbersTable.tsx";
import { Picture } from "../chart/Picture.tsx";
import { problemWords } from "../list/problemWords.ts";
import { plainText } from "../plainText.ts";

/** How many people have acknowledged the latest announcements. */
export default function BroadcastsChart() {
  const { ask } = useAsk();
  const read = useQuery({ ...ask(broadcastCalls.list, { query: { perPage: mostBars } }), ...saidByPage });
  const shown = read.data?.data;
  return (
    <>
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
      {shown?.length === 0 && <p>No data yet.</p>}
      {shown && shown.length > 0 && <Parts {...drawnOf(shown)} />}
    </>
  );
}

const drawnOf = (shown: readonly AdminBroadcast[]): Drawn => ({
  names: shown.map(({ message }) => firstSentence(plainText(message))),
  series: [
    { label: "Acknowledged", tone: "success", values: shown.map((one) => one.acknowledged) },
    { label: "Not acknowledged", tone: "edge", values: shown.map((one) => one.outstanding) },
  ],
});

/** Parts of a whole, as a picture and as numbers. */
const Parts = (drawn: Drawn) => (
  <>
    <Picture as="bars" stacked drawn={drawn} />
    <NumbersTable {...drawn} by="What" />
  </>
);

/** Stands beside a broadcast's bar, because a broadcast has no name. */
const firstSentence = (text: string): string => /^(.*?)\.(?=\s|$)/.exec(text)?.[1] ?? text;

import { useQuery } from "@tanstack/react-query";
import { scheduleCalls } from "#src/contracts/admin/schedules.ts";
import { outcomeWords } from "#src/routes/admin/resources/schedules.ts";
import type { Column } from "#src/routes/admin/kinds.ts";
import { pagedRead } from "#src/services/query.ts";
import { Empty } from "#src/ui/kit/Empty.tsx";
import { useAsk } from "#src/ui/hooks/useAsk.ts";
import { ListFrame } from "#src/ui/lists/ListFrame.tsx";
import { BelowScreen } from "../form/BelowScreen.tsx";
import { problemWords } from "../list/problemWords.ts";
import { PlainTable } from "../list/PlainTable.tsx";
import type { ResourceAt } from "../resourceAt.ts";
import { schedulePage } from "./schedulePage.tsx";

export const runsPage = schedulePage(({ at }) => (
  <BelowScreen at={at} path="edit/runs">
    {({ id }) => <Runs at={at} id={id} />}
  </BelowScreen>
));

const columns = [
  { field: "due_at", label: "Due", as: "dateTime" },
  { field: "outcome", label: "Outcome", as: "status", words: outcomeWords },
  { field: "sent", label: "Sent", as: "number" },
  { field: "refused", label: "No longer allowed to see it", as: "number" },
  { field: "finished_at", label: "Ended", as: "dateTime" },
  { field: "failure", label: "Reason for failure" },
  { field: "asked_by", label: "Requested by", as: "person" },
] as const satisfies readonly Column[];

/** When a schedule was due, and the outcome. */
function Runs({ at, id }: { at: ResourceAt; id: number }) {
  const { ask } = useAsk();
  const asked = useQuery({
    ...ask(scheduleCalls.runs, { params: { id }, query: { perPage: 100 } }),
    ...pagedRead,
  });
  return (
    <ListFrame
      answer={asked.data?.data}
      asked={asked}
      problem={problemWords(at.place)}
      loading="Loading the runs"
      isEmpty={(rows) => rows.length === 0}
      empty={<Empty title="No runs yet">Runs will appear here.</Empty>}
    >
      {(rows) => <PlainTable title="Runs" columns={columns} rows={rows} />}
    </ListFrame>
  );
}

import type * as z from "zod/mini";
import { mostRecipients, scheduleCalls } from "#src/contracts/admin/schedules.ts";
import { outcomeWords } from "#src/routes/admin/resources/schedules.ts";
import type { Column } from "#src/routes/admin/kinds.ts";
import { Empty } from "#src/ui/kit/Empty.tsx";
import { useAsk } from "#src/ui/hooks/useAsk.ts";
import { ListFrame } from "#src/ui/lists/ListFrame.tsx";
import { OlderButton } from "#src/ui/lists/OlderButton.tsx";
import { useOlder } from "#src/ui/lists/useOlder.ts";
import { BelowScreen } from "../form/BelowScreen.tsx";
import { PlainTable } from "../list/PlainTable.tsx";
import { problemWords } from "../list/problemWords.ts";
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
  { field: "left_out", label: `Over the limit of ${mostRecipients}`, as: "number" },
  { field: "finished_at", label: "Ended", as: "dateTime" },
  { field: "failure", label: "Reason for failure" },
  { field: "asked_by", label: "Requested by", as: "person" },
] as const satisfies readonly Column[];

/** When a schedule was due, and the outcome, newest first: a daily one has hundreds of runs a year. */
function Runs({ at, id }: { at: ResourceAt; id: number }) {
  const { ask } = useAsk();
  const older = useOlder<z.output<typeof scheduleCalls.runs.answer>["data"][number]>((page) =>
    ask(scheduleCalls.runs, { params: { id }, query: { page } }),
  );
  return (
    <ListFrame
      answer={older.rows}
      asked={older.asked}
      problem={problemWords(at.place)}
      loading="Loading the runs"
      isEmpty={({ length }) => length === 0}
      empty={<Empty title="No runs yet">Runs will appear here.</Empty>}
    >
      {(rows) => (
        <>
          <PlainTable title="Runs" columns={columns} rows={rows} />
          <OlderButton {...older} noun="runs" />
        </>
      )}
    </ListFrame>
  );
}

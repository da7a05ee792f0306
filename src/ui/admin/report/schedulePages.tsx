import * as z from "zod/mini";
import { useQuery } from "@tanstack/react-query";
import { useMemo, type ComponentType } from "react";
import { useParams, useSearchParams } from "wouter";
import { isScheduled, type Report } from "#src/contracts/admin/reports.ts";
import { ScheduleDraft, scheduleCalls } from "#src/contracts/admin/schedules.ts";
import { schedulesAddress } from "#src/routes/admin/reports.ts";
import schedules, { outcomeWords } from "#src/routes/admin/resources/schedules.ts";
import type { AnyResource, Column } from "#src/routes/admin/resource.ts";
import { pagedRead } from "#src/services/query.ts";
import { Empty } from "#src/ui/kit/Empty.tsx";
import { useAsk } from "#src/ui/hooks/useAsk.ts";
import NotFoundPage from "#src/ui/shell/NotFoundPage.tsx";
import { BelowScreen } from "../form/BelowScreen.tsx";
import { CreateScreen } from "../form/CreateScreen.tsx";
import { EditScreen } from "../form/EditScreen.tsx";
import { ListFrame } from "#src/ui/lists/ListFrame.tsx";
import { problemWords } from "../list/problemWords.ts";
import { ListScreen } from "../list/ListScreen.tsx";
import { PlainTable } from "../list/PlainTable.tsx";
import type { ResourceAt } from "../resourceAt.ts";
import { withGiven } from "../withGiven.ts";

/** The schedules of one report, as a resource of their own: the report is given, and so are filters that came along. */
function schedulesOf(name: string, { key: report, title, area }: Report, question: string): ResourceAt {
  const of = withGiven(schedules, { report });
  const draft = z.extend(of.draft as typeof ScheduleDraft, {
    question: z._default(ScheduleDraft.shape.question.def.innerType, question),
  });
  const resource: AnyResource = {
    ...of,
    draft,
    calls: { ...of.calls, create: { ...scheduleCalls.create, body: draft } },
    columns: schedules.columns.filter(({ field }) => field !== "report_title"),
    filters: schedules.filters.filter(({ field }) => field !== "report"),
    empty: "Send this report by email to the people you choose, when you choose.",
  };
  return {
    place: {
      name: `${name}Schedules`,
      path: schedulesAddress(area, report),
      title: `${title}: schedules`,
      words: { one: "schedule", many: "schedules" },
      theme: area.theme,
      roles: area.roles,
      load: () => Promise.resolve({ default: resource }),
    },
    resource,
  };
}

/**
 * A page about the report that the address names.
 * @param name of the office's rows; `reports` are those of its area
 */
const pageOf =
  (Screen: ComponentType<{ at: ResourceAt }>) =>
  (name: string, reports: readonly Report[]): ComponentType =>
    function SchedulePage() {
      const { report: key = "" } = useParams();
      const [search] = useSearchParams();
      const question = search.get("question") ?? "";
      const at = useMemo(() => {
        const report = reports.find((one) => one.key === key);
        return report && isScheduled(report) ? schedulesOf(name, report, question) : null;
      }, [key, question]);
      return at ? <Screen key={key} at={at} /> : <NotFoundPage />;
    };

export const listPage = pageOf(ListScreen);
export const createPage = pageOf(CreateScreen);
export const editPage = pageOf(EditScreen);
export const runsPage = pageOf(({ at }) => (
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

/** When a schedule was due, and what came of it. */
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

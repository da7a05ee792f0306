import { keepPreviousData, useQuery } from "@tanstack/react-query";
import ScheduleRounded from "@mui/icons-material/ScheduleRounded";
import RefreshRounded from "@mui/icons-material/RefreshRounded";
import { isScheduled, type ReportAnswer } from "#src/contracts/admin/reports.ts";
import { createScheduleAddress, schedulesAddress } from "#src/routes/admin/reports.ts";
import { Button } from "#src/ui/kit/Button.tsx";
import { Empty } from "#src/ui/kit/Empty.tsx";
import { Loading } from "#src/ui/kit/Loading.tsx";
import { PlainIconButton } from "#src/ui/kit/PlainIconButton.tsx";
import { useTarget } from "#src/ui/kit/targets.ts";
import { useAsk } from "#src/ui/hooks/useAsk.ts";
import { PageLink } from "#src/ui/shell/PageLink.tsx";
import listStyles from "../list/list.module.css";
import { ListBar } from "../list/ListBar.tsx";
import { ListFrame } from "#src/ui/lists/ListFrame.tsx";
import { problemWords } from "../list/problemWords.ts";
import { NoResults, clearSearchAndFilters } from "../list/NoResults.tsx";
import { OpensWith } from "../list/OpensWith.tsx";
import { Paging } from "../list/Paging.tsx";
import { holdings, isNarrowed } from "../list/query.ts";
import { useListQuery } from "../list/useListQuery.ts";
import { useViews } from "../list/useViews.ts";
import { ExportProvider } from "./ExportActor.tsx";
import { ExportMenu, ExportState } from "./ExportPanel.tsx";
import { ReportContextOf, ReportProvider } from "./ReportActor.tsx";
import { reportQueryOf, type ReportAt } from "./reportAt.ts";
import { ReportChart } from "./ReportChart.tsx";
import { ReportTable } from "./ReportTable.tsx";
import styles from "./report.module.css";

/** Any report: what it answers, its query, its picture, its rows and their totals. */
export function ReportScreen({ at }: { at: ReportAt }) {
  return (
    <OpensWith at={at}>
      <ReportProvider at={at}>
        <ExportProvider at={at}>
          <Shown at={at} />
        </ExportProvider>
      </ReportProvider>
    </OpensWith>
  );
}

function Shown({ at }: { at: ReportAt }) {
  const { ask } = useAsk();
  const asked = useListQuery(at.resource, useViews(at).opening !== undefined);
  const report = ReportContextOf.useActorRef();
  const { send } = report;
  const runButton = useTarget(report, "the run button");
  const running = ReportContextOf.useSelector((s) => s.matches("running"));
  const cancelled = ReportContextOf.useSelector((s) => s.matches("cancelled"));
  // The report's actor runs the query; the result is read here.
  const { data, error, isPlaceholderData } = useQuery({
    ...ask(at.resource.calls.list, reportQueryOf(at, asked.question)),
    enabled: false,
    placeholderData: keepPreviousData,
  });
  const answer = data as ReportAnswer | undefined;
  const run = () => send({ type: "run" });
  return (
    <div className={listStyles.screen}>
      <Head at={at} schedulable={schedulableOf(asked)} />
      <ListBar at={at} asked={asked} total={answer?.meta.total}>
        <ExportMenu at={at} total={isPlaceholderData ? undefined : answer?.meta.total} />
        <PlainIconButton
          ref={runButton}
          size="small"
          className={styles.run}
          aria-label="Run again"
          disabled={running}
          onClick={run}
        >
          <RefreshRounded aria-hidden />
        </PlainIconButton>
      </ListBar>
      <ExportState at={at} />
      {running && (
        <div className={styles.running}>
          <Loading label={`Running ${at.place.title}`} />
          <Button kind="quiet" size="small" onClick={() => send({ type: "cancel" })}>
            Stop
          </Button>
        </div>
      )}
      {cancelled && (
        <p className={styles.running} role="status">
          The report was stopped. Select “Run again” to restart it.
        </p>
      )}
      <ListFrame
        answer={answer}
        asked={{ error: running ? null : error, isFetching: running, refetch: async () => run() }}
        problem={problemWords(at.place)}
        loading={null}
        isEmpty={({ data: rows }) => rows.length === 0}
        empty={!running && <Nothing at={at} asked={asked} />}
      >
        {(shown) => (
          <>
            {at.report.chart && shown.chart.length > 0 && (
              <ReportChart report={at.report} groups={shown.chart} />
            )}
            <ReportTable at={at} asked={asked} answer={shown} stale={isPlaceholderData || running} />
          </>
        )}
      </ListFrame>
      <Paging
        words={at.place.words}
        asked={asked}
        meta={answer && { ...answer.meta, exact: true }}
        counting={running}
      />
    </div>
  );
}

/** The part of this address that a schedule keeps: which rows there are, and the columns if any were chosen. */
function schedulableOf({ question, search, columns }: ReturnType<typeof useListQuery>): string {
  const kept = new URLSearchParams(holdings({ ...question }));
  if (search.get("columns")) kept.set("columns", columns.join(","));
  return kept.toString();
}

function Head({ at: { report, place }, schedulable }: { at: ReportAt; schedulable: string }) {
  return (
    <header className={listStyles.head}>
      <div>
        <h1>{place.title}</h1>
        <p>{report.question}</p>
      </div>
      {isScheduled(report) && (
        <>
          <Button kind="quiet" component={PageLink} href={schedulesAddress(report.area, report.key)}>
            Schedules
          </Button>
          <Button
            kind="secondary"
            component={PageLink}
            href={createScheduleAddress(report.area, report.key, schedulable)}
            startIcon={<ScheduleRounded />}
          >
            Schedule this
          </Button>
        </>
      )}
    </header>
  );
}

function Nothing({ at, asked }: { at: ReportAt; asked: ReturnType<typeof useListQuery> }) {
  const { many } = at.place.words;
  return (
    <NoResults
      many={many}
      toFirst={asked.search.has("page") && (() => asked.change({ page: null }))}
      widen={isNarrowed(at.resource, asked.search) && clearSearchAndFilters(asked.clear)}
    >
      <Empty title={`No ${many}`}>The report is empty.</Empty>
    </NoResults>
  );
}

import { useQuery } from "@tanstack/react-query";
import { reportAddress, reportCalls, type Report } from "#src/contracts/admin/reports.ts";
import { saidByPage } from "#src/services/query.ts";
import { Failed } from "#src/ui/kit/Failed.tsx";
import { Loading } from "#src/ui/kit/Loading.tsx";
import { useAsk } from "#src/ui/hooks/useAsk.ts";
import { PageLink } from "#src/ui/shell/PageLink.tsx";
import styles from "./report.module.css";

/** The page of an area's reports: those that the user may see, each with the question that it answers. */
export const reportsIndex = (title: string, reports: readonly Report[]) => () => (
  <ReportsIndex title={title} reports={reports} />
);

function ReportsIndex({ title, reports }: { title: string; reports: readonly Report[] }) {
  const { ask } = useAsk();
  const { data, error, refetch, isFetching } = useQuery({ ...ask(reportCalls.reports), ...saidByPage });
  const allowed = new Set(data?.data.map(({ key }) => key));
  // Those that need a parameter are reached from a row of another report.
  const shown = reports.filter((report) => allowed.has(report.key) && !report.params);
  return (
    <div className={styles.index}>
      <h1>{title}</h1>
      {error && !data && (
        <Failed
          title="The reports could not be loaded"
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {!data && !error && <Loading label="Loading the reports" />}
      <ul>
        {shown.map((report) => (
          <li key={report.key}>
            <PageLink href={reportAddress(report)}>
              <strong>{report.title}</strong>
              <span>{report.question}</span>
            </PageLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

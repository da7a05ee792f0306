import { useQuery } from "@tanstack/react-query";
import { houseReports } from "#src/contracts/admin/houseReports.ts";
import { reportCalls } from "#src/contracts/admin/reports.ts";
import { Failed } from "#src/ui/kit/Failed.tsx";
import { Loading } from "#src/ui/kit/Loading.tsx";
import { useApp } from "#src/ui/shell/AppContext.tsx";
import { PageLink } from "#src/ui/shell/PageLink.tsx";
import styles from "./report.module.css";

/** `/admin/house/reports`: the reports that one may see, each with the question that it answers. */
export default function ReportsIndex() {
  const { ask } = useApp();
  const { data, error, refetch, isFetching } = useQuery(ask(reportCalls.reports));
  const allowed = new Set(data?.data.map(({ key }) => key));
  // Those that need a parameter are reached from a row of another one.
  const shown = houseReports.filter((report) => allowed.has(report.key) && !("params" in report));
  return (
    <div className={styles.index}>
      <h1>House reports</h1>
      {error && !data && (
        <Failed
          title="The reports could not be loaded"
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {!data && !error && <Loading label="Loading the reports" />}
      <ul>
        {shown.map(({ key, path, title, question }) => (
          <li key={key}>
            <PageLink href={`/admin/house/reports/${path}`}>
              <strong>{title}</strong>
              <span>{question}</span>
            </PageLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

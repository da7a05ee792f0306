import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { dashboardCalls } from "#src/contracts/admin/dashboard.ts";
import { saidByPage } from "#src/services/query.ts";
import { useAsk } from "#src/ui/hooks/useAsk.ts";
import { Failed } from "#src/ui/kit/Failed.tsx";
import { Loading } from "#src/ui/kit/Loading.tsx";
import { Figures } from "./Figures.tsx";
import { Needs, NeedsProvider } from "./Needs.tsx";
import { RecentChanges } from "./RecentChanges.tsx";
import styles from "./dashboard.module.css";

type Props = {
  /** The area it is about; without one, the dashboard covers all areas. */
  area?: string;
  title: string;
  /** Beside the title: links to other dashboards. */
  beside?: ReactNode;
  /** Below everything. */
  children?: ReactNode;
};

/** A dashboard: what needs the user, then four figures, then recent changes. One call loads all of it. */
export function Dashboard({ area, title, beside, children }: Props) {
  const { ask } = useAsk();
  const read = useQuery({
    ...ask(dashboardCalls.read, { query: { ...(area !== undefined && { area }) } }),
    ...saidByPage,
  });
  const shown = read.data?.data;
  return (
    <NeedsProvider identity={area ?? "all areas"} needs={shown?.needs ?? []}>
      <div className={styles.page}>
        <header className={styles.head}>
          <h1>{title}</h1>
          {beside}
        </header>
        {read.error && (
          <Failed
            title={shown ? "The dashboard could not be updated" : "The dashboard could not be loaded"}
            onRetry={() => void read.refetch()}
            retrying={read.isFetching}
          />
        )}
        {!shown && !read.error && <Loading label="Loading the dashboard" />}
        {shown && (
          <>
            <Needs needs={shown.needs} checkedAt={shown.checked_at} showsArea={area === undefined} />
            <Figures figures={shown.figures} />
            <RecentChanges changes={shown.changes} />
          </>
        )}
        {children}
      </div>
    </NeedsProvider>
  );
}

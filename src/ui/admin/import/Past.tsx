import { useQuery } from "@tanstack/react-query";
import type { ImportJob } from "#src/contracts/admin/import.ts";
import { importLimits } from "#src/contracts/limits.ts";
import { formatNumber } from "#src/contracts/numbers.ts";
import { importAddress } from "#src/routes/admin/place.ts";
import { saidByPage } from "#src/services/query.ts";
import { Failed } from "#src/ui/kit/Failed.tsx";
import { Loading } from "#src/ui/kit/Loading.tsx";
import { StatusChip } from "#src/ui/kit/StatusChip.tsx";
import { Timestamp } from "#src/ui/kit/Timestamp.tsx";
import { useAsk } from "#src/ui/hooks/useAsk.ts";
import { Scroller } from "../list/Scroller.tsx";
import listStyles from "../list/list.module.css";
import { counted, type ResourceAt } from "../resourceAt.ts";
import { Import, importCallsOf } from "./ImportActor.tsx";
import styles from "./import.module.css";

const states = {
  checked: { label: "Not imported yet", tone: "warning" },
  done: { label: "Imported", tone: "success" },
  rolled_back: { label: "Undone", tone: "neutral" },
} as const;

/**
 * The user's own imports of the last few days. One that was begun can be continued, and one that is done can be undone.
 */
export function Past({ at }: { at: ResourceAt }) {
  const { ask } = useAsk();
  const { send } = Import.useActorRef();
  const { data, error, isFetching, refetch } = useQuery({
    ...ask(importCallsOf(at).listImports, {}),
    ...saidByPage,
  });
  return (
    <section className={styles.columns} aria-labelledby="import-past">
      <h2 id="import-past">Your past imports</h2>
      {error && !data && (
        <Failed
          title="Your past imports could not be loaded"
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {!data && !error && <Loading label="Loading your past imports" />}
      {data && data.data.length === 0 && (
        <p>{`None in the last ${importLimits.days} days. See the audit log for earlier ones.`}</p>
      )}
      {data && data.data.length > 0 && (
        <Scroller label="Your past imports: table">
          <table className={`${listStyles.table} ${styles.table}`}>
            <thead>
              <tr>
                <th scope="col">File</th>
                <th scope="col">When</th>
                <th scope="col">Status</th>
                <th scope="col">What</th>
              </tr>
            </thead>
            <tbody>
              {data.data.map((job) => (
                <tr key={job.id}>
                  <th scope="row">
                    <a
                      href={importAddress(at.place, job.id)}
                      onClick={(event) => {
                        event.preventDefault();
                        send({ type: "open", id: job.id });
                      }}
                    >
                      {job.file}
                    </a>
                  </th>
                  <td>
                    <Timestamp at={job.at} />
                  </td>
                  <td>
                    <StatusChip status={states[job.status].tone} label={states[job.status].label} />
                  </td>
                  <td>{whatOf(at, job)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scroller>
      )}
    </section>
  );
}

/** “300 users: 298 new, 2 changed.” */
function whatOf(at: ResourceAt, { counts }: ImportJob): string {
  const parts = [
    counts.new > 0 && `${formatNumber(counts.new)} new`,
    counts.changed > 0 && `${formatNumber(counts.changed)} changed`,
    counts.broken > 0 && `${formatNumber(counts.broken)} with errors`,
  ].filter(Boolean);
  const work = counts.new + counts.changed;
  return `${counted(at.place.words, work)}${parts.length > 0 ? `: ${parts.join(", ")}` : ""}`;
}

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useSearchParams } from "wouter";
import { importKinds, type ImportJob, type ImportKind, type ImportRow } from "#src/contracts/admin/import.ts";
import { capital, headingOf } from "#src/contracts/words.ts";
import { editAddress } from "#src/routes/admin/place.ts";
import { Button } from "#src/ui/kit/Button.tsx";
import { Failed } from "#src/ui/kit/Failed.tsx";
import { Loading } from "#src/ui/kit/Loading.tsx";
import { StatusChip } from "#src/ui/kit/StatusChip.tsx";
import { useApp } from "#src/ui/shell/AppContext.tsx";
import { PageLink } from "#src/ui/shell/PageLink.tsx";
import listStyles from "../list/list.module.css";
import { hasEdit, type ResourceAt } from "../resourceAt.ts";
import { importCallsOf } from "./ImportActor.tsx";
import styles from "./import.module.css";

const kinds = {
  new: { label: "New", tone: "success" },
  changed: { label: "Changed", tone: "info" },
  unchanged: { label: "As it is", tone: "neutral" },
  broken: { label: "Broken", tone: "danger" },
} as const;

const perPage = 50;
/** What scrolls must be in reach of the keyboard. */
const scrolls = { tabIndex: 0 } as const;
const number = new Intl.NumberFormat("en-GB");

type Props = { at: ResourceAt; job: ImportJob };

/** The rows of a file, page by page: the broken ones first, where there are any. Which are shown stands in the address. */
export function Rows({ at, job }: Props) {
  const { ask } = useApp();
  const [search, setSearch] = useSearchParams();
  const total = importKinds.reduce((sum, kind) => sum + job.counts[kind], 0);
  const asked = search.get("kind");
  const kind =
    importKinds.find((one) => one === asked) ?? (asked === null && job.counts.broken > 0 ? "broken" : null);
  const page = Math.max(1, Number(search.get("page")) || 1);
  const query = { page, perPage, ...(kind && { kind }) };
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...ask(importCallsOf(at).importRows, { params: { import: job.id }, query }),
    placeholderData: keepPreviousData,
  });
  if (total === 0) return null;
  const show = (change: Record<string, string | null>): void => {
    const next = new URLSearchParams(search);
    for (const [name, value] of Object.entries(change))
      if (value === null) next.delete(name);
      else next.set(name, value);
    setSearch(next, { replace: true });
  };
  return (
    <section className={styles.rows} aria-labelledby="import-rows">
      <h2 id="import-rows">Rows of the file</h2>
      <div className={styles.kinds} role="group" aria-label="Which rows">
        {(["all", ...importKinds.toReversed()] as const).map((one) => (
          <Button
            key={one}
            kind="secondary"
            size="small"
            aria-pressed={one === (kind ?? "all")}
            disabled={one !== "all" && job.counts[one] === 0}
            onClick={() => show({ kind: one, page: null })}
          >
            {`${one === "all" ? "All" : kinds[one].label} ${number.format(one === "all" ? total : job.counts[one])}`}
          </Button>
        ))}
      </div>
      {error && !data && (
        <Failed title="The rows could not be loaded" onRetry={() => void refetch()} retrying={isFetching} />
      )}
      {!data && !error && <Loading label="Loading the rows" />}
      {data && (
        <>
          <Table at={at} rows={data.data} stale={isPlaceholderData} />
          <Pages
            page={page}
            total={data.meta.total}
            show={(next) => show({ page: next === 1 ? null : String(next) })}
          />
        </>
      )}
    </section>
  );
}

function Table({ at, rows, stale }: { at: ResourceAt; rows: readonly ImportRow[]; stale: boolean }) {
  return (
    <div className={listStyles.scroller} role="region" aria-label="Rows of the file: table" {...scrolls}>
      <table
        className={`${listStyles.table} ${styles.table} ${styles.numbered}`}
        aria-busy={stale || undefined}
      >
        <thead>
          <tr>
            <th scope="col">Row</th>
            <th scope="col">{capital(at.place.words.one)}</th>
            <th scope="col">State</th>
            <th scope="col">What</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.n}>
              <th scope="row">{row.n}</th>
              <td>
                {row.record_id !== null && hasEdit(at) ? (
                  <PageLink href={editAddress(at.place, row.record_id)}>
                    {row.label || "without a name"}
                  </PageLink>
                ) : (
                  row.label
                )}
              </td>
              <td>
                <StatusChip status={kinds[row.kind].tone} label={kinds[row.kind].label} />
              </td>
              <td>
                <What row={row} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** What is wrong with a row, or what it changes. */
function What({ row: { kind, faults, changes } }: { row: ImportRow }) {
  if (kind === "broken")
    return (
      <ul className={styles.faults}>
        {faults.map(({ field, value, message }, i) => (
          <li key={i}>
            {field && <strong>{`${headingOf(field)}: `}</strong>}
            {message}
            {value !== "" && <q>{value}</q>}
          </li>
        ))}
      </ul>
    );
  const told = changes.filter(({ before, after }) => before !== after);
  return (
    <dl className={styles.changes}>
      {told.map(({ field, before, after }) => (
        <div key={field}>
          <dt>{headingOf(field)}</dt>
          <dd>
            {kind === ("changed" satisfies ImportKind) && (
              <>
                <del>{before || "nothing"}</del>
                <span aria-hidden> → </span>
              </>
            )}
            <ins>{after || "nothing"}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}

type PagesProps = { page: number; total: number; show: (page: number) => void };

function Pages({ page, total, show }: PagesProps) {
  const pages = Math.max(1, Math.ceil(total / perPage));
  if (pages === 1) return null;
  return (
    <nav className={styles.actions} aria-label="Pages">
      <Button kind="secondary" size="small" disabled={page <= 1} onClick={() => show(page - 1)}>
        Previous
      </Button>
      <p role="status">{`Page ${number.format(page)} of ${number.format(pages)}`}</p>
      <Button kind="secondary" size="small" disabled={page >= pages} onClick={() => show(page + 1)}>
        Next
      </Button>
    </nav>
  );
}

import { useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "wouter";
import { importKinds, type ImportJob, type ImportRow } from "#src/contracts/admin/import.ts";
import { formatNumber } from "#src/contracts/numbers.ts";
import { fileHeading } from "#src/routes/admin/fileHeading.ts";
import { editAddress } from "#src/routes/admin/place.ts";
import { pagedRead } from "#src/services/query.ts";
import { Button } from "#src/ui/kit/Button.tsx";
import { Failed } from "#src/ui/kit/Failed.tsx";
import { Loading } from "#src/ui/kit/Loading.tsx";
import { StatusChip } from "#src/ui/kit/StatusChip.tsx";
import { useAsk } from "#src/ui/hooks/useAsk.ts";
import { PageLink } from "#src/ui/shell/PageLink.tsx";
import { Scroller } from "../list/Scroller.tsx";
import listStyles from "../list/list.module.css";
import type { ResourceAt } from "../resourceAt.ts";
import { useScreensOf } from "../useScreensOf.ts";
import { Import, importCallsOf } from "./ImportActor.tsx";
import { mended } from "./mended.ts";
import styles from "./import.module.css";

const kinds = {
  new: { label: "New", tone: "success" },
  changed: { label: "Changed", tone: "info" },
  unchanged: { label: "Unchanged", tone: "neutral" },
  broken: { label: "Has errors", tone: "danger" },
} as const;

const perPage = 50;
const pagesOf = (rows: number): number => Math.max(1, Math.ceil(rows / perPage));

type Props = { at: ResourceAt; job: ImportJob };

/** The rows of a file, page by page, those with errors first if there are any. The address says which are shown. */
export function Rows({ at, job }: Props) {
  const { ask } = useAsk();
  const [search, setSearch] = useSearchParams();
  const total = importKinds.reduce((sum, kind) => sum + job.counts[kind], 0);
  const asked = search.get("kind");
  const doubtful = asked === "doubtful";
  const kind =
    importKinds.find((one) => one === asked) ?? (asked === null && job.counts.broken > 0 ? "broken" : null);
  const pages = pagesOf(doubtful ? job.doubtful : kind ? job.counts[kind] : total);
  // Correcting the rows of the last page may leave none on it.
  const page = Math.min(pages, Math.max(1, Number(search.get("page")) || 1));
  const query = { page, perPage, ...(kind && { kind }), ...(doubtful && { doubtful: "true" }) };
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...ask(importCallsOf(at).importRows, { params: { import: job.id }, query }),
    ...pagedRead,
  });
  // The changes that the server does not have yet.
  const changes = Import.useSelector((s) => s.context.changes);
  // The rows as they were when the user began typing in a cell. They stay like that until the user has finished: the
  // answer to another cell's correction may leave the row without errors, and so the cell without an input.
  const [kept, setKept] = useState<readonly ImportRow[] | null>(null);
  if (total === 0) return null;
  const rows = data && mended(data.data, changes);
  const typing = { begin: () => setKept(rows ?? null), end: () => setKept(null) };
  const show = (change: Record<string, string | null>): void => {
    const next = new URLSearchParams(search);
    for (const [name, value] of Object.entries(change))
      if (value === null) next.delete(name);
      else next.set(name, value);
    setSearch(next, { replace: true });
  };
  return (
    <section className={styles.rows} aria-labelledby="import-rows">
      <h2 id="import-rows" tabIndex={-1}>
        Rows of the file
      </h2>
      <div className={styles.kinds} role="group" aria-label="Which rows">
        {(["all", ...importKinds.toReversed()] as const).map((one) => (
          <Button
            key={one}
            kind="secondary"
            size="small"
            aria-pressed={!doubtful && one === (kind ?? "all")}
            disabled={one !== "all" && job.counts[one] === 0}
            onClick={() => show({ kind: one, page: null })}
          >
            {`${one === "all" ? "All" : kinds[one].label} ${formatNumber(one === "all" ? total : job.counts[one])}`}
          </Button>
        ))}
        {job.doubtful > 0 && (
          <Button
            kind="secondary"
            size="small"
            aria-pressed={doubtful}
            onClick={() => show({ kind: "doubtful", page: null })}
          >
            {`To check ${formatNumber(job.doubtful)}`}
          </Button>
        )}
      </div>
      {error && !data && (
        <Failed title="The rows could not be loaded" onRetry={() => void refetch()} retrying={isFetching} />
      )}
      {!data && !error && <Loading label="Loading the rows" />}
      {rows && (
        <>
          <Table at={at} job={job} rows={kept ?? rows} stale={isPlaceholderData} typing={typing} />
          <Pages {...{ page, pages }} show={(next) => show({ page: next === 1 ? null : String(next) })} />
        </>
      )}
    </section>
  );
}

/** What a cell reports of its input. */
type Typing = { begin: () => void; end: () => void };

type TableProps = {
  at: ResourceAt;
  job: ImportJob;
  rows: readonly ImportRow[];
  stale: boolean;
  typing: Typing;
};

/** The file as a grid: a column for each that fills in a field. Errors and doubtful values are corrected in place. */
function Table({ at, job, rows, stale, typing }: TableProps) {
  const screens = useScreensOf(at);
  const fields = ordered(at, job, rows);
  return (
    <Scroller label="Rows of the file: table">
      <table
        className={`${listStyles.table} ${styles.table} ${styles.numbered}`}
        aria-busy={stale || undefined}
      >
        <thead>
          <tr>
            <th scope="col">Row</th>
            <th scope="col">Status</th>
            {fields.map((field) => (
              <th key={field} scope="col">
                {fileHeading(at.resource, field)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.n}>
              <th scope="row">{row.n}</th>
              <td className={styles.state}>
                <p>
                  <StatusChip status={kinds[row.kind].tone} label={kinds[row.kind].label} />
                  {row.doubts.length > 0 && <StatusChip status="warning" label="To check" />}
                </p>
                {row.record_id !== null && screens.edit && (
                  <PageLink href={editAddress(at.place, row.record_id)}>{row.label || "no name"}</PageLink>
                )}
                <Said of={said(row, (field) => field === null || !fields.includes(field))} at={at} named />
              </td>
              {fields.map((field) => (
                <td key={field} data-label={fileHeading(at.resource, field)}>
                  <Cell at={at} job={job} row={row} field={field} typing={typing} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroller>
  );
}

/** Orders the columns: first those that identify the record, then those that need a look. */
function ordered({ resource }: ResourceAt, { columns }: ImportJob, rows: readonly ImportRow[]): string[] {
  const fields = columns.flatMap(({ field }) => field ?? []);
  const needing = new Set(
    rows.flatMap(({ faults, doubts }) => [...faults, ...doubts]).map(({ field }) => field),
  );
  const rank = (field: string): number =>
    resource.imports!.key.includes(field) ? 0 : needing.has(field) ? 1 : 2;
  return fields.toSorted((one, other) => rank(one) - rank(other));
}

const said = ({ faults, doubts }: ImportRow, of: (field: string | null) => boolean) =>
  [...faults, ...doubts].filter(({ field }) => of(field));

type SaidProps = { of: ImportRow["faults"]; at: ResourceAt; named?: true; id?: string };

/** The notes on a cell, or on a whole row. */
function Said({ of, at, named, id }: SaidProps) {
  if (of.length === 0) return null;
  return (
    <ul className={styles.faults} id={id}>
      {of.map(({ field, message }, i) => (
        <li key={i}>
          {named && field !== null && <strong>{`${fileHeading(at.resource, field)}: `}</strong>}
          {message}
        </li>
      ))}
    </ul>
  );
}

type CellProps = { at: ResourceAt; job: ImportJob; row: ImportRow; field: string; typing: Typing };

function Cell({ at, job, row, field, typing }: CellProps) {
  const mine = said(row, (one) => one === field);
  const text = row.cells[field] ?? "";
  const change = row.kind === "changed" && row.changes.find((one) => one.field === field);
  if (job.status !== "checked" || (row.kind !== "broken" && mine.length === 0))
    return (
      <>
        {change ? (
          <>
            <del>{change.before || "nothing"}</del>
            <span aria-hidden> → </span>
            <ins>{change.after || "nothing"}</ins>
          </>
        ) : (
          text
        )}
        <Said of={mine} at={at} />
      </>
    );
  return <MendCell {...{ at, row, field, text, mine, typing }} />;
}

type MendProps = Omit<CellProps, "job"> & { text: string; mine: ImportRow["faults"] };

/** A cell that can be corrected. While focused, it shows what is being typed; otherwise, what will be imported. */
function MendCell({ at, row, field, text, mine, typing }: MendProps) {
  const { send } = Import.useActorRef();
  const [draft, setDraft] = useState<string | null>(null);
  const heading = fileHeading(at.resource, field);
  const id = `cell-${row.n}-${field}`;
  const suggestion = mine.find((one) => one.suggestion !== null)?.suggestion;
  const mend = (mended: string, all: boolean): void => {
    if (mended !== text)
      send({ type: "change", change: { mends: [{ n: row.n, field, text: mended, all }] } });
  };
  return (
    <div className={styles.mend}>
      <input
        ref={leadingOn}
        aria-label={`${heading}, row ${row.n}`}
        aria-invalid={row.faults.some((one) => one.field === field) || undefined}
        aria-describedby={mine.length > 0 ? id : undefined}
        value={draft ?? text}
        onChange={(event) => {
          if (draft === null) typing.begin();
          setDraft(event.target.value);
        }}
        onBlur={() => {
          setDraft(null);
          typing.end();
          if (draft !== null) mend(draft, false);
        }}
        onKeyDown={(event) => {
          if (event.key === "Enter") focusNext(event.currentTarget);
        }}
      />
      <Said of={mine} at={at} id={id} />
      {suggestion && (
        <Button
          size="small"
          kind="secondary"
          aria-label={`Use “${suggestion}” in place of “${text}” everywhere in ${heading}`}
          onClick={() => {
            mend(suggestion, true);
            toHeading();
          }}
        >
          {`Use “${suggestion}”`}
        </Button>
      )}
    </div>
  );
}

/** Moves the focus to the next cell that can be corrected; after the last, to the heading. */
function focusNext(from: HTMLInputElement): void {
  const inputs = [...(from.closest("table")?.querySelectorAll("input") ?? [])];
  const next = inputs[inputs.indexOf(from) + 1];
  if (next) next.focus();
  else toHeading();
}

const toHeading = (): void => document.getElementById("import-rows")?.focus();

/** If the focused cell disappears because its row has been corrected, the focus moves to the heading of the rows. */
const leadingOn = (cell: HTMLInputElement) => () => {
  if (document.activeElement === cell) queueMicrotask(toHeading);
};

type PagesProps = { page: number; pages: number; show: (page: number) => void };

function Pages({ page, pages, show }: PagesProps) {
  if (pages === 1) return null;
  return (
    <nav className={styles.actions} aria-label="Pages">
      <Button kind="secondary" size="small" disabled={page <= 1} onClick={() => show(page - 1)}>
        Previous
      </Button>
      <p role="status">{`Page ${formatNumber(page)} of ${formatNumber(pages)}`}</p>
      <Button kind="secondary" size="small" disabled={page >= pages} onClick={() => show(page + 1)}>
        Next
      </Button>
    </nav>
  );
}

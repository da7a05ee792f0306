import DownloadRounded from "@mui/icons-material/DownloadRounded";
import { importFilePath, type ImportJob } from "#src/contracts/admin/import.ts";
import { exportFormats } from "#src/contracts/admin/query.ts";
import { formatNumber, plural } from "#src/contracts/numbers.ts";
import { fileHeading } from "#src/routes/admin/fileHeading.ts";
import { Button } from "#src/ui/kit/Button.tsx";
import { ConfirmDialog } from "#src/ui/kit/ConfirmDialog.tsx";
import { useTarget } from "#src/ui/kit/targets.ts";
import { counted, type ResourceAt } from "../resourceAt.ts";
import { Import, importCallsOf, useJob } from "./ImportActor.tsx";
import { Mapping } from "./Mapping.tsx";
import { Rows } from "./Rows.tsx";
import styles from "./import.module.css";

/** What a file would change, with everything that is wrong with it, before anything is written. */
export function Checked({ at }: { at: ResourceAt }) {
  const actor = Import.useActorRef();
  const { send } = actor;
  const title = useTarget(actor, "the result");
  const job = useJob();
  const canWrite = Import.useSelector((s) => s.can({ type: "write" }));
  const idle = Import.useSelector((s) => s.matches({ checked: "idle" }));
  const checking = Import.useSelector((s) => s.matches("checkingAgain"));
  const failure = Import.useSelector((s) => s.context.failure);
  const unchanged = Import.useSelector((s) => s.matches({ changing: "unchanged" }));
  const { counts } = job;
  const work = counts.new + counts.changed;
  return (
    <>
      <section className={styles.card} aria-labelledby="import-checked">
        <h2 id="import-checked" ref={title}>
          {idle ? "Nothing to import" : `${job.file} is ready`}
        </h2>
        <div role="alert" className={styles.problem}>
          {failure && !unchanged && <p>{`${sentence(failure)} This is the current status.`}</p>}
        </div>
        <p role="status">{sentenceOf(at, job)}</p>
        <Unchanged />
        <Notes at={at} job={job} />
        {counts.broken > 0 && (
          <p className={styles.templates}>
            Download the errors:
            {exportFormats.map((format) => (
              <a key={format} href={importFilePath(importCallsOf(at).importFaults, format, job.id)} download>
                <DownloadRounded aria-hidden fontSize="small" /> {format.toUpperCase()}
              </a>
            ))}
          </p>
        )}
        <div className={styles.actions}>
          {!idle && (
            <Button disabled={!canWrite} onClick={() => send({ type: "write" })}>
              {`Import ${counted(at.place.words, work)}`}
            </Button>
          )}
          <Button kind="secondary" busy={checking} onClick={() => send({ type: "check.again" })}>
            Check again
          </Button>
          <Button kind="quiet" disabled={checking} onClick={() => send({ type: "start.over" })}>
            Choose another file
          </Button>
        </div>
      </section>
      <Mapping at={at} job={job} />
      <Rows at={at} job={job} />
      <Asking at={at} job={job} />
    </>
  );
}

/** A change that failed; what was typed is still in its cell. */
function Unchanged() {
  const { send } = Import.useActorRef();
  const unchanged = Import.useSelector((s) => s.matches({ changing: "unchanged" }));
  const failure = Import.useSelector((s) => s.context.failure);
  if (!unchanged) return null;
  return (
    <div role="alert" className={styles.actions}>
      <p className={styles.problem}>{`${sentence(failure)} Your change has not been saved yet.`}</p>
      <Button size="small" onClick={() => send({ type: "retry" })}>
        Try again
      </Button>
      <Button size="small" kind="quiet" onClick={() => send({ type: "dismiss" })}>
        Discard the change
      </Button>
    </div>
  );
}

/** The server's messages have no full stop. */
const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

/** “7 terms in the file: 2 new, 1 changed, 3 unchanged, 1 with errors.” */
function sentenceOf(at: ResourceAt, { counts, doubtful }: ImportJob): string {
  const { new: fresh, changed, unchanged, broken } = counts;
  const parts = [
    fresh > 0 && `${formatNumber(fresh)} new`,
    changed > 0 && `${formatNumber(changed)} changed`,
    unchanged > 0 && `${formatNumber(unchanged)} unchanged`,
    broken > 0 && `${formatNumber(broken)} with errors`,
  ].filter(Boolean);
  const total = fresh + changed + unchanged + broken;
  return total === 0
    ? "The file has headings but no rows."
    : `${counted(at.place.words, total)} in the file: ${parts.join(", ")}.${doubtful > 0 ? ` ${plural(doubtful, "needs", "need")} checking before you import.` : ""}`;
}

const quoted = (headings: readonly string[]): string =>
  headings.map((heading) => (heading === "" ? "one without a heading" : `“${heading}”`)).join(", ");

/** Notes on columns of the file that are unknown, cannot be changed or are missing. */
function Notes({ at, job: { columns, missing } }: { at: ResourceAt; job: ImportJob }) {
  const named = (known: boolean): string[] =>
    columns.filter((column) => column.field === null && column.known === known).map(({ heading }) => heading);
  const [unknown, kept] = [named(false), named(true)];
  if (unknown.length + kept.length + missing.length === 0) return null;
  return (
    <ul className={styles.notes}>
      {unknown.length > 0 && <li>{`Unknown columns, ignored: ${quoted(unknown)}`}</li>}
      {kept.length > 0 && <li>{`Columns that an import cannot change: ${quoted(kept)}`}</li>}
      {missing.length > 0 && (
        <li>{`Required columns that are missing for new rows: ${quoted(missing.map((field) => fileHeading(at.resource, field)))}`}</li>
      )}
    </ul>
  );
}

function Asking({ at, job }: { at: ResourceAt; job: ImportJob }) {
  const { send } = Import.useActorRef();
  const open = Import.useSelector((s) => s.matches("asking") || s.matches({ confirmed: "writing" }));
  const busy = Import.useSelector((s) => s.matches({ confirmed: "writing" }));
  const { counts } = job;
  return (
    <ConfirmDialog
      open={open}
      busy={busy}
      question={`Import ${counted(at.place.words, counts.new + counts.changed)}?`}
      accept="Import"
      onCancel={() => send({ type: "dismiss" })}
      onAccept={() => send({ type: "confirm" })}
    >
      <p>{`${formatNumber(counts.new)} new, ${formatNumber(counts.changed)} changed.${counts.new + counts.changed > 1 ? " Either all of them are imported or none." : ""}`}</p>
      {job.doubtful > 0 && (
        <p>{`${formatNumber(job.doubtful)} of the rows ${job.doubtful === 1 ? "needs" : "need"} checking, and will be imported too.`}</p>
      )}
      {counts.broken > 0 && <p>{`${plural(counts.broken, "row")} with errors will be left out.`}</p>}
    </ConfirmDialog>
  );
}

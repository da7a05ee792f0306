import DownloadRounded from "@mui/icons-material/DownloadRounded";
import { exportFilePath, reportCalls } from "#src/contracts/admin/reports.ts";
import { formatNumber } from "#src/contracts/numbers.ts";
import { Button } from "#src/ui/kit/Button.tsx";
import { PopButton } from "#src/ui/kit/PopButton.tsx";
import { useTarget } from "#src/ui/kit/targets.ts";
import { Barred, useBarred } from "#src/ui/shell/Barred.tsx";
import listStyles from "../list/list.module.css";
import { counted } from "../resourceAt.ts";
import { Export } from "./ExportActor.tsx";
import type { ReportAt } from "./reportAt.ts";
import styles from "./report.module.css";

const formats = { csv: "CSV", xlsx: "Excel (XLSX)" } as const;

/** Requests a file of the whole report, in the columns and order shown. */
export function ExportMenu({ at, total }: { at: ReportAt; total: number | undefined }) {
  const actor = Export.useActorRef();
  const { send } = actor;
  const button = useTarget(actor, "the export button");
  const busy = Export.useSelector((s) => s.hasTag("busy"));
  const barred = useBarred(reportCalls.startExport);
  return (
    <PopButton ref={button} label="Export" icon={<DownloadRounded aria-hidden />} short="always">
      {(close) => (
        <div className={listStyles.panel}>
          <p>
            {`${total === undefined ? "All" : counted(at.place.words, total)}, in the columns and order shown. We will prepare the file in the background.`}
          </p>
          <Barred why={barred} />
          {Object.entries(formats).map(([format, label]) => (
            <Button
              key={format}
              kind="secondary"
              size="small"
              disabled={busy || barred !== null}
              onClick={() => {
                send({ type: "export", format: format as keyof typeof formats });
                close();
              }}
            >
              {label}
            </Button>
          ))}
        </div>
      )}
    </PopButton>
  );
}

/** The progress of the file, and the file once it is ready. */
export function ExportState({ at }: { at: ReportAt }) {
  const { send } = Export.useActorRef();
  const { id, format, done, total, failure } = Export.useSelector((s) => s.context);
  const waiting = Export.useSelector((s) => s.hasTag("busy"));
  const canCancel = Export.useSelector((s) => s.can({ type: "cancel" }));
  const ready = Export.useSelector((s) => s.matches("ready"));
  const failed = Export.useSelector((s) => s.matches("failed"));
  if (!waiting && !ready && !failed) return null;
  return (
    <section className={styles.export} aria-label="Export">
      {waiting && (
        <>
          <p>
            {total === null
              ? "The file is being prepared"
              : `${formatNumber(done)} of ${formatNumber(total)} rows`}
          </p>
          <progress
            aria-label="Progress of the file"
            {...(total !== null && { max: total || 1, value: done })}
          />
          <Button kind="quiet" size="small" disabled={!canCancel} onClick={() => send({ type: "cancel" })}>
            Cancel the export
          </Button>
        </>
      )}
      {ready && id !== null && (
        <>
          <p role="status">The file is ready.</p>
          <a href={exportFilePath({ report: at.report.key, id })} download className={listStyles.choice}>
            <DownloadRounded aria-hidden fontSize="small" /> {`Download ${formats[format]}`}
          </a>
        </>
      )}
      {failed && <p role="alert">{failure || "The file could not be made."}</p>}
      {!waiting && (
        <Button kind="quiet" size="small" onClick={() => send({ type: "dismiss" })}>
          Dismiss
        </Button>
      )}
    </section>
  );
}

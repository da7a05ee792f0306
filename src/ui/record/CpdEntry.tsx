import { ownUploadsPath, uploadedFileAt, uploadedFilePath } from "#src/contracts/uploadPaths.ts";
import { cpdLogCalls, type CpdRow } from "#src/contracts/cpdLog.ts";
import { cpdSourceWords } from "#src/contracts/cpdWords.ts";
import { sizeText } from "#src/contracts/sizes.ts";
import { to } from "#src/routes/links.ts";
import { Button } from "#src/ui/kit/Button.tsx";
import { StatusChip } from "#src/ui/kit/StatusChip.tsx";
import { cpdDetails, duration } from "#src/ui/learning/words.ts";
import { useBarred } from "#src/ui/shell/Barred.tsx";
import { PageLink } from "#src/ui/shell/PageLink.tsx";
import { Acts, useBegin } from "./CpdActs.tsx";
import { dayWord } from "#src/ui/kit/calendarDays.ts";
import styles from "./record.module.css";

/** One row of the log. A completed item has a link to it; the user's own entry can be changed and removed. */
export function CpdEntry({ row }: { row: CpdRow }) {
  const { source, id, title, on, minutes, structured, reflection, evidence, cpd_breakdown, accepted_at } =
    row;
  return (
    <div className={styles.entry}>
      <div>
        <h2>{source === "item" ? <PageLink href={to("Item", { id })}>{title}</PageLink> : title}</h2>
        <p className={styles.facts}>
          <span>{dayWord(on)}</span>
          <b>{duration(minutes)}</b>
          <span>{cpdDetails(cpd_breakdown).join(", ")}</span>
        </p>
        <p className={styles.facts}>
          <span>{cpdSourceWords[source]}</span>
          {structured !== null && <span>{structured ? "Structured" : "Unstructured"}</span>}
          {accepted_at && <StatusChip status="success" label="Confirmed" />}
          {evidence && (
            <a href={uploadedFilePath(evidence.id, uploadedFileAt(ownUploadsPath))} download={evidence.name}>
              {evidence.name} ({sizeText(evidence.bytes)})
            </a>
          )}
        </p>
        {reflection && <p className={styles.reflection}>{reflection}</p>}
      </div>
      {source === "entry" && <Offers row={row} />}
    </div>
  );
}

function Offers({ row }: { row: CpdRow }) {
  const begin = useBegin();
  const busy = Acts.useSelector((s) => s.hasTag("busy"));
  const barred = useBarred(cpdLogCalls.change) !== null;
  const of = <span className="visually-hidden">“{row.title}”</span>;
  return (
    <div className={styles.offers}>
      <Button kind="quiet" size="small" disabled={busy || barred} onClick={() => begin("change", row)}>
        Change {of}
      </Button>
      <Button kind="quiet" size="small" disabled={busy || barred} onClick={() => begin("remove", row)}>
        Remove {of}
      </Button>
    </div>
  );
}

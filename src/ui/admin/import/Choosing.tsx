import DownloadRounded from "@mui/icons-material/DownloadRounded";
import UploadFileRounded from "@mui/icons-material/UploadFileRounded";
import { importFilePath } from "#src/contracts/admin/import.ts";
import { importLimits } from "#src/contracts/limits.ts";
import { exportFormats } from "#src/contracts/admin/query.ts";
import { formatNumber } from "#src/contracts/numbers.ts";
import { fileHeading } from "#src/routes/admin/fileHeading.ts";
import { useTarget } from "#src/ui/kit/targets.ts";
import { Barred, useBarred } from "#src/ui/shell/Barred.tsx";
import { isRequired } from "../form/draft.ts";
import { Scroller } from "../list/Scroller.tsx";
import listStyles from "../list/list.module.css";
import type { ResourceAt } from "../resourceAt.ts";
import { Import, importCallsOf } from "./ImportActor.tsx";
import { Past } from "./Past.tsx";
import { formatHint } from "./formatHint.ts";
import styles from "./import.module.css";

const formats = { csv: "CSV", xlsx: "Excel (XLSX)" } as const;
const accepted =
  ".csv,.tsv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/**
 * Lets the user choose or drop a file: the browser's own input covers the whole field. Below it is what the file must
 * look like.
 */
export function Choosing({ at }: { at: ResourceAt }) {
  const actor = Import.useActorRef();
  const { send } = actor;
  const input = useTarget(actor, "the file");
  const failure = Import.useSelector((s) => s.context.failure);
  const barred = useBarred(importCallsOf(at).importFile);
  return (
    <>
      <section className={styles.choosing} aria-label="File">
        <div className={styles.drop}>
          <UploadFileRounded aria-hidden fontSize="large" />
          <p id="import-limits">
            {`Choose a file or drop one here: CSV in UTF-8 or Excel (.xlsx), up to ${importLimits.bytes / 1_000_000} MB and ${formatNumber(importLimits.rows)} rows. We check it first and show you what will change. Nothing is saved until you confirm.`}
          </p>
          <span className={styles.choose} aria-hidden>
            Choose a file
          </span>
          <input
            ref={input}
            type="file"
            disabled={barred !== null}
            aria-label="File to import"
            aria-describedby="import-limits"
            accept={accepted}
            onChange={(event) => {
              const file = event.target.files?.[0];
              event.target.value = "";
              if (file) send({ type: "file.chosen", file });
            }}
          />
        </div>
        <div role="alert" className={styles.problem}>
          {(barred ?? failure) && <p>{barred ?? failure}</p>}
        </div>
      </section>
      <Past at={at} />
      <Columns at={at} />
    </>
  );
}

/** The columns that a file may have. */
function Columns({ at }: { at: ResourceAt }) {
  const noTemplate = useBarred(importCallsOf(at).importTemplate);
  const { resource, place } = at;
  const { key } = resource.imports!;
  const fields = resource.fields.filter((field) => formatHint(field) !== null);
  return (
    <section className={styles.columns} aria-labelledby="import-columns">
      <h2 id="import-columns">Columns</h2>
      <p>
        {`The first row must contain the column names, in any order. Each row updates the ${place.words.one} with the same ${key.map((field) => fileHeading(resource, field).toLowerCase()).join(" and ")}. If there is none, a new one is added. An empty cell clears the field. If you leave out a column, its field does not change.`}
      </p>
      <p className={styles.templates}>
        Template:
        {exportFormats.map((format) => (
          <a
            key={format}
            href={noTemplate === null ? importFilePath(importCallsOf(at).importTemplate, format) : undefined}
            aria-disabled={noTemplate !== null || undefined}
            download
          >
            <DownloadRounded aria-hidden fontSize="small" /> {formats[format]}
          </a>
        ))}
        <Barred why={noTemplate} />
      </p>
      <Scroller label="Columns of the file">
        <table className={`${listStyles.table} ${styles.table}`}>
          <thead>
            <tr>
              <th scope="col">Column</th>
              <th scope="col">Required</th>
              <th scope="col">What to enter</th>
            </tr>
          </thead>
          <tbody>
            {fields.map((field) => (
              <tr key={field.field}>
                <th scope="row">{fileHeading(resource, field.field)}</th>
                <td>
                  {key.includes(field.field) ? "Always" : isRequired(resource, field) ? "For new rows" : "No"}
                </td>
                <td>{formatHint(field)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroller>
    </section>
  );
}

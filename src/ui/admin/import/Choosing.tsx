import DownloadRounded from "@mui/icons-material/DownloadRounded";
import UploadFileRounded from "@mui/icons-material/UploadFileRounded";
import { importFilePath, importLimits } from "#src/contracts/admin/import.ts";
import { exportFormats } from "#src/contracts/admin/question.ts";
import { headingOf } from "#src/contracts/words.ts";
import type { FieldDeclaration } from "#src/routes/admin/resource.ts";
import { isRequired } from "../form/draft.ts";
import listStyles from "../list/list.module.css";
import type { ResourceAt } from "../resourceAt.ts";
import { Import, importCallsOf } from "./ImportActor.tsx";
import styles from "./import.module.css";

const formats = { csv: "CSV", xlsx: "Excel (XLSX)" } as const;
const number = new Intl.NumberFormat("en-GB");
const accepted =
  ".csv,.tsv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** A file is chosen or dropped: the browser's own input lies over the whole field. What it must look like stands below. */
export function Choosing({ at }: { at: ResourceAt }) {
  const { send } = Import.useActorRef();
  const failure = Import.useSelector((s) => s.context.failure);
  return (
    <>
      <section className={styles.choosing} aria-label="File">
        <div className={styles.drop}>
          <UploadFileRounded aria-hidden fontSize="large" />
          <p id="import-limits">
            {`Choose a file or drop one here: CSV in UTF-8 or Excel (.xlsx), up to ${importLimits.bytes / 1_000_000} MB and ${number.format(importLimits.rows)} rows. It is checked first; nothing is written before you have seen what it does.`}
          </p>
          <span className={styles.choose} aria-hidden>
            Choose a file
          </span>
          <input
            type="file"
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
          {failure && <p>{failure}</p>}
        </div>
      </section>
      <Columns at={at} />
    </>
  );
}

/** The columns that a file may have. */
function Columns({ at }: { at: ResourceAt }) {
  const { resource, place } = at;
  const { key } = resource.imports!;
  const fields = resource.fields.filter((field) => saidOf(field) !== null);
  return (
    <section className={styles.columns} aria-labelledby="import-columns">
      <h2 id="import-columns">Columns</h2>
      <p>
        {`The first row names the columns, in any order. A row is about the ${place.words.one} of the same ${key.map((field) => headingOf(field).toLowerCase()).join(" and ")}; where there is none, a new one is made. An empty cell empties the field; leave a column out, and its field stays as it is.`}
      </p>
      <p className={styles.templates}>
        Template:
        {exportFormats.map((format) => (
          <a key={format} href={importFilePath(importCallsOf(at).importTemplate, format)} download>
            <DownloadRounded aria-hidden fontSize="small" /> {formats[format]}
          </a>
        ))}
      </p>
      <div className={listStyles.scroller} role="region" aria-label="Columns of the file" {...scrolls}>
        <table className={`${listStyles.table} ${styles.table}`}>
          <thead>
            <tr>
              <th scope="col">Column</th>
              <th scope="col">Needed</th>
              <th scope="col">What to write</th>
            </tr>
          </thead>
          <tbody>
            {fields.map((field) => (
              <tr key={field.field}>
                <th scope="row">{headingOf(field.field)}</th>
                <td>
                  {key.includes(field.field) ? "Always" : isRequired(resource, field) ? "For new ones" : "No"}
                </td>
                <td>{saidOf(field)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

/** What scrolls must be in reach of the keyboard. */
const scrolls = { tabIndex: 0 } as const;

/** What a cell of a field says; null for what a cell cannot. */
function saidOf(field: FieldDeclaration): string | null {
  switch (field.as) {
    case "text":
      return field.type === "email" ? "An email address" : "Text on one line";
    case "textArea":
      return "Text";
    case "richText":
      return "Text or HTML";
    case "number":
      return "A number";
    case "boolean":
      return "yes or no";
    case "select":
      return typeof field.choices === "string"
        ? "The name of an option, as the form has it"
        : `One of: ${field.choices.map(({ value }) => value).join(", ")}`;
    default:
      return null;
  }
}

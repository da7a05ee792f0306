import { useState } from "react";
import type { ImportJob } from "#src/contracts/admin/import.ts";
import { fileHeading } from "#src/routes/admin/fileHeading.ts";
import { Button } from "#src/ui/kit/Button.tsx";
import type { ResourceAt } from "../resourceAt.ts";
import { Import } from "./ImportActor.tsx";
import { importedFields } from "./formatHint.ts";
import styles from "./import.module.css";

/** Which column fills in which field. It starts open if a column is unknown or missing. */
export function Mapping({ at, job }: { at: ResourceAt; job: ImportJob }) {
  const { send } = Import.useActorRef();
  const fields = importedFields(at.resource);
  const unclear = job.missing.length > 0 || job.columns.some(({ field, known }) => field === null && !known);
  const [open] = useState(unclear);
  return (
    <details className={styles.mapping} open={open}>
      <summary>Columns of the file</summary>
      <form
        className={styles.mapped}
        aria-label="Columns of the file"
        onSubmit={(event) => {
          event.preventDefault();
          const chosen = new FormData(event.currentTarget);
          const columns = job.columns.map((_, i) => String(chosen.get(`column-${i}`) ?? "") || null);
          send({ type: "change", change: { columns } });
        }}
      >
        {job.columns.map(({ heading, field }, i) => (
          <label key={i}>
            <span>{heading || "Without a heading"}</span>
            <select name={`column-${i}`} defaultValue={field ?? ""}>
              <option value="">Leave out</option>
              {fields.map((one) => (
                <option key={one} value={one}>
                  {fileHeading(at.resource, one)}
                </option>
              ))}
            </select>
          </label>
        ))}
        <Button type="submit" kind="secondary" size="small" className={styles.apply}>
          Use these columns
        </Button>
      </form>
    </details>
  );
}

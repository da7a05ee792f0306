import DownloadRounded from "@mui/icons-material/DownloadRounded";
import { exportFormats } from "#src/contracts/admin/query.ts";
import { exportPath } from "#src/contracts/admin/resource.ts";
import { fillPath } from "#src/contracts/endpoint.ts";
import { Barred, useBarred } from "#src/ui/shell/Barred.tsx";
import { counted, type ResourceAt } from "../resourceAt.ts";
import type { ListQuery } from "./useListQuery.ts";
import styles from "./list.module.css";

const formats = { csv: "CSV", xlsx: "Excel (XLSX)" } as const satisfies Record<
  (typeof exportFormats)[number],
  string
>;

type Props = { at: ResourceAt; asked: ListQuery; total: number | undefined; close: () => void };

/**
 * Offers downloads of what the list shows: its rows on all pages, its columns, its order. The browser fetches the file
 * like any download.
 */
export default function ExportChoices({ at, asked, total, close }: Props) {
  const { calls, identity, named } = at.resource;
  const barred = useBarred(calls.exportFile);
  // What is shown below a name has no column of its own on screen, but it has one in a file.
  const columns = asked.columns.flatMap((field) =>
    field === named && identity ? [field, identity.below] : field,
  );
  return (
    <div className={styles.panel}>
      <p>{`${total === undefined ? "All" : counted(at.place.words, total)}, in the columns and order shown.`}</p>
      <Barred why={barred} />
      {exportFormats.map((format) => (
        <a
          key={format}
          className={styles.choice}
          href={
            barred === null
              ? exportPath(
                  fillPath(calls.list.path, calls.list.given),
                  new URLSearchParams(asked.text),
                  format,
                  [...new Set(columns)],
                )
              : undefined
          }
          aria-disabled={barred !== null || undefined}
          download
          onClick={close}
        >
          <DownloadRounded aria-hidden fontSize="small" /> {formats[format]}
        </a>
      ))}
    </div>
  );
}

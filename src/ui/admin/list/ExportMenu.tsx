import DownloadRounded from "@mui/icons-material/DownloadRounded";
import { exportFormats } from "#src/contracts/admin/query.ts";
import { exportPath } from "#src/contracts/admin/resource.ts";
import { PopButton } from "#src/ui/kit/PopButton.tsx";
import { Barred, useBarred } from "#src/ui/shell/Barred.tsx";
import { counted, type ResourceAt } from "../resourceAt.ts";
import type { ListQuery } from "./useListQuery.ts";
import styles from "./list.module.css";

const formats = { csv: "CSV", xlsx: "Excel (XLSX)" } as const satisfies Record<
  (typeof exportFormats)[number],
  string
>;

type Props = { at: ResourceAt; asked: ListQuery; total: number | undefined };

/** A file of what the list shows: its rows on all pages, its columns, its order. The browser fetches it, as any download. */
export function ExportMenu({ at, asked, total }: Props) {
  const barred = useBarred(at.resource.calls.exportFile);
  return (
    <PopButton label="Export" icon={<DownloadRounded aria-hidden />} short>
      {(close) => (
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
                      at.resource.calls.list.path,
                      new URLSearchParams(asked.text),
                      format,
                      asked.columns,
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
      )}
    </PopButton>
  );
}

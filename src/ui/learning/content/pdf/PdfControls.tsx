import DownloadRounded from "@mui/icons-material/DownloadRounded";
import ExpandLessRounded from "@mui/icons-material/ExpandLessRounded";
import ExpandMoreRounded from "@mui/icons-material/ExpandMoreRounded";
import type { ContentProps } from "../kind.ts";
import { pdfZooms, type PdfZoom } from "#src/machines/item/pdfMachine.ts";
import { Button } from "#src/ui/kit/Button.tsx";
import { IconButton } from "#src/ui/kit/IconButton.tsx";
import { Segments } from "#src/ui/kit/Segments.tsx";
import { Tooltip } from "#src/ui/kit/Tooltip.tsx";
import { fileAddress, Pdf } from "./PdfActor.tsx";
import styles from "./pdf.module.css";

const zoomWords: Record<PdfZoom, string> = { fit: "Fit", 1: "100%", 1.5: "150%" };
const zooms = pdfZooms.map((value) => ({ value, label: zoomWords[value] }));

/** The current page, buttons to the next and the previous one, the size of the pages, and the file itself. */
export function PdfControls({ item, content }: ContentProps<"PDF">) {
  const { send } = Pdf.useActorRef();
  const page = Pdf.useSelector((s) => s.context.page);
  const pages = Pdf.useSelector((s) => s.context.pages);
  const zoom = Pdf.useSelector((s) => s.context.zoom);
  const shown = Pdf.useSelector((s) => s.matches({ open: "shown" }));
  const hasPrevious = Pdf.useSelector((s) => s.can({ type: "previous" }));
  const hasNext = Pdf.useSelector((s) => s.can({ type: "next" }));
  return (
    <div className={styles.controls} role="group" aria-label="PDF controls">
      <div className={styles.turning}>
        <Tooltip text="Previous page" names>
          <IconButton disabled={!hasPrevious} onClick={() => send({ type: "previous" })}>
            <ExpandLessRounded aria-hidden />
          </IconButton>
        </Tooltip>
        <Tooltip text="Next page" names>
          <IconButton disabled={!hasNext} onClick={() => send({ type: "next" })}>
            <ExpandMoreRounded aria-hidden />
          </IconButton>
        </Tooltip>
        <span role="status" className={styles.number}>
          <span className="visually-hidden">Page </span>
          {page} of {pages}
        </span>
      </div>
      <Segments
        label="Size"
        options={zooms}
        value={zoom}
        disabled={!shown}
        onChange={(chosen) => send({ type: "zoom.chosen", zoom: chosen })}
      />
      <Button
        kind="quiet"
        component="a"
        href={fileAddress(item.id)}
        {...{ download: content.name }}
        className={styles.download}
        startIcon={<DownloadRounded />}
      >
        <span>Download</span>
      </Button>
    </div>
  );
}

import { contentSkeleton } from "../contentSkeleton.tsx";

/** As much room as a page takes, as long as none is there. */
export const PdfSkeleton = contentSkeleton("the PDF", 720);

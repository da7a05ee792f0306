import { contentSkeleton } from "../contentSkeleton.tsx";

/** Reserves the room of one page until the PDF is there. */
export const PdfSkeleton = contentSkeleton("the PDF", 720);

import { contentSkeleton } from "../contentSkeleton.tsx";

/** Reserves the room of a page while none is there. */
export const PdfSkeleton = contentSkeleton("the PDF", 720);

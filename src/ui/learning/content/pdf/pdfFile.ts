import type { PageSize } from "#src/machines/item/pdfMachine.ts";

/** An open PDF. */
export type PdfFile = {
  sizes: readonly PageSize[];
  /** Paints a page at this width in pixels. */
  paint: (page: number, canvas: HTMLCanvasElement, width: number, left: AbortSignal) => Promise<void>;
  /** Adds a page's text and links, in their places on the page. */
  write: (page: number, layer: HTMLElement) => Promise<void>;
  close: () => void;
};

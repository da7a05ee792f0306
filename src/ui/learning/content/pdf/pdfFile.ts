import type { PageSize } from "#src/machines/item/pdfMachine.ts";

/** A PDF that is open. */
export type PdfFile = {
  sizes: readonly PageSize[];
  /** Paints a page so many pixels wide. */
  paint: (page: number, canvas: HTMLCanvasElement, width: number, left: AbortSignal) => Promise<void>;
  /** Puts the words of a page, and the addresses that it leads to, where they stand on it. */
  write: (page: number, layer: HTMLElement) => Promise<void>;
  close: () => void;
};

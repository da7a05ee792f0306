import type { PageSize, PdfFailure } from "#src/machines/item/pdfMachine.ts";

/** A PDF that is open. */
export type PdfFile = {
  sizes: readonly PageSize[];
  /** Paints a page so many pixels wide. */
  paint: (page: number, canvas: HTMLCanvasElement, width: number, left: AbortSignal) => Promise<void>;
  /** Puts the words of a page, and the addresses that it leads to, where they stand on it. */
  write: (page: number, layer: HTMLElement) => Promise<void>;
  close: () => void;
};

/** Why a PDF cannot be shown. */
export class PdfRefused extends Error {
  override readonly name = "PdfRefused";
  readonly why: PdfFailure;

  constructor(why: PdfFailure, cause?: unknown) {
    super(`The PDF is ${why}`, { cause });
    this.why = why;
  }
}

/** What reads PDFs. It comes with the first one that is opened; tests put another one in its place. */
export const pdfReader = {
  /** @throws PdfRefused */
  open: async (address: string, left: AbortSignal): Promise<PdfFile> => {
    const reader = await import("./pdfJs.ts").catch((cause: unknown) => {
      throw new PdfRefused("unanswered", cause);
    });
    return reader.openPdf(address, left);
  },
};

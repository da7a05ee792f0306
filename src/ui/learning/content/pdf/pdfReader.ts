import type { PdfFailure } from "#src/machines/item/pdfMachine.ts";
import type { PdfFile } from "./pdfFile.ts";

/** Why a PDF cannot be shown. */
export class PdfRefused extends Error {
  override readonly name = "PdfRefused";
  readonly why: PdfFailure;

  constructor(why: PdfFailure, cause?: unknown) {
    super(`The PDF is ${why}`, { cause });
    this.why = why;
  }
}

/**
 * Goes by the names of the exceptions, which are part of the interface of pdf.js. Any other error means that there was
 * no response.
 */
function whyOf(cause: unknown): PdfFailure {
  const name = cause instanceof Error ? cause.name : "";
  if (name === "PasswordException") return "locked";
  return name === "InvalidPDFException" || name === "FormatError" ? "broken" : "unanswered";
}

/** Reads PDFs. The code loads with the first PDF that is opened; tests replace it. */
export const pdfReader = {
  /** @throws PdfRefused */
  open: async (address: string, left: AbortSignal): Promise<PdfFile> => {
    try {
      const { openPdf } = await import("./pdfJs.ts");
      return await openPdf(address, left);
    } catch (cause) {
      throw new PdfRefused(whyOf(cause), cause);
    }
  },
};

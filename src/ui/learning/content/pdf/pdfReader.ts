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

/** By the names of its exceptions, which are part of the interface of pdf.js; what has no such name was not answered. */
function whyOf(cause: unknown): PdfFailure {
  const name = cause instanceof Error ? cause.name : "";
  if (name === "PasswordException") return "locked";
  return name === "InvalidPDFException" || name === "FormatError" ? "broken" : "unanswered";
}

/** What reads PDFs. It comes with the first one that is opened; tests put another one in its place. */
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

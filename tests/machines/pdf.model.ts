import { pdfMachine, type PageSize } from "#src/machines/item/pdfMachine.ts";
import { failed } from "../model/cases.ts";
import type { Model } from "../model/model.ts";

const page: PageSize = { width: 595, height: 842 };

/** A reader who comes back to the second of three pages. */
export const pdfModel: Model<typeof pdfMachine> = {
  machine: pdfMachine,
  input: { pages: 3, position: 0.67 },
  cases: [
    { type: "pdf.opened", sizes: [page, page, page] },
    { type: "pdf.failed", why: "unanswered" },
    { type: "pdf.failed", why: "locked" },
    { type: "page.seen", page: 1, reached: 1 },
    { type: "page.seen", page: 2, reached: 3 },
    { type: "previous" },
    { type: "next" },
    { type: "zoom.chosen", zoom: 1.5 },
    { type: "retry" },
    { type: "startedAgain" },
    failed("holdPdf"),
    failed("hearReading"),
  ],
};

/** A reader who comes back to a file that has become shorter meanwhile. */
export const pdfShorterModel: Model<typeof pdfMachine> = {
  ...pdfModel,
  input: { pages: 3, position: 1 },
  cases: [
    { type: "pdf.opened", sizes: [page, page] },
    { type: "pdf.failed", why: "broken" },
    { type: "page.seen", page: 2, reached: 2 },
    { type: "previous" },
    { type: "next" },
    { type: "retry" },
    { type: "startedAgain" },
  ],
};

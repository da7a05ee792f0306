import type { PdfContext, pdfMachine } from "#src/machines/item/pdfMachine.ts";
import { asks, does, type At, type LawTable } from "../model/lawTable.ts";

type Pdf = At<PdfContext>;

const isFurther = ({ context, event }: Pdf): boolean => event["reached"] > context.reached;
const turned = (by: number) => ({
  sets: ({ context }: Pdf) => ({ page: context.page + by }),
  does: ({ context }: Pdf) => [does("showPage", { page: context.page + by })],
});

/** What these laws prove. */
const rule = {
  place: "a PDF opens at the page that was reached, and reports only progress beyond it [T-13]",
  again: "starting a PDF again goes to its first page, and every later page counts as progress",
  failure: "a PDF that cannot be shown gives the reason and can be retried",
};

/** A PDF: its pages once it has loaded, the reader's page, and how far they have read (T-13). */
export const pdfLaws: LawTable<typeof pdfMachine> = {
  start: ({ pages, position }) => {
    const reached = Math.round(pages * position);
    return {
      to: "open.loading",
      context: {
        ...{ pages, reached, page: reached === 0 ? 1 : reached },
        ...{ zoom: "fit", sizes: [], failure: null },
      },
      does: [asks("hearReading"), asks("holdPdf")],
    };
  },
  startRule: rule.place,
  waits: {},
  laws: [
    // It works without it.
    { on: "hearReading ✗" },
    { in: "open", on: "holdPdf ✗", to: "failed", sets: { failure: "broken" }, rule: rule.failure },
    {
      in: "open.loading",
      on: "pdf.opened",
      to: "open.shown",
      sets: ({ context, event: { sizes } }) => ({
        ...{ sizes, pages: sizes.length },
        page: context.page > sizes.length ? sizes.length : context.page,
      }),
      rule: rule.place,
    },
    {
      in: "open",
      on: "pdf.failed",
      to: "failed",
      sets: ({ event }) => ({ failure: event["why"] }),
      rule: rule.failure,
    },
    {
      in: "failed",
      on: "retry",
      to: "open.loading",
      sets: { failure: null },
      does: [asks("holdPdf")],
      rule: rule.failure,
    },
    {
      in: "open.shown",
      on: "page.seen",
      when: isFurther,
      sets: ({ event: { page, reached } }) => ({ page, reached }),
      does: ({ after, event }) => [does("tellPlace", { position: event["reached"] / after.pages })],
      rule: rule.place,
    },
    {
      in: "open.shown",
      on: "page.seen",
      when: (at) => !isFurther(at),
      sets: ({ event: { page } }) => ({ page }),
      rule: rule.place,
    },
    { in: "open.shown", on: "previous", when: ({ context }) => context.page > 1, ...turned(-1) },
    { in: "open.shown", on: "previous", when: ({ context }) => context.page === 1 },
    { in: "open.shown", on: "next", when: ({ context: { page, pages } }) => page < pages, ...turned(1) },
    { in: "open.shown", on: "next", when: ({ context: { page, pages } }) => page === pages },
    { in: "open.shown", on: "zoom.chosen", sets: ({ event }) => ({ zoom: event["zoom"] }) },
    { on: "startedAgain", sets: { page: 1, reached: 0 }, rule: rule.again },
  ],
};

import { assign, setup } from "xstate";
import { quiet, said, type Declared } from "#src/contracts/shown.ts";
import { effect, heard } from "../provided.ts";

/** In points, after rotation. */
export type PageSize = { width: number; height: number };

/** As wide as the space allows, or a multiple of the paper size. */
export const pdfZooms = ["fit", 1, 1.5] as const;
export type PdfZoom = (typeof pdfZooms)[number];

/** Why nothing is shown: there was no response, the file is damaged, or it needs a password. */
export type PdfFailure = "unanswered" | "broken" | "locked";

export type PdfInput = {
  /** The server's count. */
  pages: number;
  /** The share of the pages that the reader had reached, 0 to 1. */
  position: number;
};

export type PdfContext = {
  pages: number;
  /** The page at the top of the window. */
  page: number;
  /** The furthest page that was reported; 0 before the first. */
  reached: number;
  zoom: PdfZoom;
  /** The sizes of the pages, once known. */
  sizes: readonly PageSize[];
  failure: PdfFailure | null;
};

export type PdfHeld =
  | { type: "pdf.opened"; sizes: readonly PageSize[] }
  | { type: "pdf.failed"; why: PdfFailure };

export type PdfEvent =
  | PdfHeld
  /** By scrolling: the page at the top of the window, and the last page at least half of which has been visible. */
  | { type: "page.seen"; page: number; reached: number }
  | { type: "previous" }
  | { type: "next" }
  | { type: "zoom.chosen"; zoom: PdfZoom }
  | { type: "retry" }
  | { type: "startedAgain" };

const seenPage = ({ event }: { event: { page: number; reached: number } }) => event;
const beside = (by: number) => ({
  actions: [
    { type: "notePage", params: ({ context }: { context: PdfContext }) => ({ page: context.page + by }) },
    {
      type: "showPage",
      params: ({ context: { page } }: { context: PdfContext }) => ({ page }),
    },
  ] as const,
});

/**
 * The reader's place in a PDF, whose pages are arranged one below another. It begins at the page reached before (T-13).
 * Only progress is reported: a reader who turns back has still read that far.
 */
export const pdfMachine = setup({
  types: {
    meta: {} as Declared,
    input: {} as PdfInput,
    context: {} as PdfContext,
    events: {} as PdfEvent,
  },
  actors: {
    /** The open file, for as long as it is shown. */
    holdPdf: heard<PdfHeld>("holdPdf"),
    hearReading: heard<{ type: "startedAgain" }>("hearReading"),
  },
  actions: {
    tellPlace: effect<{ position: number }>("tellPlace"),
    showPage: effect<{ page: number }>("showPage"),
    noteSizes: assign((_, { sizes }: { sizes: readonly PageSize[] }) => ({ sizes, pages: sizes.length })),
    /** A file that was replaced by a shorter one no longer has such a page. */
    stayWithin: assign(({ context: { page, pages } }) => ({ page: Math.min(page, pages) })),
    noteFailure: assign((_, { why }: { why: PdfFailure }) => ({ failure: why })),
    forgetFailure: assign({ failure: null }),
    notePage: assign((_, { page }: { page: number }) => ({ page })),
    noteReached: assign((_, { reached }: { reached: number }) => ({ reached })),
    noteZoom: assign((_, { zoom }: { zoom: PdfZoom }) => ({ zoom })),
    beginAgain: assign({ page: 1, reached: 0 }),
  },
  guards: {
    isFurther: ({ context }, { reached }: { reached: number }) => reached > context.reached,
    hasPrevious: ({ context: { page } }) => page > 1,
    hasNext: ({ context: { page, pages } }) => page < pages,
  },
}).createMachine({
  id: "pdf",
  context: ({ input: { pages, position } }) => {
    const reached = Math.round(position * pages);
    return { pages, page: Math.max(1, reached), reached, zoom: "fit", sizes: [], failure: null };
  },
  initial: "open",
  invoke: {
    id: "hearReading",
    src: "hearReading",
    onError: { description: "It works without it." },
  },
  on: { startedAgain: { meta: quiet, actions: "beginAgain" } },
  states: {
    open: {
      initial: "loading",
      invoke: {
        id: "holdPdf",
        src: "holdPdf",
        onError: { target: "failed", actions: { type: "noteFailure", params: { why: "broken" } } },
      },
      on: {
        "pdf.failed": {
          target: "failed",
          actions: { type: "noteFailure", params: ({ event }) => event },
        },
      },
      states: {
        loading: {
          meta: quiet,
          on: {
            "pdf.opened": {
              target: "shown",
              actions: [{ type: "noteSizes", params: ({ event }) => event }, "stayWithin"],
            },
          },
        },
        shown: {
          meta: quiet,
          on: {
            "page.seen": [
              {
                meta: quiet,
                guard: { type: "isFurther", params: seenPage },
                actions: [
                  { type: "notePage", params: seenPage },
                  { type: "noteReached", params: seenPage },
                  {
                    type: "tellPlace",
                    params: ({ context: { reached, pages } }) => ({ position: reached / pages }),
                  },
                ],
              },
              { meta: quiet, actions: { type: "notePage", params: seenPage } },
            ],
            previous: { meta: said, guard: "hasPrevious", ...beside(-1) },
            next: { meta: said, guard: "hasNext", ...beside(1) },
            "zoom.chosen": { meta: quiet, actions: { type: "noteZoom", params: ({ event }) => event } },
          },
        },
      },
    },
    failed: {
      meta: said,
      on: { retry: { meta: quiet, target: "open", actions: "forgetFailure" } },
    },
  },
});

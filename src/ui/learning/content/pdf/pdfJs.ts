/** pdf.js as this product uses it: it never evaluates text as code, and by itself fetches nothing but the file. */
import {
  AnnotationMode,
  getDocument,
  PDFWorker,
  TextLayer,
  type PDFDocumentProxy,
  type PDFPageProxy,
} from "pdfjs-dist";
import jbig2 from "pdfjs-dist/wasm/jbig2.wasm?url";
import openjpeg from "pdfjs-dist/wasm/openjpeg.wasm?url";
import qcms from "pdfjs-dist/wasm/qcms_bg.wasm?url";
// oxlint-disable-next-line import/default -- Vite turns the import into an address
import workerAddress from "pdfjs-dist/build/pdf.worker.min.mjs?url";
import { contentLink, isExternal } from "#src/ui/kit/links.ts";
import type { PdfFile } from "./pdfFile.ts";

/** No browser paints a larger canvas. */
const mostPixels = 16_000_000;

/** The decoders for scans and printed colours, if a file has them. */
const decoders: Readonly<Record<string, string>> = {
  "jbig2.wasm": jbig2,
  "openjpeg.wasm": openjpeg,
  "qcms_bg.wasm": qcms,
};

/** Fetches a decoder by its name. Fonts and their tables come from the file itself, or from the reader's system. */
class Decoders {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const address = decoders[filename];
    if (address === undefined) throw new Error(`There is no ${filename}`);
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(`${filename} was not sent: ${answer.status}`);
    return new Uint8Array(await answer.arrayBuffer());
  }
}

declare global {
  interface Window {
    /** Not supported by every browser. */
    trustedTypes?: {
      createPolicy: (
        name: string,
        rules: { createScriptURL: (address: string) => string },
      ) => { createScriptURL: (address: string) => unknown };
    };
  }
}

/** Lets this part of the page start a worker from one script address only, as the documents' policy requires. */
const policy = window.trustedTypes?.createPolicy("pdf-worker", {
  createScriptURL: (address) => {
    if (address !== workerAddress) throw new TypeError("This is not the worker of PDFs");
    return address;
  },
});

/**
 * Opens the PDF at an address, in its own worker, and reads all of it, so that it stays readable without a network.
 * @throws the error of pdf.js: sharing error classes with the page would load this code with other pages, too
 */
export async function openPdf(address: string, left: AbortSignal): Promise<PdfFile> {
  const url: unknown = policy?.createScriptURL(workerAddress) ?? workerAddress;
  const port = new Worker(url as string, { type: "module" });
  const worker = PDFWorker.create({ port });
  const task = getDocument({
    url: new URL(address, location.href),
    worker,
    disableRange: true,
    wasmUrl: "/",
    useWorkerFetch: false,
    BinaryDataFactory: Decoders,
    verbosity: 0,
  });
  const close = (): void => {
    void task
      .destroy()
      .catch(() => {})
      .then(() => {
        worker.destroy();
        port.terminate();
      });
  };
  try {
    left.addEventListener("abort", close);
    const document = await task.promise;
    await document.getDownloadInfo();
    const pages = await pagesOf(document);
    return {
      sizes: pages.map((page) => {
        const { width, height } = page.getViewport({ scale: 1 });
        return { width, height };
      }),
      paint: (page, canvas, width, gone) => paint(pages[page - 1]!, canvas, width, gone),
      write: (page, layer) => write(pages[page - 1]!, layer),
      close,
    };
  } catch (cause) {
    close();
    throw cause;
  } finally {
    left.removeEventListener("abort", close);
  }
}

const pagesOf = (document: PDFDocumentProxy): Promise<PDFPageProxy[]> =>
  Promise.all(Array.from({ length: document.numPages }, (_, index) => document.getPage(index + 1)));

async function paint(
  page: PDFPageProxy,
  canvas: HTMLCanvasElement,
  width: number,
  left: AbortSignal,
): Promise<void> {
  const paper = page.getViewport({ scale: 1 });
  const most = Math.sqrt(mostPixels / (paper.width * paper.height));
  const viewport = page.getViewport({ scale: Math.min(width / paper.width, most) });
  // Painted off screen first, so that a page does not flicker when it is painted again.
  const fresh = canvas.ownerDocument.createElement("canvas");
  fresh.width = Math.ceil(viewport.width);
  fresh.height = Math.ceil(viewport.height);
  const task = page.render({ canvas: fresh, viewport, annotationMode: AnnotationMode.ENABLE });
  const stop = (): void => task.cancel();
  left.addEventListener("abort", stop);
  try {
    await task.promise;
  } finally {
    left.removeEventListener("abort", stop);
  }
  canvas.width = fresh.width;
  canvas.height = fresh.height;
  canvas.getContext("2d")?.drawImage(fresh, 0, 0);
}

async function write(page: PDFPageProxy, layer: HTMLElement): Promise<void> {
  const viewport = page.getViewport({ scale: 1 });
  const words = new TextLayer({
    textContentSource: page.streamTextContent({ includeMarkedContent: true }),
    container: layer,
    viewport,
  });
  await words.render();
  for (const annotation of await page.getAnnotations()) {
    const link = typeof annotation.url === "string" ? contentLink(annotation.url) : null;
    if (annotation.subtype !== "Link" || link === null || !isExternal(link)) continue;
    const [x1, y1, x2, y2] = annotation.rect as [number, number, number, number];
    const corners = [viewport.convertToViewportPoint(x1, y1), viewport.convertToViewportPoint(x2, y2)];
    layer.append(linkAt(corners.flat(), viewport, link));
  }
}

/** A link that covers its text, with the same width and height. */
function linkAt(
  [x1, y1, x2, y2]: number[],
  { width, height }: { width: number; height: number },
  address: string,
): HTMLAnchorElement {
  const link = document.createElement("a");
  Object.assign(link, { href: address, target: "_blank", rel: "noopener noreferrer" });
  link.setAttribute("aria-label", `${address} (opens in a new tab)`);
  const share = (length: number, of: number): string => `${(length / of) * 100}%`;
  Object.assign(link.style, {
    left: share(Math.min(x1!, x2!), width),
    top: share(Math.min(y1!, y2!), height),
    width: share(Math.abs(x2! - x1!), width),
    height: share(Math.abs(y2! - y1!), height),
  });
  return link;
}

import { chromium, type Browser, type BrowserContext, type CDPSession, type Page } from "@playwright/test";
import { pagesOnly, wholeBrowser } from "../lib/chromium.ts";

/** Launches Debian's Chromium, without any connections of its own. */
export const launch = (): Promise<Browser> =>
  chromium.launch({
    executablePath: wholeBrowser(),
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--no-proxy-server",
      pagesOnly,
    ],
  });

/** “Slow 4G”: 1.6 Mbit/s down, 750 kbit/s up and 150 ms latency; the CPU slowed four times. */
const slow4g = {
  offline: false,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
  latency: 150,
};

export async function throttle(session: CDPSession): Promise<void> {
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", slow4g);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
}

export type Load = {
  /** Milliseconds from the start of the navigation. */
  fcp: number;
  lcp: number;
  usable: number;
  longestTask: number;
  /** Cumulative layout shift, in thousandths. */
  shift: number;
  /** Responses received by the first usable screen, including the document. */
  requests: number;
  /** Bytes transferred by then. */
  scriptAndStyle: number;
  scripts: number;
  fonts: number;
};

type Marks = { lcp: number; fcp: number; usable: number | null; tasks: number[]; shift: number };

/** Runs in the page before its own scripts. */
function observe(usableSelector: string): void {
  const marks: Marks = { lcp: 0, fcp: 0, usable: null, tasks: [], shift: 0 };
  (window as unknown as { __marks: Marks }).__marks = marks;
  const on = (type: string, see: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({ type, buffered: true });
  on("largest-contentful-paint", (entry) => (marks.lcp = entry.startTime));
  on("paint", (entry) => {
    if (entry.name === "first-contentful-paint") marks.fcp = entry.startTime;
  });
  on("longtask", (entry) => marks.tasks.push(entry.duration));
  on("layout-shift", (entry) => (marks.shift += (entry as PerformanceEntry & { value: number }).value));
  // HTML from the server is there before its code is: React marks the elements that it has created or hydrated.
  const isAlive = (element: Element): boolean =>
    Object.keys(element).some((key) => key.startsWith("__reactProps$"));
  const look = () => {
    const element = document.querySelector(usableSelector);
    if (element && isAlive(element)) marks.usable = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/**
 * Loads a page with an empty cache on the slow connection and measures it.
 * @param usable an element of the screen's content; the screen is usable when it is there and its code runs
 */
export async function coldLoad(context: BrowserContext, url: string, usable: string): Promise<Load> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const sizes = new Map<string, number>();
  const kinds = new Map<string, string>();
  session.on("Network.responseReceived", ({ requestId, response }) => {
    kinds.set(requestId, /javascript|css|font/.exec(response.mimeType)?.[0] ?? "other");
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) =>
    sizes.set(requestId, encodedDataLength),
  );
  await throttle(session);
  await page.addInitScript(observe, usable);
  await page.goto(url, { waitUntil: "commit" });
  await page.waitForFunction(
    () => (window as unknown as { __marks: Marks }).__marks.usable !== null,
    undefined,
    {
      timeout: 60_000,
    },
  );
  const of = (kind: string) =>
    [...sizes].reduce((sum, [id, bytes]) => sum + (kinds.get(id) === kind ? bytes : 0), 0);
  const came = {
    requests: sizes.size,
    scripts: of("javascript"),
    scriptAndStyle: of("javascript") + of("css"),
  };
  await page.waitForTimeout(2_500); // late paints count for LCP and long tasks
  const marks = await page.evaluate(() => (window as unknown as { __marks: Marks }).__marks);
  const load = {
    fcp: marks.fcp,
    lcp: marks.lcp,
    usable: marks.usable!,
    longestTask: Math.max(0, ...marks.tasks),
    shift: marks.shift * 1_000,
    ...came,
    fonts: of("font"),
  };
  await page.close();
  return load;
}

/** Milliseconds from the click on a link until a frame with the given element is painted. */
export async function timeNavigation(page: Page, link: string, arrived: string): Promise<number> {
  const done = page.evaluate(
    ([linkSelector, selector]) =>
      new Promise<number>((resolve) => {
        const element = document.querySelector<HTMLElement>(linkSelector!)!;
        const start = performance.now();
        const channel = new MessageChannel();
        channel.port1.onmessage = () => resolve(performance.now() - start);
        // Called at the beginning of a frame: a message posted there arrives once that frame has been painted.
        const look = () => {
          if (document.querySelector(selector!)) channel.port2.postMessage(null);
          else requestAnimationFrame(look);
        };
        element.click();
        requestAnimationFrame(look);
      }),
    [link, arrived],
  );
  return done;
}

/**
 * Scrolls a page from top to bottom as fast as a wheel does.
 * @returns milliseconds between frames
 */
export const timeScrolling = (page: Page): Promise<number[]> =>
  page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        const frames: number[] = [];
        let last = performance.now();
        const next = (): void => {
          const now = performance.now();
          frames.push(now - last);
          last = now;
          if (scrollY + innerHeight >= document.documentElement.scrollHeight - 1) return resolve(frames);
          scrollBy({ top: 120, behavior: "instant" });
          requestAnimationFrame(next);
        };
        scrollTo(0, 0);
        requestAnimationFrame(() => {
          last = performance.now();
          requestAnimationFrame(next);
        });
      }),
  );

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
};

export const percentile = (values: readonly number[], share: number): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
};

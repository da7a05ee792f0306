import type { Page } from "@playwright/test";

declare global {
  interface Window {
    __painted: Element[];
  }
}

/**
 * Waits until the page's own code runs: until then the painted page handles no events, and its links navigate as plain
 * links.
 */
export const codeRuns = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => document.documentElement.dataset.page !== undefined);

/** Waits until React has taken over the page's content, or has drawn it again: its elements then have their properties. */
const isTakenOver = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => {
    const content = document.querySelector("main h1");
    return content !== null && Object.keys(content).some((key) => key.startsWith("__reactProps$"));
  });

/** Placeholders for something that loads later. */
const later = "template, [aria-busy], [aria-busy] *, :has(> [aria-busy]:only-child)";

/** Makes every document of this page note, from now on, which of its content the server has painted. */
export const notePainted = (page: Page): Promise<unknown> =>
  page.addInitScript(
    (leftOut) =>
      document.addEventListener("readystatechange", () => {
        if (document.readyState !== "interactive") return;
        window.__painted = [...document.querySelectorAll("main *")].filter((one) => !one.matches(leftOut));
      }),
    later,
  );

/**
 * Opens a page that must be readable before any script has loaded, and be hydrated without changes.
 * @returns what is wrong: the painted page lacks its title, or some of its nodes have been replaced
 */
export async function openNoted(page: Page, address: string): Promise<string[]> {
  // An overloaded server sends only the frame, which is no fault.
  for (let tries = 3; ; tries -= 1) {
    await page.goto(address);
    await codeRuns(page);
    await isTakenOver(page);
    const { painted, title, gone } = await page.evaluate(() => ({
      painted: window.__painted.map((one) => one.textContent).join(" "),
      title: document.querySelector("main h1")?.textContent ?? "no heading",
      gone: window.__painted.filter((one) => !one.isConnected).map((one) => one.outerHTML.slice(0, 200)),
    }));
    if (gone.length > 0) return gone.map((node) => `not taken over: ${node}`);
    if (painted.includes(title)) return [];
    if (tries === 1) return [`cannot be read before its scripts: ${title}`];
  }
}

/** Opens a page that the server paints, retrying where an overloaded server sends only the frame, which is no fault. */
export async function openPainted(page: Page, address: string): Promise<void> {
  for (let tries = 3; tries > 0; tries -= 1) {
    await page.goto(address, { waitUntil: "commit" });
    const heading = page.getByRole("main").getByRole("heading", { level: 1 });
    if (
      await heading.waitFor({ timeout: 5_000 }).then(
        () => true,
        () => false,
      )
    )
      return;
  }
  throw new Error(`${address} was not painted`);
}

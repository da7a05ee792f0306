import { test as base, expect, type Page } from "@playwright/test";
import { violationsIn, type ofColours } from "./axe.ts";
import { serveBuilt } from "./staged.ts";

const configFile = "src/ui/gallery/vite.config.ts";

/** The policy of the product (safety 3.4), with the gallery's fixed nonce for the styles. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src-elem 'self' 'nonce-gallery'",
  "style-src-attr 'none'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types app-html dompurify",
].join("; ");

/** The gallery is built and served once per worker; no test may break the policy or write an error to the console. */
export const test = base.extend<{ gallery: (query?: string) => Promise<void> }, { address: string }>({
  address: [
    ({}, use) => serveBuilt({ configFile, headers: { "Content-Security-Policy": policy } }, use),
    { scope: "worker", timeout: 120_000 },
  ],
  gallery: async ({ page, address }, use) => {
    const complaints: string[] = [];
    page.on("console", (message) => {
      // The gallery shows an avatar whose picture is missing.
      if (message.type() === "error" && !message.text().includes("404")) complaints.push(message.text());
    });
    page.on("pageerror", (error) => complaints.push(error.message));
    await use(async (query = "") => {
      await page.goto(`${address}?${query}`);
      await page.evaluate(() => document.fonts.ready);
      await expect(page.getByRole("toolbar", { name: "Format message" })).toBeVisible();
    });
    expect(complaints).toEqual([]);
  },
});

/** Runs axe over the page, or one part of it in the context of the page; with all of its rules by default. */
export async function expectNoViolations(page: Page, part?: string, rules?: typeof ofColours) {
  const violations = await violationsIn(page, part, rules);
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" ")}`)).toEqual([]);
}

export { expect } from "@playwright/test";

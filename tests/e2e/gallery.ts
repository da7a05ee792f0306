import { test as base, expect, type Page } from "@playwright/test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build, preview } from "vite";
import { violationsIn } from "./axe.ts";

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

/** The gallery is built and served once a worker; no test may break the policy or write an error to the console. */
export const test = base.extend<{ gallery: (query?: string) => Promise<void> }, { address: string }>({
  address: [
    async ({}, use) => {
      const outDir = await mkdtemp(join(tmpdir(), "lyceum-gallery-"));
      await build({ configFile, logLevel: "error", build: { outDir, emptyOutDir: true } });
      const server = await preview({
        configFile,
        logLevel: "error",
        build: { outDir },
        preview: { port: 0, host: "127.0.0.1", headers: { "Content-Security-Policy": policy } },
      });
      await use(server.resolvedUrls?.local[0] ?? "");
      await server.close();
      await rm(outDir, { recursive: true });
    },
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
      await expect(page.getByRole("toolbar", { name: "Formatting of message" })).toBeVisible();
    });
    expect(complaints).toEqual([]);
  },
});

/** Axe over the page, or over one part of it in the context of the page. */
export async function expectNoViolations(page: Page, part?: string) {
  const violations = await violationsIn(page, part);
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" ")}`)).toEqual([]);
}

export { expect } from "@playwright/test";

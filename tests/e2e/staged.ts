import { test as base } from "@playwright/test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build, preview, type InlineConfig } from "vite";

/**
 * Builds a page that is not part of the product with its own configuration, and serves it for as long as a worker
 * lives.
 */
export async function serveBuilt(
  { configFile, headers = {} }: { configFile: string; headers?: Record<string, string> },
  use: (address: string) => Promise<void>,
): Promise<void> {
  const outDir = await mkdtemp(join(tmpdir(), "lyceum-page-"));
  const config: InlineConfig = { configFile, logLevel: "error" };
  await build({ ...config, build: { outDir, emptyOutDir: true } });
  const server = await preview({
    ...config,
    build: { outDir },
    preview: { port: 0, host: "127.0.0.1", headers },
  });
  await use(server.resolvedUrls?.local[0] ?? "");
  await server.close();
  await rm(outDir, { recursive: true });
}

/** Playwright's `test` with the address of the staged exam window. */
export const test = base.extend<object, { stageAddress: string }>({
  stageAddress: [
    ({}, use) => serveBuilt({ configFile: "tests/e2e/stage/vite.config.ts" }, use),
    { scope: "worker", timeout: 120_000 },
  ],
});

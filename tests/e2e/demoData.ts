import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { seedDemo } from "#server/seed/index.ts";
import { inDatabase } from "../exam/hall.ts";
import { demoDataVariable } from "./demoCopy.ts";

/**
 * Playwright's global setup: writes the demo academy once for the whole run. Every server of the run begins with a copy of
 * it, where it would write the same by itself.
 */
// oxlint-disable-next-line import/no-default-export -- Playwright takes its setup so
export default async function prepareDemoData(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), "lyceum-demo-"));
  const dataDir = join(folder, "data");
  await inDatabase({ dataDir }, seedDemo);
  process.env[demoDataVariable] = dataDir;
  return () => rmSync(folder, { recursive: true, force: true });
}

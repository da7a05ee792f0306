import { cpSync, existsSync } from "node:fs";

/** Tells the processes of a run where its demo academy lies (`demoData.ts`). */
export const demoDataVariable = "LYCEUM_DEMO_DATA";

/** Puts the demo academy where nothing is yet. @returns whether there was one to put there */
export function copyDemoData(dataDir: string): boolean {
  const prepared = process.env[demoDataVariable];
  if (!prepared || existsSync(dataDir)) return false;
  cpSync(prepared, dataDir, { recursive: true });
  return true;
}

import "./zodConfig.ts";
import * as z from "zod/mini";

/** The scripts that each page needs beyond what every page has: names of routes, and places in the list of files. */
export const PageFiles = z.object({
  /** By their paths on this server. */
  files: z.array(z.string()),
  pages: z.record(z.string(), z.array(z.int())),
});
export type PageFiles = z.infer<typeof PageFiles>;

/** The key of Vite's manifest under which the built file of this stands. */
export const pageFilesKey = "pageFiles.json";

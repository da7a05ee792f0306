import "./zodConfig.ts";
import * as z from "zod/mini";

/**
 * The scripts that each page needs beyond those that every page has: names of routes, and indices into the list of
 * files.
 */
export const PageFiles = z.object({
  /** By their paths on this server. */
  files: z.array(z.string()),
  pages: z.record(z.string(), z.array(z.int())),
});
export type PageFiles = z.infer<typeof PageFiles>;

/** The key of this file's build in Vite's manifest. */
export const pageFilesKey = "pageFiles.json";

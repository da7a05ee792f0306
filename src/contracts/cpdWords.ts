import type { cpdSources } from "./cpdLog.ts";
import type { CpdCategory } from "./cpdCategories.ts";

/** What categories of CPD are called, on screens and in files. */
export const cpdWords: Record<CpdCategory | "generic_cpd", string> = {
  cpd: "CPD",
  idd: "IDD",
  vulnerable_client: "Vulnerable clients",
  pts: "PTS",
  pts_external: "PTS (external)",
  generic_cpd: "Generic CPD",
};

/** What one row of the CPD log is, by where it comes from. */
export const cpdSourceWords: Readonly<Record<(typeof cpdSources)[number], string>> = {
  item: "Completed item",
  entry: "Own entry",
};

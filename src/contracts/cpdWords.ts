import type { cpdSources } from "./cpdLog.ts";
import type { CpdCategory } from "./cpdCategories.ts";

/** The names of CPD categories, on screens and in files. */
export const cpdWords: Record<CpdCategory | "generic_cpd", string> = {
  cpd: "CPD",
  idd: "IDD",
  vulnerable_client: "Vulnerable clients",
  pts: "PTS",
  pts_external: "PTS (external)",
  generic_cpd: "Generic CPD",
};

/** The name of a row of the CPD log, by where it comes from. */
export const cpdSourceWords: Readonly<Record<(typeof cpdSources)[number], string>> = {
  item: "Completed item",
  entry: "Own entry",
};

import { houseReports } from "./houseReports.ts";
import type { Report } from "./reports.ts";

/** Every report of every area. */
export const allReports = [...houseReports] as const;

export const reportOf = (key: string): Report | undefined => allReports.find((one) => one.key === key);

import { reports as accreditationReports } from "#src/contracts/admin/accreditationReports.ts";
import { reports as emailReports } from "#src/contracts/admin/emailReports.ts";
import { reports as houseReports } from "#src/contracts/admin/houseReports.ts";
import { reports as learningReports } from "#src/contracts/admin/learningReports.ts";
import { reports as mentoringReports } from "#src/contracts/admin/mentoringReports.ts";
import { reports as podcastReports } from "#src/contracts/admin/podcastReports.ts";
import type { Report } from "#src/contracts/admin/reports.ts";

export const allReports: readonly Report[] = [
  ...[...houseReports, ...learningReports, ...accreditationReports],
  ...[...mentoringReports, ...podcastReports, ...emailReports],
];

/** A House report. */
export const reportOf = (key: string): Report => houseReports.find((one) => one.key === key)!;

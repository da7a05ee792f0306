import { activityReports } from "./houseReports/activity.ts";
import { contentReports } from "./houseReports/content.ts";
import { eventReports } from "./houseReports/events.ts";
import { userReports } from "./houseReports/users.ts";
import type { Report } from "./reports.ts";

/** The reports of House (B-426), in the order of their index. */
export const houseReports = [...userReports, ...activityReports, ...eventReports, ...contentReports] as const;

export const houseReportOf = (key: string): Report | undefined => houseReports.find((one) => one.key === key);

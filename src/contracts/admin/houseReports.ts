import { activityReports } from "./houseReports/activity.ts";
import { contentReports } from "./houseReports/content.ts";
import { eventReports } from "./houseReports/events.ts";
import { userReports } from "./houseReports/users.ts";

/** The reports of House (B-426), in the order of their index. */
export const reports = [...userReports, ...activityReports, ...eventReports, ...contentReports] as const;

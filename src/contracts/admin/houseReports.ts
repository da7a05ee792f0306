import { reports as activityReports } from "./houseReports/activity.ts";
import { reports as contentReports } from "./houseReports/content.ts";
import { reports as eventReports } from "./houseReports/events.ts";
import { reports as userReports } from "./houseReports/users.ts";

/** The reports of House (B-426), in the order of their index. */
export const reports = [...userReports, ...activityReports, ...eventReports, ...contentReports] as const;

import { emailReportRoutes } from "./emailReports.ts";

/** R-A-264 … R-A-298. Static segments stand before parameters. */
export const emailAdminRoutes = [...emailReportRoutes] as const;

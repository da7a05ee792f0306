import { emailReportRoutes } from "./emailsReports.ts";
import { emailTemplateRoutes } from "./emailTemplates.ts";

/** R-A-264 … R-A-298. Static segments stand before parameters. */
export const emailAdminRoutes = [...emailReportRoutes, ...emailTemplateRoutes] as const;

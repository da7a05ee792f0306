import { emailReportRoutes } from "./emailsReports.ts";
import { emailTemplateRoutes } from "./emailsTemplates.ts";

/** R-A-264 … R-A-298. Static segments stand before parameters. */
export const emailAdminRoutes = [...emailReportRoutes, ...emailTemplateRoutes] as const;

import { emailReportScreens } from "./emailsReports.ts";
import { emailTemplateScreens } from "./emailsTemplates.ts";

/** What shows the rows of `routes/admin/emails.ts`. */
export const screens = { ...emailReportScreens, ...emailTemplateScreens } as const;

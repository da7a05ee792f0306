import { emailReportScreens } from "./emailsReports.ts";
import { emailTemplateScreens } from "./emailsTemplates.ts";

/** The screens of the rows in `routes/admin/emails.ts`. */
export const screens = { ...emailReportScreens, ...emailTemplateScreens } as const;

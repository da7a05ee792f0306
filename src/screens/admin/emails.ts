import { emailReportScreens } from "./emailReports.ts";

/** What shows the rows of `routes/admin/emails.ts`. */
export const emailAdminScreens = { ...emailReportScreens } as const;

import { emailReportOffice } from "#src/contracts/reportPlaces/emails.ts";
import { emailReports, emailsDashboard } from "#src/routes/admin/emailsReports.ts";
import { page } from "../screen.ts";
import { emailsDashboardScreen } from "./dashboard.ts";
import { ownReportScreens, reportOfficeScreens } from "./reports.ts";

const reports = () => import("#src/contracts/admin/emailReports.ts");

/** The screens of the rows in `routes/admin/emailsReports.ts`. */
export const emailReportScreens = {
  AdminEmailsDashboard: emailsDashboardScreen(emailsDashboard),
  ...reportOfficeScreens(emailReportOffice, reports),
  ...ownReportScreens(emailReports, reports),
  AdminEmailsReportView: page(
    () => import("#src/ui/admin/emails/SentEmailPage.tsx"),
    async ({ params }) => [
      {
        endpoint: (await import("#src/contracts/admin/sentEmails.ts")).sentEmailCalls.read,
        params: { id: params.id },
      },
    ],
  ),
} as const;

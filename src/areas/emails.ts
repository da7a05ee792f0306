import { emailEditors } from "#src/contracts/emails/emailSets.ts";
import { adminMessages as words } from "#src/contracts/messages/admin.ts";
import { adminRoles } from "#src/contracts/roles.ts";
import { emailReportOffice } from "#src/contracts/reportPlaces/emails.ts";
import { emailsDashboard, sentEmailRoute } from "#src/routes/admin/emailsReports.ts";
import { emailAdminRoutes } from "#src/routes/admin/emails.ts";
import { emailTemplatePlaces } from "#src/routes/admin/emailsTemplates.ts";
import { entry, onlyFor } from "#src/routes/admin/group.ts";
import { area } from "./area.ts";

/** Everything that the system sends: its texts, what was sent, and how that went. */
export const emails = area({
  rows: emailAdminRoutes,
  officeScreens: () => import("#src/screens/admin/emails.ts"),
  office: {
    places: emailTemplatePlaces,
    reports: emailReportOffice,
    dashboard: emailsDashboard,
    screens: [
      {
        kind: "sent email",
        row: sentEmailRoute,
        told: async () => (await import("#src/routes/admin/sentEmailHistory.ts")).sentEmailHistory,
      },
    ],
    navigation: {
      parentGroup: words.emails,
      icon: "emails",
      theme: "house",
      requiredRoles: adminRoles,
      sections: [
        { navGroup: "Overview", links: [entry("AdminEmailsDashboard", "Emails dashboard")] },
        {
          navGroup: "Templates",
          links: [
            entry("AdminEmailsHouse", "House emails", onlyFor(emailEditors.house)),
            entry("AdminEmailsAcademy", "Learning emails", onlyFor(emailEditors.learning)),
            entry("AdminEmailsAccreditation", "Accreditation emails", onlyFor(emailEditors.accreditation)),
            entry("AdminEmailsEvents", "Events emails", onlyFor(emailEditors.events)),
            entry("AdminEmailsMentoring", "Mentoring emails", onlyFor(emailEditors.mentoring)),
            entry("AdminEmailsPss", "PSS emails", onlyFor(emailEditors.pss)),
          ],
        },
        { navGroup: "Reports", links: [entry("AdminEmailsReport", "Sent emails")] },
      ],
    },
  },
});

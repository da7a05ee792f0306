import { emailEditors } from "#src/contracts/emails/emailSets.ts";
import { adminMessages as words } from "#src/contracts/messages/admin.ts";
import { adminRoles } from "#src/contracts/roles.ts";
import { emailReportOffice } from "#src/contracts/reportPlaces/emails.ts";
import { emailsDashboard, sentEmailRoute } from "#src/routes/admin/emailReports.ts";
import { emailAdminRoutes } from "#src/routes/admin/emails.ts";
import { entry, only } from "#src/routes/admin/group.ts";
import { emailAdminScreens } from "#src/screens/admin/emails.ts";
import { area } from "./area.ts";

/** Everything that the system sends: its texts, what was sent, and how that went. */
export const emails = area({
  rows: emailAdminRoutes,
  screens: emailAdminScreens,
  office: {
    places: [],
    reports: emailReportOffice,
    dashboard: emailsDashboard,
    screens: [{ kind: "sent email", row: sentEmailRoute }],
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
            entry("AdminEmailsHouse", "House emails", only(emailEditors.house.roles)),
            entry("AdminEmailsAcademy", "Learning emails", only(emailEditors.learning.roles)),
            entry("AdminEmailsAccreditation", "Accreditation emails", only(emailEditors.accreditation.roles)),
            entry("AdminEmailsEvents", "Events emails", only(emailEditors.events.roles)),
            entry("AdminEmailsMentoring", "Mentoring emails", only(emailEditors.mentoring.roles)),
            entry("AdminEmailsPss", "PSS emails", only(emailEditors.pss.roles)),
          ],
        },
        { navGroup: "Reports", links: [entry("AdminEmailsReport", "Sent emails")] },
      ],
    },
  },
});

import { adminMessages as words } from "#src/contracts/messages/admin.ts";
import { learningReportOffice } from "#src/contracts/reportPlaces/learning.ts";
import { roleSets } from "#src/contracts/roleSets.ts";
import { entry, only } from "#src/routes/admin/group.ts";
import { learningAdminRoutes } from "#src/routes/admin/learning.ts";
import { reminderPlaces } from "#src/routes/admin/reminders.ts";
import { area } from "./area.ts";

const system = only(roleSets.systemAdmins);

/** The back office of learning content: so far, its reminders and reports. */
export const learning = area({
  rows: learningAdminRoutes,
  officeScreens: () => import("#src/screens/admin/learning.ts"),
  office: {
    places: [reminderPlaces.item],
    reports: learningReportOffice,
    navigation: {
      parentGroup: words.learning,
      icon: "learning",
      theme: "academy",
      requiredRoles: roleSets.learningAdmins,
      sections: [
        { navGroup: "Overview", links: [entry("AcademyDashboard", "Learning dashboard")] },
        {
          navGroup: "Content",
          links: [
            entry("AdminReviewDashboard", words.reviewContent, only(roleSets.contentReviewers)),
            entry("AdminItems", words.itemManagement),
            entry("AdminBoxsets", "Boxsets"),
            entry("AdminTopics", "Topics", system),
            entry("AdminTagManagement", "Tags"),
            entry("AdminFormQuestionBank", "Form question bank"),
            entry("AdminVRContent", "VR content"),
          ],
        },
        {
          navGroup: "Learners",
          links: [
            entry("AdminItemsCompletion", "Item completion", system),
            entry("AdminBoxsetsCompletion", "Boxset completion", system),
            entry("AdminADMManagerAccess", words.developmentManagerAccess),
          ],
        },
        {
          navGroup: "Reports",
          links: [entry("AdminReports", "Learning reports")],
        },
      ],
    },
  },
});

import { adminMessages as words } from "#src/contracts/messages/admin.ts";
import { houseReportOffice } from "#src/contracts/reportPlaces/house.ts";
import { roleSets } from "#src/contracts/roleSets.ts";
import { entry, only } from "#src/routes/admin/group.ts";
import { houseDashboard, housePlaces, houseRoutes, papFeed } from "#src/routes/admin/house.ts";
import { allSchedules } from "#src/routes/admin/houseReports.ts";
import { area } from "./area.ts";

const superAdmin = only(roleSets.superAdmins);

/** Running the academy: its people, what all of them see, and which features are on. */
export const house = area({
  rows: houseRoutes,
  officeScreens: () => import("#src/screens/admin/house.ts"),
  office: {
    places: [...housePlaces, allSchedules],
    reports: houseReportOffice,
    waits: [
      {
        at: "AdminUsers",
        of: "users not invited",
        word: "not invited",
        act: { label: "Choose users to invite", query: { status: "new" } },
      },
    ],
    dashboard: houseDashboard,
    screens: [{ kind: "PAP feed", row: papFeed }],
    navigation: {
      parentGroup: words.house,
      icon: "house",
      theme: "house",
      requiredRoles: roleSets.systemAdmins,
      sections: [
        { navGroup: "Overview", links: [entry("HouseDashboard", "Dashboard")] },
        {
          navGroup: "People",
          links: [
            entry("AdminUsers", "Users"),
            entry("AdminAudiences", "Audiences"),
            entry("AdminProfileManagement", words.profileManagement, superAdmin),
            entry("AdminContacts", "Contacts", superAdmin),
          ],
        },
        {
          navGroup: "Content",
          links: [
            entry("AdminCarouselIndex", "Carousel"),
            entry("AdminBroadcastsIndex", "Broadcasts"),
            entry("AdminGlossaryManagement", "Glossary"),
            entry("AdminSearchSynonyms", "Search synonyms"),
            entry("AdminImageBankManagementIndex", "Image banks"),
            entry("AdminReleaseNoteManagement", "Release notes"),
            entry("AdminPolicies", "Policies"),
          ],
        },
        {
          navGroup: "System",
          links: [
            entry("AdminFeatureFlagManagement", "Feature flags", { feature: "feature_flags" }),
            entry("AdminPapFeed", words.papFeed, superAdmin),
            entry("AdminAuditLog", "Audit log"),
          ],
        },
        {
          navGroup: "Reports",
          links: [
            entry("HouseReports", "House reports"),
            entry("HouseAdminAllReportSchedules", "Report schedules"),
          ],
        },
      ],
    },
  },
});

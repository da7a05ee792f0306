import { adminMessages as words } from "#src/contracts/messages/admin.ts";
import { roleSets } from "#src/contracts/roleSets.ts";
import { entry, type AdminGroup } from "./group.ts";

const superAdmin = roleSets.superAdmins;
const pss = roleSets.pssAdmins;
const events = roleSets.eventAdmins;

/**
 * The groups of the areas that are still to come; each will move into its area's declaration. None of their screens
 * exists, so nothing loads them: until then they are only checked against the ledger.
 */
export const groupsToCome: readonly AdminGroup[] = [
  {
    parentGroup: words.pss,
    icon: "skills",
    theme: "academy",
    requiredRoles: pss,
    sections: [
      {
        navGroup: "Skills",
        links: [
          entry("PSSAdminFramework", "Framework"),
          entry("PSSPointsManagement", "Points"),
          entry("PSSAdminReports", "PSS reports"),
        ],
      },
    ],
  },
  {
    parentGroup: words.events,
    icon: "events",
    theme: "event",
    requiredRoles: events,
    sections: [
      { navGroup: "Overview", links: [entry("EventsDashboard", "Events dashboard")] },
      {
        navGroup: "Events",
        links: [
          entry("AdminEventsIndex", "All events"),
          entry("EventsVenueIndex", "Venues"),
          entry("EventsWaitlistManagement", "Waiting lists"),
          entry("AdminEventsCancellationPolicies", "Cancellation policies"),
          entry("EventsChargeBackIndex", "Charge back"),
        ],
      },
      { navGroup: "Reports", links: [entry("EventsReports", "Events reports")] },
    ],
  },
  {
    parentGroup: words.ai,
    icon: "ai",
    theme: "ai",
    requiredRoles: superAdmin,
    sections: [
      {
        navGroup: "AI",
        links: [
          entry("AIDashboard", "AI dashboard"),
          entry("AIAdminFeaturedCarousel", "AI featured carousel"),
          entry("AIAdminIndex", "AI content"),
          entry("AdminAiViewContent", "AI labs content"),
          entry("AIReportIndex", "AI reports"),
        ],
      },
    ],
  },
];

import { roleSets } from "#src/contracts/roleSets.ts";
import { adminMessages as words } from "#src/contracts/messages/admin.ts";
import { adminRoles } from "#src/contracts/roles.ts";
import { entry, only, type AdminEntry, type AdminGroup } from "./group.ts";
import { linkShows, type Visitor } from "#src/machines/guard/needs.ts";

const superAdmin = roleSets.superAdmins;
const system = roleSets.systemAdmins;
const learning = roleSets.learningAdmins;
const pss = roleSets.pssAdmins;
const events = roleSets.eventAdmins;
const mentoring = roleSets.mentoringAdmins;

/** The groups of the areas that are still to come; each moves into its area's declaration. */
const groupsToCome: readonly AdminGroup[] = [
  {
    parentGroup: words.learning,
    icon: "learning",
    theme: "academy",
    requiredRoles: learning,
    sections: [
      { navGroup: "Overview", links: [entry("AcademyDashboard", "Learning dashboard")] },
      {
        navGroup: "Content",
        links: [
          entry("AdminReviewDashboard", words.reviewContent, only(roleSets.contentReviewers)),
          entry("AdminItems", words.itemManagement),
          entry("AdminBoxsets", "Boxsets"),
          entry("AdminTopics", "Topics", only(system)),
          entry("AdminTagManagement", "Tags"),
          entry("AdminFormQuestionBank", "Form question bank"),
          entry("AdminVRContent", "VR content"),
        ],
      },
      {
        navGroup: "Learners",
        links: [
          entry("AdminItemsCompletion", "Item completion", only(system)),
          entry("AdminBoxsetsCompletion", "Boxset completion", only(system)),
          entry("AdminADMManagerAccess", words.developmentManagerAccess),
        ],
      },
      { navGroup: "Reports", links: [entry("AdminReports", "Learning reports")] },
    ],
  },
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
    parentGroup: words.accreditation,
    icon: "accreditation",
    theme: "accreditation",
    requiredRoles: roleSets.examAdmins,
    sections: [
      { navGroup: "Overview", links: [entry("AccreditationDashboard", "Accreditation dashboard")] },
      {
        navGroup: "Exams",
        links: [
          entry("AccreditationManageExams", "Exams"),
          entry("AccreditationManageExamAttempts", "Exam attempts"),
          entry("AccreditationLateAnswers", "Late answers"),
          entry("AccreditationManageReaccreditations", "Reaccreditations"),
          entry("AccreditationManageQuestionPools", "Question pools"),
          entry("AdminQuestions", "Questions"),
        ],
      },
      {
        navGroup: "Reports",
        links: [
          entry("AccreditationReports", "Accreditation reports"),
          entry("AccreditationAuditLogs", "Audit logs"),
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
    parentGroup: words.emails,
    icon: "emails",
    theme: "house",
    requiredRoles: adminRoles,
    sections: [
      { navGroup: "Overview", links: [entry("AdminEmailsDashboard", "Emails dashboard")] },
      {
        navGroup: "Templates",
        links: [
          entry("AdminEmailsHouse", "House emails", only(superAdmin)),
          entry("AdminEmailsAcademy", "Learning emails", only(learning)),
          entry("AdminEmailsAccreditation", "Accreditation emails", only(roleSets.examAdmins)),
          entry("AdminEmailsEvents", "Events emails", only(events)),
          entry("AdminEmailsMentoring", "Mentoring emails", only(mentoring)),
          entry("AdminEmailsPss", "PSS emails", only(pss)),
        ],
      },
      { navGroup: "Reports", links: [entry("AdminEmailsReport", "Sent emails")] },
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

/** Whether a user sees an entry of a group that they see. */
export const entryShows = ({ requiredRoles, feature }: AdminEntry, user: Visitor): boolean =>
  linkShows(
    { admin: true, ...(requiredRoles && { roles: requiredRoles }), ...(feature && { features: [feature] }) },
    user,
  );

/** Whether a user sees a group at all. */
export const groupShows = ({ requiredRoles, permission }: AdminGroup, user: Visitor): boolean =>
  linkShows({ admin: true, roles: requiredRoles, ...(permission && { permissions: [permission] }) }, user);

/** The ledger's order of the groups. */
const order: readonly string[] = [
  words.house,
  words.learning,
  words.pss,
  words.accreditation,
  words.events,
  words.mentoring,
  words.podcasts,
  words.emails,
  words.ai,
];
const rank = ({ parentGroup }: AdminGroup): number => order.indexOf(parentGroup) + 1 || order.length + 1;

/** The whole navigation of the back office (B-395 … B-405, P-032 … P-057). */
export const adminNavigation = (offices: readonly { readonly navigation?: AdminGroup }[]): AdminGroup[] => {
  const groups = offices.flatMap(({ navigation }) => navigation ?? []);
  const isThere = ({ parentGroup }: AdminGroup) => groups.some((one) => one.parentGroup === parentGroup);
  return [...groups, ...groupsToCome.filter((one) => !isThere(one))].toSorted(
    (one, other) => rank(one) - rank(other),
  );
};

/** The groups and entries that this user sees and whose screens exist. */
export const adminNavigationOf = (
  groups: readonly AdminGroup[],
  user: Visitor,
  screenExists: (routeName: string) => boolean,
): AdminGroup[] =>
  groups
    .filter((group) => groupShows(group, user))
    .map((group) => ({
      ...group,
      sections: group.sections
        .map(({ navGroup, links }) => ({
          navGroup,
          links: links.filter((one) => screenExists(one.routeName) && entryShows(one, user)),
        }))
        .filter(({ links }) => links.length > 0),
    }))
    .filter(({ sections }) => sections.length > 0);

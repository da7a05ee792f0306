import { roleSets } from "#src/contracts/roleSets.ts";
import { adminMessages as words } from "#src/contracts/messages/admin.ts";
import { adminRoles, type FeatureFlag, type PermissionName, type RoleName } from "#src/contracts/roles.ts";
import { linkShows, type Visitor } from "#src/machines/guard/needs.ts";
import { exists } from "../table.ts";
import type { ThemeName } from "#src/contracts/themes.ts";

/** The icons of the groups, by name: data stays free of components. */
export type AdminIcon =
  "house" | "learning" | "skills" | "accreditation" | "events" | "mentoring" | "podcasts" | "emails" | "ai";

/** One entry of the admin navigation, with the fields that the specs name (B-398). */
export type AdminEntry = {
  /**
   * The name of a route of the ledger, but for the audit log (ADR 0018), late answers (ADR 0035) and the synonyms of search
   * (ADR 0043); the entry shows once its screen exists.
   */
  readonly routeName: string;
  readonly name: string;
  /** An empty value means that the query must not have it. */
  readonly query?: Readonly<Record<string, string>>;
  /** At least one of these roles; none means open to whoever sees the group (B-401). */
  readonly requiredRoles?: readonly RoleName[];
  /** The flag that must be on (B-400). */
  readonly feature?: FeatureFlag;
};

/** Entries that stand together under a heading of their own. */
type Section = { readonly navGroup: string; readonly links: readonly AdminEntry[] };

/** A group that opens and collapses (B-395), with who sees it at all. */
export type AdminGroup = {
  readonly parentGroup: string;
  readonly icon: AdminIcon;
  readonly theme: ThemeName;
  readonly requiredRoles: readonly RoleName[];
  readonly permission?: PermissionName;
  readonly sections: readonly Section[];
};

const entry = (routeName: string, name: string, rest: Omit<AdminEntry, "routeName" | "name"> = {}) => ({
  routeName,
  name,
  ...rest,
});

const superAdmin = roleSets.superAdmins;
const system = roleSets.systemAdmins;
const learning = roleSets.learningAdmins;
const pss = roleSets.pssAdmins;
const accreditation = roleSets.examAdmins;
const events = roleSets.eventAdmins;
const mentoring = roleSets.mentoringAdmins;
const only = (requiredRoles: readonly RoleName[]) => ({ requiredRoles });

/** The whole navigation of the back office (B-395 … B-405, P-032 … P-057). */
export const adminNavigation: readonly AdminGroup[] = [
  {
    parentGroup: words.house,
    icon: "house",
    theme: "house",
    requiredRoles: system,
    sections: [
      { navGroup: "Overview", links: [entry("HouseDashboard", "Dashboard")] },
      {
        navGroup: "People",
        links: [
          entry("AdminUsers", "Users"),
          entry("AdminAudiences", "Audiences"),
          entry("AdminProfileManagement", words.profileManagement, only(superAdmin)),
          entry("AdminContacts", "Contacts", only(superAdmin)),
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
          entry("AdminPapFeed", words.papFeed, only(superAdmin)),
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
    requiredRoles: accreditation,
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
    parentGroup: words.mentoring,
    icon: "mentoring",
    theme: "mentoring",
    requiredRoles: mentoring,
    permission: "access_mentoring",
    sections: [
      { navGroup: "Overview", links: [entry("MentoringDashboard", "Mentoring dashboard")] },
      {
        navGroup: "Mentors",
        links: [
          entry("AdminMentoringSkillManagement", "Skills"),
          entry("AdminMentoringMentorManagement", "Mentors"),
          entry("AdminMentoringMentorApproval", "Mentor approval"),
        ],
      },
      { navGroup: "Reports", links: [entry("AdminMentoringReports", "Mentoring reports")] },
    ],
  },
  {
    parentGroup: words.podcasts,
    icon: "podcasts",
    theme: "podcast",
    requiredRoles: [...system, "content admin"],
    sections: [
      {
        navGroup: "Podcasts",
        links: [
          entry("PodcastDashboard", "Podcast dashboard"),
          entry("PodcastAdminIndex", "All podcasts"),
          entry("PodcastReportIndex", "Podcast reports"),
        ],
      },
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
          entry("AdminEmailsAccreditation", "Accreditation emails", only(accreditation)),
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

/** The groups and entries that this user sees and whose screens exist. */
export const adminNavigationOf = (
  user: Visitor,
  screenExists: (routeName: string) => boolean = exists,
): AdminGroup[] =>
  adminNavigation
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

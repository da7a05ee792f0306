import { roleSets } from "#src/contracts/roleSets.ts";
import { adminMessages as words } from "#src/contracts/messages/admin.ts";
import { entry, type AdminEntry, type AdminGroup } from "./group.ts";
import { linkShows, type Visitor } from "#src/machines/guard/needs.ts";

/** The group of an area that has only some of its screens. It will move into the area's declaration. */
const begun: readonly AdminGroup[] = [
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
];

/** Whether a user sees an entry of a group that they see. */
export const entryShows = ({ requiredRoles, permissions, feature }: AdminEntry, user: Visitor): boolean =>
  linkShows(
    {
      admin: true,
      ...(requiredRoles && { roles: requiredRoles }),
      ...(permissions && { permissions }),
      ...(feature && { features: [feature] }),
    },
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

/** The navigation of the back office (B-395 … B-405, P-032 … P-057). */
export const adminNavigation = (offices: readonly { readonly navigation?: AdminGroup }[]): AdminGroup[] => {
  const groups = offices.flatMap(({ navigation }) => navigation ?? []);
  return [...groups, ...begun].toSorted((one, other) => rank(one) - rank(other));
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

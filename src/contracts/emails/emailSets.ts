import { mentoringAdmins, roleSets } from "../roleSets.ts";
import { isMeantFor, type PermissionName, type Reader, type RoleName } from "../roles.ts";

/** B-504. One set of emails for each area; only House has the first of them (B-509). */
export const emailSets = ["house", "learning", "accreditation", "events", "mentoring", "pss"] as const;
export type EmailSet = (typeof emailSets)[number];

/** Who edits a set: users with any of these roles, and all of these permissions. */
type Editors = {
  readonly roles: readonly [RoleName, ...RoleName[]];
  readonly permissions?: readonly PermissionName[];
};

/** B-508, B-509. */
export const emailEditors = {
  house: { roles: roleSets.superAdmins },
  learning: { roles: roleSets.learningAdmins },
  accreditation: { roles: roleSets.examAdmins },
  events: { roles: roleSets.eventAdmins },
  mentoring: mentoringAdmins,
  pss: { roles: roleSets.pssAdmins },
} as const satisfies Record<EmailSet, Editors>;

/** The name of each set. */
export const emailSetNames: Readonly<Record<EmailSet, string>> = {
  house: "House",
  learning: "Learning",
  accreditation: "Accreditation",
  events: "Events",
  mentoring: "Mentoring",
  pss: "PSS",
};

/** The sets that a user edits, and whose sent emails they see. */
export const emailSetsOf = (reader: Reader): EmailSet[] =>
  emailSets.filter((set) => isMeantFor(emailEditors[set], reader));

import { mentoringAdmins, roleSets } from "../roleSets.ts";
import { isMeantFor, type PermissionName, type Reader, type RoleName } from "../roles.ts";

/** B-504. One set of emails for each area; House has the first of them to itself (B-509). */
export const emailSets = ["house", "learning", "accreditation", "events", "mentoring", "pss"] as const;
export type EmailSet = (typeof emailSets)[number];

/** Who works with a set: any of these roles, and all of these permissions. */
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

/** What each set is called. */
export const emailSetNames: Readonly<Record<EmailSet, string>> = {
  house: "House",
  learning: "Learning",
  accreditation: "Accreditation",
  events: "Events",
  mentoring: "Mentoring",
  pss: "PSS",
};

/** The sets that somebody works with, and of which they see what was sent. */
export const emailSetsOf = (reader: Reader): EmailSet[] =>
  emailSets.filter((set) => isMeantFor(emailEditors[set], reader));

import type { EmailLanguage } from "#src/contracts/emails/emailLanguages.ts";
import type { PermissionName, RoleName } from "#src/contracts/roles.ts";

/** The password of every demo account; it is shown on the sign-in page, only with demo data. */
export const demoPassword = "Demo-Pass-2026";
const domain = "academy.example";

type Account = {
  name: string;
  /** The text about it on the sign-in page. */
  label: string;
  firstName: string;
  lastName: string;
  jobTitle: string;
  roles?: RoleName[];
  permissions?: PermissionName[];
  external?: boolean;
  pssEnrolled?: boolean;
  /** Their language of emails, for those that are written in it. */
  language?: EmailLanguage;
};

/** One account for each principal of the authorisation matrix. */
export const accounts: Account[] = [
  {
    name: "learner",
    label: "Learner",
    firstName: "Amara",
    lastName: "Okafor",
    jobTitle: "Financial Adviser",
    permissions: ["see_what_you_missed_section", "access_mentoring"],
    pssEnrolled: true,
  },
  {
    name: "newcomer",
    label: "New starter, policies still to accept",
    firstName: "Tom",
    lastName: "Whitfield",
    jobTitle: "Trainee Paraplanner",
  },
  {
    name: "external",
    label: "External or pre-joiner user",
    firstName: "Ines",
    lastName: "Carvalho",
    jobTitle: "Adviser, joining in spring",
    external: true,
  },
  {
    name: "manager",
    label: "Manager",
    firstName: "Priya",
    lastName: "Raman",
    jobTitle: "Regional Manager",
    roles: ["manager"],
    permissions: ["access_mentoring"],
  },
  {
    name: "partner",
    label: "Partner administrator",
    firstName: "Gareth",
    lastName: "Llewellyn",
    jobTitle: "Practice Principal",
    language: "cy",
    roles: ["partner admin"],
  },
  {
    name: "adm",
    label: "Development manager",
    firstName: "Sofia",
    lastName: "Marchetti",
    jobTitle: "Development Manager",
    roles: ["adm manager"],
    permissions: ["access_mentoring"],
  },
  {
    name: "trainer",
    label: "Trainer",
    firstName: "Daniel",
    lastName: "Osei",
    jobTitle: "Technical Trainer",
    roles: ["trainer"],
    permissions: ["access_mentoring"],
  },
  {
    name: "reviewer",
    label: "Content reviewer",
    firstName: "Hannah",
    lastName: "Lindqvist",
    jobTitle: "Technical Reviewer",
    roles: ["content reviewer"],
    permissions: ["access_mentoring"],
  },
  {
    name: "content",
    label: "Content administrator",
    firstName: "Marcus",
    lastName: "Bell",
    jobTitle: "Content Lead",
    roles: ["content admin"],
    permissions: ["can_set_content_live"],
  },
  {
    name: "exam",
    label: "Exam administrator",
    firstName: "Yusuf",
    lastName: "Demir",
    jobTitle: "Assessment Lead",
    roles: ["exam admin"],
    permissions: ["access_mentoring"],
  },
  {
    name: "event",
    label: "Event administrator",
    firstName: "Claire",
    lastName: "Fournier",
    jobTitle: "Events Coordinator",
    roles: ["event admin"],
  },
  {
    name: "pss",
    label: "PSS administrator",
    firstName: "Rhys",
    lastName: "Morgan",
    jobTitle: "Accreditation Officer",
    roles: ["pss admin"],
    pssEnrolled: true,
  },
  {
    name: "mentoring",
    label: "Mentoring administrator",
    firstName: "Naomi",
    lastName: "Adeyemi",
    jobTitle: "Mentoring Lead",
    roles: ["mentoring admin"],
    permissions: ["access_mentoring"],
  },
  {
    name: "system",
    label: "System administrator",
    firstName: "Erik",
    lastName: "Sandvik",
    jobTitle: "Platform Engineer",
    roles: ["system admin"],
  },
  {
    name: "super",
    label: "Super administrator",
    firstName: "Margaret",
    lastName: "Ashworth",
    jobTitle: "Head of the Academy",
    roles: ["super admin"],
  },
];

export const emailOf = (name: string): string => `${name}@${domain}`;

/** As listed on the sign-in page and at startup. */
export const demoAccounts: { email: string; label: string }[] = accounts.map(({ name, label }) => ({
  email: emailOf(name),
  label,
}));

import type { UserDraft } from "#src/contracts/admin/users.ts";

/** The names that personnel systems have for the fields of a user. */
export const peopleWords: Readonly<Partial<Record<keyof typeof UserDraft.shape, readonly string[]>>> = {
  first_name: ["Forename", "Forenames", "Given name", "Given names", "Christian name", "Firstname"],
  last_name: ["Surname", "Family name", "Lastname"],
  email: [
    "E-mail",
    "Email address",
    "E-mail address",
    "Mail",
    "Work email",
    "Business email",
    "User principal name",
  ],
  employee_number: [
    ...["Employee no", "Employee ID", "Staff number", "Staff no", "Staff ID"],
    ...["Personnel number", "Payroll number", "Payroll ID", "Worker ID"],
  ],
  language: ["Preferred language", "Email language", "Correspondence language"],
  job_title: ["Job", "Title", "Role title", "Position title", "Business title"],
  external: ["Pre-joiner", "Contractor"],
  location: ["Office", "Site", "Work location"],
  division: ["Business unit"],
  grade: ["Level", "Band", "Job grade"],
  department: ["Dept", "Team"],
  cost_centre: ["Cost center"],
  manager: ["Line manager", "Reports to", "Supervisor"],
};

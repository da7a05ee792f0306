import { adminUserCalls, userFields, type UserField } from "#src/contracts/admin/users.ts";
import { userStatuses } from "#src/contracts/admin/userStatuses.ts";
import { userStatusWords } from "#src/contracts/admin/userStatusWords.ts";
import { choicesOf } from "#src/contracts/choices.ts";
import { roleChoices } from "#src/contracts/roles.ts";
import { resource } from "../resource.ts";

const pick = <Field extends UserField>(field: Field, label: string) => ({
  field,
  label,
  as: "select" as const,
  choices: userFields[field],
  group: "Place in the organisation",
});

/** The fields that users may have in common, and that can be set for many at once. */
const traits = [
  { field: "job_title", label: "Job title", as: "text" },
  { field: "external", label: "External or pre-joiner", as: "boolean" },
  { field: "pss_enrolled", label: "Enrolled in the professional skills framework", as: "boolean" },
  {
    field: "language",
    label: "Language of emails",
    as: "select",
    choices: "languages",
    help: "Emails available in this language are sent in it, all others in English.",
  },
] as const;
const places = [
  pick("location", "Location"),
  pick("division", "Division"),
  pick("grade", "Grade"),
  pick("department", "Department"),
  pick("position", "Position"),
  pick("directorate", "Directorate"),
  pick("cost_centre", "Cost centre"),
  pick("academy", "Academy"),
  pick("corporate_area", "Corporate area"),
  pick("chargeback_area", "Chargeback area"),
  pick("partner_location", "Partner location"),
  pick("partner_role", "Partner role"),
  pick("client", "Client"),
  pick("sjp_division", "SJP division"),
  {
    field: "manager",
    label: "Manager",
    as: "user",
    help: "The person they report to.",
    group: "Place in the organisation",
  },
] as const;

export default resource({
  calls: adminUserCalls,
  named: "name",
  about: "Everyone with an account.",
  identity: { below: "email" },
  often: ["status", "role", "division"],
  columns: [
    { field: "name", as: "link" },
    { field: "email", hidden: true },
    { field: "status", as: "status", words: userStatusWords },
    { field: "roles", as: "roles" },
    { field: "division_name", label: "Division" },
    { field: "position_name", label: "Position" },
    { field: "last_sign_in", label: "Last sign-in", as: "dateTime", relative: true },
    { field: "on_leave", as: "boolean", hidden: true },
    { field: "grade_name", label: "Grade", hidden: true },
    { field: "department_name", label: "Department", hidden: true },
    { field: "location_name", label: "Location", hidden: true },
    { field: "manager_name", label: "Manager", hidden: true },
    { field: "audiences", as: "tags", hidden: true },
    { field: "external", as: "boolean", hidden: true },
    { field: "employee_number", hidden: true },
    { field: "job_title", hidden: true },
    { field: "language_name", label: "Language of emails", hidden: true },
  ],
  filters: [
    {
      field: "status",
      as: "multiSelect",
      choices: choicesOf(userStatusWords, userStatuses),
    },
    {
      field: "role",
      as: "multiSelect",
      choices: roleChoices,
    },
    { field: "audience", as: "audiences" },
    { field: "division", as: "multiSelect", choices: "divisions" },
    { field: "department", as: "multiSelect", choices: "departments" },
    { field: "grade", as: "multiSelect", choices: "grades" },
    { field: "position", as: "multiSelect", choices: "position" },
    { field: "location", as: "multiSelect", choices: "locations" },
    { field: "manager", as: "users" },
    { field: "language", label: "Language of emails", as: "multiSelect", choices: "languages" },
    { field: "external", as: "boolean" },
    { field: "on_leave", as: "boolean" },
    { field: "employee_number", as: "text", help: "Enter the full number." },
    { field: "created_at", as: "dateRange" },
    { field: "invited_at", label: "Invited", as: "dateRange" },
  ],
  fields: [
    { field: "first_name", as: "text" },
    { field: "last_name", as: "text" },
    {
      field: "email",
      as: "text",
      type: "email",
      help: {
        fresh: "An invitation is sent to this address when you invite them. They choose their own password.",
        kept: "They sign in with it and receive emails at it.",
      },
    },
    {
      field: "roles",
      as: "roles",
      fixed: true,
      help: { fresh: "You can assign only the roles in the list.", kept: "Change them under Roles." },
    },
    { field: "employee_number", as: "text", shared: true },
    ...traits,
    ...places,
  ],
  acts: [
    {
      name: "invite",
      label: "Invite",
      done: "invited",
      when: { field: "status", is: ["new", "invited"] },
      confirm: {
        consequence: "They will be emailed a link to set their password. It works once, for 72 hours.",
      },
    },
    {
      name: "disable",
      label: "Disable",
      done: "disabled",
      when: { field: "disabled_at", is: "unset" },
      confirm: {
        consequence: "They will be signed out everywhere and cannot sign in until you enable them again.",
      },
    },
    {
      name: "enable",
      label: "Enable",
      done: "enabled",
      when: { field: "disabled_at", is: "set" },
      confirm: { consequence: "They will be able to sign in again." },
    },
    {
      name: "set",
      label: "Set a field",
      done: "changed",
      confirm: {
        question: "Set a field of …",
        consequence: "This replaces the current value. You can undo it for ten minutes.",
      },
      fields: [...places, ...traits],
      picks: true,
    },
    {
      name: "give_role",
      label: "Assign a role",
      done: "assigned the role",
      confirm: {
        question: "Assign a role to …",
        consequence: "They keep their other roles. You can undo this for ten minutes.",
        identity: true,
      },
      fields: [{ field: "role", label: "Role", as: "role" }],
    },
    {
      name: "add_to_audience",
      label: "Add to an audience",
      done: "added to the audience",
      confirm: {
        question: "Add … to an audience",
        consequence:
          "They stay in it whether or not they match its rules. You can undo this for ten minutes.",
      },
      fields: [{ field: "audience", label: "Audience", as: "audience" }],
    },
  ],
  below: [
    { path: "record", label: "Learning" },
    { path: "manage-roles", label: "Roles" },
    { path: "long-term-leave", label: "Long-term leave" },
    { path: "sign-ins", label: "Sign-ins" },
  ],
});

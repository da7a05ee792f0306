import { adminUserCalls, userFields, userStatuses, type UserField } from "#src/contracts/admin/users.ts";
import { roleNames } from "#src/contracts/roles.ts";
import { resource } from "../resource.ts";

const statuses = {
  active: { label: "Active", tone: "success" },
  invited: { label: "Invited", tone: "info" },
  new: { label: "Not invited", tone: "warning" },
  disabled: { label: "Disabled", tone: "neutral" },
} as const;

const pick = <Field extends UserField>(field: Field, label: string) => ({
  field,
  label,
  as: "select" as const,
  choices: userFields[field],
  group: "Place in the organisation",
});

export default resource({
  calls: adminUserCalls,
  named: "name",
  about: "Everybody with an account: who they are, where they belong and what they may do.",
  columns: [
    { field: "name", label: "Name", as: "link", sort: true },
    { field: "email", label: "Email", sort: true },
    { field: "status", label: "Status", as: "status", words: statuses },
    { field: "roles", label: "Roles", as: "tags" },
    { field: "division_name", label: "Division" },
    { field: "position_name", label: "Position" },
    { field: "last_sign_in", label: "Last sign-in", as: "dateTime" },
    { field: "on_leave", label: "On leave", as: "boolean", hidden: true },
    { field: "grade_name", label: "Grade", hidden: true },
    { field: "department_name", label: "Department", hidden: true },
    { field: "location_name", label: "Location", hidden: true },
    { field: "audiences", label: "Audiences", as: "tags", hidden: true },
    { field: "external", label: "External", as: "boolean", hidden: true },
    { field: "employee_number", label: "Employee number", hidden: true },
    { field: "job_title", label: "Job title", hidden: true },
    { field: "created_at", label: "Added", as: "dateTime", sort: true, hidden: true },
    { field: "updated_at", label: "Changed", as: "dateTime", sort: true, hidden: true },
  ],
  filters: [
    {
      field: "status",
      label: "Status",
      as: "multiSelect",
      choices: userStatuses.map((value) => ({ value, label: statuses[value].label })),
    },
    {
      field: "role",
      label: "Role",
      as: "multiSelect",
      choices: roleNames.map((value) => ({ value, label: value })),
    },
    { field: "audience", label: "Audience", as: "multiSelect", choices: "audiences" },
    { field: "division", label: "Division", as: "multiSelect", choices: "divisions" },
    { field: "department", label: "Department", as: "multiSelect", choices: "departments" },
    { field: "grade", label: "Grade", as: "multiSelect", choices: "grades" },
    { field: "position", label: "Position", as: "multiSelect", choices: "position" },
    { field: "location", label: "Location", as: "multiSelect", choices: "locations" },
    { field: "external", label: "External", as: "boolean" },
    { field: "on_leave", label: "On leave", as: "boolean" },
    { field: "created_at", label: "Added", as: "dateRange" },
  ],
  fields: [
    { field: "first_name", label: "First name", as: "text" },
    { field: "last_name", label: "Last name", as: "text" },
    {
      field: "email",
      label: "Email",
      as: "text",
      type: "email",
      help: "The invitation goes there. They choose their password themselves.",
    },
    {
      field: "roles",
      label: "Roles",
      as: "roles",
      fixed: true,
      help: "Of a new user: those that you may give. Later they are changed under Roles.",
    },
    { field: "employee_number", label: "Employee number", as: "text" },
    { field: "job_title", label: "Job title", as: "text" },
    { field: "external", label: "External or pre-joiner", as: "boolean" },
    { field: "pss_enrolled", label: "Enrolled in the professional skills framework", as: "boolean" },
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
  ],
  acts: [
    {
      name: "invite",
      label: "Invite",
      done: "invited",
      confirm: {
        consequence: "They are mailed a link with which they set their password, once, for 72 hours.",
      },
    },
    {
      name: "disable",
      label: "Disable",
      done: "disabled",
      when: { field: "disabled_at", is: "unset" },
      confirm: {
        consequence: "They are signed out everywhere at once, and cannot sign in until they are enabled.",
      },
    },
    {
      name: "enable",
      label: "Enable",
      done: "enabled",
      when: { field: "disabled_at", is: "set" },
      confirm: { consequence: "They can sign in again." },
    },
  ],
  below: [
    { path: "manage-roles", label: "Roles" },
    { path: "long-term-leave", label: "Long-term leave" },
    { path: "sign-ins", label: "Sign-ins" },
  ],
});

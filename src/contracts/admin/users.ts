import * as z from "zod/mini";
import { data, endpoint, Id, IdParams, Instant, pageOf, PageQuery } from "../endpoint.ts";
import { attemptStatuses } from "../examStatuses.ts";
import { PermissionName, RoleName, roleNames } from "../roles.ts";
import { line, oneLine } from "../texts.ts";
import { draftPatch, filter } from "./query.ts";
import { importCalls } from "./import.ts";
import { PersonRef, recordParts, resourceCalls, Version } from "./resource.ts";
import { creating } from "./creating.ts";
import { userStatuses } from "./userStatuses.ts";

/** The option list from which each field of a user is chosen (B-413). */
export const userFields = {
  location: "locations",
  division: "divisions",
  grade: "grades",
  department: "departments",
  position: "position",
  academy: "academies",
  corporate_area: "corporate_areas",
  chargeback_area: "chargeback_areas",
  partner_location: "partner_location",
  partner_role: "partner_role",
  client: "client",
  sjp_division: "sjp_division",
  directorate: "directorate",
  cost_centre: "cost_centre",
} as const;
export type UserField = keyof typeof userFields;
export const userFieldNames = Object.keys(userFields) as [UserField, ...UserField[]];

const chosen = () => z._default(z.nullable(Id), null);

export const UserDraft = z.object({
  first_name: line(80),
  last_name: line(80),
  email: z.pipe(
    z
      .string()
      .check(
        z.trim(),
        z.toLowerCase(),
        z.minLength(1, "Required"),
        z.maxLength(254, "Use at most 254 characters"),
      ),
    z.email("Enter an email address such as name@example.org"),
  ),
  employee_number: z._default(z.nullable(oneLine(40).check(z.minLength(1))), null),
  job_title: z._default(z.nullable(oneLine(120).check(z.minLength(1))), null),
  external: z._default(z.boolean(), false),
  pss_enrolled: z._default(z.boolean(), false),
  /**
   * The language of their emails, one of `emailLanguages`; English if none is given. They can choose it in their
   * profile, too.
   */
  language: z._default(z.nullable(z.string().check(z.maxLength(35))), null),
  location: chosen(),
  division: chosen(),
  grade: chosen(),
  department: chosen(),
  position: chosen(),
  academy: chosen(),
  corporate_area: chosen(),
  chargeback_area: chosen(),
  partner_location: chosen(),
  partner_role: chosen(),
  client: chosen(),
  sjp_division: chosen(),
  directorate: chosen(),
  cost_centre: chosen(),
  /** The user to whom they report. */
  manager: chosen(),
});

/**
 * A new user may be given roles at once: those that the caller may give (Q-001 … Q-012). `assignRoles` does it later.
 */
export const NewUser = z.extend(UserDraft, {
  roles: z._default(z.array(RoleName).check(z.maxLength(roleNames.length)), []),
});

export const AdminUser = z.extend(UserDraft, {
  ...recordParts,
  name: z.string(),
  email: z.string(),
  job_title: z.nullable(z.string()),
  status: z.enum(userStatuses),
  roles: z.array(RoleName),
  permissions: z.array(PermissionName),
  division_name: z.nullable(z.string()),
  department_name: z.nullable(z.string()),
  grade_name: z.nullable(z.string()),
  position_name: z.nullable(z.string()),
  location_name: z.nullable(z.string()),
  manager_name: z.nullable(z.string()),
  language_name: z.nullable(z.string()),
  audiences: z.array(z.string()),
  on_leave: z.boolean(),
  invited_at: z.nullable(Instant),
  disabled_at: z.nullable(Instant),
  last_sign_in: z.nullable(Instant),
});
export type AdminUser = z.infer<typeof AdminUser>;

/** One attempt to sign in, from the audit log. */
export const SignIn = z.object({
  id: Id,
  at: Instant,
  outcome: z.enum(["done", "refused"]),
  /** The message they got, if it was refused. */
  message: z.nullable(z.string()),
});
export type SignIn = z.infer<typeof SignIn>;

/** The most of each kind that are listed. The total of each kind is given as well. */
export const mostRecorded = 200;
const latest = <T extends z.ZodMiniType>(row: T) =>
  z.object({ total: z.int().check(z.nonnegative()), rows: z.array(row).check(z.maxLength(mostRecorded)) });

/** What administrators need to answer enquiries about a user's learning, latest first. */
export const LearningRecord = z.object({
  last_sign_in: z.nullable(Instant),
  assignments: latest(
    z.object({
      title: z.string(),
      type: z.enum(["item", "exam"]),
      reason: z.string(),
      /** Null if a rule of the organisation assigned it rather than a person. */
      assigned_by: z.nullable(PersonRef),
      due_at: Instant,
      /** When the item was completed or the exam passed, if it was. */
      done_at: z.nullable(Instant),
    }),
  ),
  completions: latest(
    z.object({
      title: z.string(),
      completed_at: Instant,
      /** When the server received it: later, if it was done without a network. */
      arrived_at: Instant,
      /** Until when it certifies, or did; null if it never expires. */
      valid_until: z.nullable(Instant),
    }),
  ),
  exams: latest(
    z.object({
      name: z.string(),
      status: z.enum(["Open", ...attemptStatuses]),
      started_at: Instant,
      finished_at: z.nullable(Instant),
      /** Null until everything is marked. */
      percentage: z.nullable(z.int()),
      pass_percentage: z.int(),
    }),
  ),
  audiences: latest(z.object({ name: z.string(), source: z.enum(["rule", "hand"]) })),
});
export type LearningRecord = z.infer<typeof LearningRecord>;

/**
 * Fields that can be set for many users at once, because people share them. Names, addresses and numbers are
 * individual.
 */
const setAtOnce = draftPatch(
  z.omit(UserDraft, { first_name: true, last_name: true, email: true, employee_number: true }),
);

const name = { id: Id, version: z.string() };

/** The users of the product: E-065 … E-069, E-071, E-072. An administrator never sets a password (6.4.6). */
export const adminUserCalls = {
  ...resourceCalls("/api/admin/users", {
    words: { one: "user", many: "users" },
    row: AdminUser,
    draft: UserDraft,
    sorts: ["name", "email", "created_at", "updated_at"],
    filters: {
      status: filter.anyOf(userStatuses),
      role: filter.anyOf(roleNames),
      external: filter.flag,
      on_leave: filter.flag,
      audience: filter.ids,
      location: filter.ids,
      division: filter.ids,
      grade: filter.ids,
      department: filter.ids,
      position: filter.ids,
      manager: filter.ids,
      language: filter.names,
      employee_number: filter.exactly,
      ...filter.range("created_at"),
      ...filter.range("invited_at"),
    },
    acts: ["invite", "disable", "enable", "set", "give_role", "add_to_audience"],
    forms: {
      set: setAtOnce.shape,
      give_role: { role: RoleName },
      add_to_audience: { audience: Id },
    },
    // Identity and place in the organisation; neither roles nor a password.
    imports: {
      calls: importCalls,
      key: ["email"],
      options: { ...userFields, language: "languages" },
      people: ["manager"],
      unmake: "disable",
      then: "invite",
    },
  }),
  create: endpoint("POST", "/api/admin/users", {
    summary:
      "Creates a user. The caller must be allowed to assign each of `roles`; with any role the caller must have confirmed their identity (7.5.3).",
    body: creating(NewUser),
    answer: data(AdminUser),
  }),
  assignRoles: endpoint("POST", "/api/admin/users/:id/assignRoles", {
    summary:
      "Sets a user's roles. The caller must be allowed to assign each role that is added or removed, and must have confirmed their identity (7.5.3). 409 if the user has changed since `version`.",
    params: IdParams,
    body: z.object({ roles: z.array(RoleName).check(z.maxLength(roleNames.length)), version: Version }),
    answer: data(z.object({ ...name, roles: z.array(RoleName) })),
  }),
  assignAdmin: endpoint("POST", "/api/admin/user/:id/assign-admin", {
    summary:
      "Assigns one role to a user. The caller must be allowed to assign it and must have confirmed their identity (7.5.3).",
    params: IdParams,
    body: z.object({ role: RoleName }),
    answer: data(z.object({ ...name, roles: z.array(RoleName) })),
  }),
  invite: endpoint("POST", "/api/admin/user/:id/invite", {
    summary: "Emails a user a link to set their password.",
    params: IdParams,
  }),
  signIns: endpoint("GET", "/api/admin/users/:id/sign-ins", {
    summary: "Lists a user's sign-in attempts, newest first.",
    params: IdParams,
    query: z.object(PageQuery),
    answer: pageOf(SignIn),
  }),
  record: endpoint("GET", "/api/admin/users/:id/record", {
    summary: `Returns a user's assignments, completions, exams and audiences: the latest ${mostRecorded} of each.`,
    params: IdParams,
    answer: data(LearningRecord),
  }),
};

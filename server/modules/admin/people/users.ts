import { and, arrayOverlaps, count, desc, eq, isNotNull, isNull, not, or, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { calendarDay } from "#src/contracts/calendarDays.ts";
import { isEmailLanguage } from "#src/contracts/emails/emailLanguages.ts";
import { adminUserCalls, userFieldNames, userFields, type UserField } from "#src/contracts/admin/users.ts";
import { isAdmin, roleLabels, type RoleName } from "#src/contracts/roles.ts";
import { systemAdmins } from "../../../access.ts";
import type { App } from "../../../app.ts";
import { inOrder } from "../../../database/inOrder.ts";
import { inPortions, isOneOf } from "../../../database/lists.ts";
import { refuse } from "../../../refusals.ts";
import { runBulkAct } from "../../../resources/bulk.ts";
import { same } from "../../../resources/kinds/same.ts";
import type { Errors } from "../../../resources/resource.ts";
import { languageName } from "../../../resources/languages.ts";
import { resourceModule, resourcesOf } from "../../../resources/resourceModule.ts";
import { findRow } from "../../../resources/rows.ts";
import {
  adminOptions,
  auditLog,
  fullName,
  resetTokens,
  userOptions,
  userOrder,
  users,
  userStatus,
  userWords,
} from "../../../schema/index.ts";
import { on, type Handled } from "../../../serve.ts";
import { invite } from "./invite.ts";
import { managersOf, saveManagers } from "./managers.ts";
import { peopleWords } from "./peopleWords.ts";
import { auditingNewRoles, wrongNewRoles } from "./roles.ts";
import { userActs } from "./userActs.ts";
import {
  hasSuperAdmin,
  protectSuperAdmins,
  noSuperAdmin,
  superAdminOnly,
  userRecords,
} from "./userRecords.ts";

const name = "user";
const { id } = userRecords;

/** The fields whose label a row contains beside the id. */
const named = ["division", "department", "grade", "position", "location"] as const satisfies UserField[];
const fieldsOf = (what: SQL, names: readonly UserField[], ending = ""): SQL[] =>
  names.map(
    (field) => sql`max(${what}) filter (where o.field = ${field}) as ${sql.identifier(field + ending)}`,
  );
/** Each user's choice from every option list, in one scan. */
const options = sql`(
  select ${sql.join([...fieldsOf(sql`o.option_id`, userFieldNames), ...fieldsOf(sql`l.label`, named, "_name")], sql`, `)}
  from user_options o join admin_option_lists l on l.id = o.option_id where o.user_id = ${id}) options`;
const ofOptions = (name: string): SQL => sql`options.${sql.identifier(name)}`;
const fieldIs =
  (field: UserField) =>
  (given: readonly number[]): SQL =>
    sql`exists (
    select from user_options o where o.user_id = ${id} and o.field = ${field} and ${isOneOf(sql`o.option_id`, given)})`;

/** Nobody can sign in without a password or SSO. */
const cannotSignIn = sql<boolean>`(users.password_hash is null and users.sso_subject is null)`;
const status = userStatus(users);
const managers = alias(users, "managers");
const onLeave = (app: App): SQL<boolean> => sql`exists (
  select from long_term_leaves v
  where v.user_id = ${id} and ${calendarDay(app.now())}::date between v.starts_on and v.ends_on)`;
/** Merged into another account: only undoing the merge opens it again. */
const isMerged = sql`exists (select from user_merges g where g.from_id = ${id} and g.undone_at is null)`;
/** Users: E-065 … E-068, E-071 and the list's bulk acts. */
export const usersModule = (app: App): Handled[] => [
  ...resourceModule(app, {
    calls: adminUserCalls,
    access: systemAdmins,
    table: userRecords,
    more: () => ({
      name: fullName(userRecords),
      // The column has a different name.
      version: sql<string>`${userRecords.version}`,
      status,
      ...Object.fromEntries(
        [...userFieldNames, ...named.map((field) => `${field}_name`)].map((name) => [name, ofOptions(name)]),
      ),
      manager: sql`users.manager_id`,
      manager_name: sql`(select ${fullName(managers)} from users managers where managers.id = users.manager_id)`,
      language_name: languageName(userRecords.language),
      audiences: sql`coalesce((
        select json_agg(a.name order by ${inOrder(sql`a.name`)}) from audience_users m
        join audiences a on a.id = m.audience_id where m.user_id = ${id} and a.archived_at is null), '[]')`,
      on_leave: onLeave(app),
      last_sign_in: sql<Date | null>`(
        select max(at) from audit_log l where l.user_id = ${id} and l.act = 'login' and l.outcome = 'done')`.mapWith(
        userRecords.createdAt,
      ),
    }),
    beside: () => options,
    search: userWords(userRecords),
    sorts: {
      name: userOrder(userRecords),
    },
    filters: {
      status: (given) => isOneOf(status, given),
      role: (given) => arrayOverlaps(userRecords.roles, given),
      // No comparison, as the database turns only a bare `exists` into a join.
      on_leave: (given) => (given ? onLeave(app) : not(onLeave(app))),
      audience: (given) => sql`exists (
        select from audience_users m where m.user_id = ${id} and ${isOneOf(sql`m.audience_id`, given)})`,
      location: fieldIs("location"),
      division: fieldIs("division"),
      grade: fieldIs("grade"),
      department: fieldIs("department"),
      position: fieldIs("position"),
      manager: (given) => isOneOf(sql`users.manager_id`, given),
      language: (given) => isOneOf(userRecords.language, given),
      // People type these numbers in upper or lower case.
      employee_number: (given) => sql`lower(${userRecords.employeeNumber}) = lower(${given})`,
    },
    unique: { users_email: { field: "email", message: "Another user already has this address" } },
    async rulesFor(drafts) {
      const known = await optionsOf(app, drafts);
      const wrongManager = await managersOf(app, drafts);
      return async (draft, { caller, before }) => {
        if (before) protectSuperAdmins(caller, before);
        const { roles = [] } = draft as { roles?: RoleName[] };
        const wrong = {
          ...(before ? {} : await wrongNewRoles(app, caller, roles)),
          ...wrongOptions(known, draft, before),
          ...(draft.language != null &&
            !isEmailLanguage(draft.language) && { language: ["Choose from the list"] }),
        };
        return { ...wrong, ...wrongManager(draft.manager ?? null, before, Object.keys(wrong).length === 0) };
      };
    },
    synonyms: peopleWords,
    doubtsFor: (drafts) => doubtsOf(app, drafts),
    begin: () => ({ roles: [], permissions: [] }),
    async save(_, records) {
      await saveOptions(app, records);
      await saveManagers(app, records);
    },
    async written({ id: of }, before, after) {
      // A link sent to the old address must stop working.
      if (before && before.email !== after.email)
        await app.db().delete(resetTokens).where(eq(resetTokens.userId, of));
    },
    acts: {
      invite: {
        set: () => ({ invitedAt: app.now() }),
        unless: ({ caller }) => [
          [isNotNull(userRecords.disabledAt), "Disabled, so they cannot sign in"],
          [not(cannotSignIn), "They can already sign in"],
          superAdminOnly(caller),
        ],
        done: invite,
      },
      disable: {
        set: () => ({ disabledAt: app.now() }),
        unless: ({ caller }) => [
          [isNotNull(userRecords.disabledAt), "Already disabled"],
          [sql`${id} = ${caller.adminUserId ?? caller.userId}`, "Your own account"],
          superAdminOnly(caller),
        ],
        undo: "enable",
        done: async (_, ids, { roles }) => {
          // Only a super admin may disable another, so only their act can leave none.
          if (roles.includes("super admin") && !(await hasSuperAdmin(app)))
            throw refuse.conflict(noSuperAdmin);
          await app.sessions.endAll(ids);
        },
      },
      enable: {
        set: () => ({ disabledAt: null }),
        unless: ({ caller }) => [
          [isNull(userRecords.disabledAt), "Not disabled"],
          [isMerged, "Merged into another account. Undo the merge instead"],
          superAdminOnly(caller),
        ],
        undo: "disable",
      },
      ...userActs,
    },
  }).map(auditingNewRoles(app)),

  on(
    adminUserCalls.invite,
    systemAdmins,
    async ({ params, caller }) => {
      const resource = resourcesOf(app).get(name)!;
      await findRow(app, resource, params.id);
      const asked = { act: "invite", ids: [params.id] };
      const { refused } = await runBulkAct(app, resource, caller, asked, { sort: "name" });
      if (refused[0]) throw refuse.conflict(refused[0].message);
    },
    { audited: true, limit: { name: "invitation", max: 60, seconds: 600 } },
  ),

  on(adminUserCalls.signIns, systemAdmins, async ({ params, query: { page, perPage } }) => {
    await findRow(app, resourcesOf(app).get(name)!, params.id);
    const where = and(
      eq(auditLog.act, "login"),
      or(eq(auditLog.userId, params.id), eq(auditLog.subject, `user ${params.id}`)),
    );
    const [counted] = await app.db().select({ total: count() }).from(auditLog).where(where);
    const rows = await app
      .db()
      .select()
      .from(auditLog)
      .where(where)
      // The indexes of the two conditions find the few lines of one user, which are then sorted.
      .orderBy(desc(auditLog.at), desc(auditLog.id))
      .limit(perPage)
      .offset((page - 1) * perPage);
    const data = rows.map(({ id: line, at, outcome, details }) => ({
      id: line,
      at: at.toISOString(),
      outcome,
      message: typeof details.message === "string" ? details.message : null,
    }));
    return { data, meta: { total: counted!.total, page, perPage } };
  }),
];

type Options = Partial<Record<UserField, number | null>>;
type KnownOptions = ReadonlyMap<number, typeof adminOptions.$inferSelect>;

/** The options that users are given, by id. */
async function optionsOf(app: App, drafts: readonly Options[]): Promise<KnownOptions> {
  const ids = new Set(drafts.flatMap((draft) => userFieldNames.flatMap((field) => draft[field] ?? [])));
  if (ids.size === 0) return new Map();
  const known = await app
    .db()
    .select()
    .from(adminOptions)
    .where(isOneOf(adminOptions.id, [...ids]));
  return new Map(known.map((row) => [row.id, row]));
}

/** A field must have an active option of its own list; the previous one may stay. */
function wrongOptions(known: KnownOptions, draft: Options, before: Options | null): Errors {
  const wrong = userFieldNames.filter((field) => {
    const given = draft[field];
    if (given == null || given === before?.[field]) return false;
    const option = known.get(given);
    return !option?.active || option.list !== userFields[field];
  });
  return Object.fromEntries(wrong.map((field) => [field, ["Choose from the list"]]));
}

type Numbered = { email?: string; employee_number?: string | null };
type Known = { name: string; email: string; roles: RoleName[]; disabled_at: string | null };

/**
 * What is doubtful about people in a file: an employee number that somebody else has, a change of an administrator, a
 * closed account.
 */
async function doubtsOf(app: App, drafts: readonly Numbered[]) {
  const given = drafts.flatMap(({ employee_number: number }) => (number ? same(number) : []));
  const held = await app
    .db()
    .select({ number: users.employeeNumber, name: fullName(users), email: users.email })
    .from(users)
    .where(isOneOf(sql`lower(${users.employeeNumber})`, [...new Set(given)]));
  const holders = Map.groupBy(held, ({ number }) => same(number ?? ""));
  const rows = Map.groupBy(given, (number) => number);
  return (draft: Numbered, before: Known | null, changes: readonly string[]) => {
    const email = draft.email ?? before?.email;
    const number = same(draft.employee_number ?? "");
    const other = number ? holders.get(number)?.find((one) => one.email !== email) : undefined;
    const role = before?.roles.find((one) => isAdmin({ roles: [one] }));
    const said = (message: string, field: string | null = null) => ({ field, message });
    return [
      ...(other
        ? [said(`${other.name} (${other.email}) already has this employee number`, "employee_number")]
        : []),
      ...(number && (rows.get(number)?.length ?? 0) > 1
        ? [said("Another row has this employee number", "employee_number")]
        : []),
      ...(role && changes.length > 0
        ? [said(`This changes an administrator: ${before!.name} (${roleLabels[role]})`)]
        : []),
      ...(before?.disabled_at ? [said("This account is disabled and will stay disabled")] : []),
    ];
  };
}

async function saveOptions(app: App, records: readonly { id: number; given: Options }[]): Promise<void> {
  const db = app.db();
  const fields = records.flatMap(({ id: userId, given }) =>
    userFieldNames.flatMap((field) =>
      given[field] === undefined ? [] : [{ userId, field, optionId: given[field] }],
    ),
  );
  const rows = fields.flatMap(({ optionId, ...of }) => (optionId === null ? [] : [{ ...of, optionId }]));
  const none = fields.filter(({ optionId }) => optionId === null);
  if (none.length > 0)
    await db.delete(userOptions).where(
      sql`(${userOptions.userId}, ${userOptions.field}) in (select * from unnest(
        ${sql.param(none.map(({ userId }) => userId))}::int[], ${sql.param(none.map(({ field }) => field))}::text[]))`,
    );
  await inPortions(rows, (some) =>
    db
      .insert(userOptions)
      .values(some)
      .onConflictDoUpdate({
        target: [userOptions.userId, userOptions.field],
        set: { optionId: sql`excluded.option_id` },
        setWhere: sql`${userOptions.optionId} <> excluded.option_id`,
      }),
  );
}

import { eq, sql } from "drizzle-orm";
import { featureFlags as flagNames, type PermissionName, type RoleName } from "#src/contracts/roles.ts";
import type { Broadcast, CurrentUser, Notification } from "#src/contracts/user.ts";
import type { App, Caller } from "../app.ts";
import { statement } from "../database/database.ts";
import { broadcasts, noticeVersion, profileImages, users } from "../schema/index.ts";
import { isAddressed } from "./notices.ts";
import { isOutstanding } from "./policies.ts";
import { imagePath } from "./profileImages.ts";

/** The menu shows them page by page without asking again; older ones are not reached from it. */
const newestNotifications = 100;

type NoticeRow = Omit<Notification, "read_at" | "created_at"> & { read: number | null; created: number };

const user = sql`${sql.placeholder("user")}::int`;
const now = sql`${sql.placeholder("now")}::timestamptz`;
const milliseconds = (column: string) => sql.raw(`floor(extract(epoch from ${column}) * 1000)::float8`);

/** The moment until which what was read of the announcements holds, in milliseconds: when the next one starts or ends. */
const nextChange = sql<number | null>`(
  select floor(extract(epoch from min(moment)) * 1000)::float8
  from (select starts_at as moment from broadcasts union all select ends_at from broadcasts) moments
  where moment > ${now})`;

/** Everything about a user in one round trip: every page asks for it. */
const findCurrentUser = statement((db) =>
  db
    .select({
      version: users.version,
      notices: noticeVersion.version,
      until: nextChange,
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      employeeNumber: users.employeeNumber,
      jobTitle: users.jobTitle,
      roles: users.roles,
      permissions: users.permissions,
      pssEnrolled: users.pssEnrolled,
      notifyByEmail: users.notifyByEmail,
      notifyInSystem: users.notifyInSystem,
      imageVersion: profileImages.version,
      flags: sql<Record<string, boolean> | null>`(select json_object_agg(name, enabled) from feature_flags)`,
      notifications: sql<NoticeRow[]>`(
        select coalesce(json_agg(json_build_object(
          'id', n.id, 'read', ${milliseconds("n.read_at")}, 'created', ${milliseconds("n.created_at")},
          'meta', n.meta, 'data', n.data) order by n.created_at desc, n.id desc), '[]')
        from (
          select * from notifications where user_id = ${user}
          order by created_at desc, id desc limit ${sql.raw(String(newestNotifications))}
        ) n)`,
      unread: sql<number>`(
        select count(*)::int from notifications where user_id = ${user} and read_at is null)`,
      broadcasts: sql<Broadcast[]>`(
        select coalesce(json_agg(json_build_object('id', id, 'message', message)
          order by priority desc, starts_at, id), '[]')
        from ${broadcasts}
        where starts_at <= ${now} and (ends_at is null or ends_at > ${now}) and ${isAddressed(user)}
          and not exists (
            select from broadcast_reads r where r.broadcast_id = ${broadcasts.id} and r.user_id = ${user}))`,
      policies: sql<CurrentUser["outstandingPolicies"]>`(
        select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name) order by p.id), '[]')
        from policies p where ${isOutstanding(user)})`,
    })
    .from(users)
    .innerJoin(noticeVersion, eq(noticeVersion.id, 1))
    .leftJoin(profileImages, eq(profileImages.userId, users.id))
    .where(eq(users.id, user))
    .prepare("current_user"),
);

/** The two versions between which nothing of a current user has changed: a fraction of the work of reading them. */
const findVersions = statement((db) =>
  db
    .select({ version: users.version, notices: noticeVersion.version })
    .from(users)
    .innerJoin(noticeVersion, eq(noticeVersion.id, 1))
    .where(eq(users.id, sql.placeholder("user")))
    .prepare("current_user_versions"),
);

type Row = Awaited<ReturnType<ReturnType<typeof findCurrentUser>["execute"]>>[number];
type Kept = { row: Row; from: number };

/** How many users are kept in memory, the latest to come; each weighs a few kB. */
const mostKept = 1_000;
const kept = new WeakMap<App, Map<number, Kept>>();

/** The row of a current user: as it was read last, where the versions say that it is still so. */
async function readRow(app: App, userId: number): Promise<Row> {
  const known = kept.get(app) ?? new Map<number, Kept>();
  kept.set(app, known);
  const at = app.now();
  const last = known.get(userId);
  if (last && at.getTime() >= last.from && at.getTime() < (last.row.until ?? Infinity)) {
    const [versions] = await findVersions(app.db()).execute({ user: userId });
    if (versions?.version === last.row.version && versions.notices === last.row.notices) return last.row;
  }
  const [row] = await findCurrentUser(app.db()).execute({ user: userId, now: at.toISOString() });
  known.delete(userId);
  known.set(userId, { row: row!, from: at.getTime() });
  if (known.size > mostKept) known.delete(known.keys().next().value!);
  return row!;
}

/**
 * The current user as the contract has it (B-270 … B-275). While somebody acts as them nothing is asked of them:
 * no policies (B-306), and no announcement that only they can acknowledge.
 */
export async function readCurrentUser(app: App, caller: Caller): Promise<CurrentUser> {
  const row = await readRow(app, caller.userId);
  const { id, firstName, lastName, imageVersion } = row;
  return {
    id,
    first_name: firstName,
    last_name: lastName,
    full_name: `${firstName} ${lastName}`,
    email: row.email,
    employee_number: row.employeeNumber,
    job_title: row.jobTitle,
    roles: row.roles as RoleName[],
    can: row.permissions as PermissionName[],
    features: { ...Object.fromEntries(flagNames.map((name) => [name, false])), ...row.flags },
    profile_image: imageVersion === null ? null : imagePath(id, imageVersion),
    pss_enrolled: row.pssEnrolled,
    notifications: row.notifications.map(({ read, created, ...rest }) => ({
      ...rest,
      read_at: read === null ? null : new Date(read).toISOString(),
      created_at: new Date(created).toISOString(),
    })),
    unread_notifications: row.unread,
    unreadBroadcasts: caller.acting === "another user" ? [] : row.broadcasts,
    outstandingPolicies: caller.acting === "self" ? row.policies : [],
    notificationSettings: settingsOf(row),
    logged_in_as: { status: caller.acting !== "self", admin_user_id: caller.adminUserId },
  };
}

type Settings = Pick<typeof users.$inferSelect, "notifyByEmail" | "notifyInSystem">;
export const settingsOf = (user: Settings): CurrentUser["notificationSettings"] => ({
  email: user.notifyByEmail,
  system: user.notifyInSystem,
});

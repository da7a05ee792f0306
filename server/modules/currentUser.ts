import { eq, sql } from "drizzle-orm";
import { featureFlags as flagNames, type PermissionName, type RoleName } from "#src/contracts/roles.ts";
import type { Broadcast, CurrentUser, Notification } from "#src/contracts/user.ts";
import type { App } from "../app.ts";
import type { Caller, Versions } from "../caller.ts";
import { perApp } from "../perApp.ts";
import { statement } from "../database/database.ts";
import { unchangeable } from "../http/answered.ts";
import { broadcasts, noticeVersion, profileImages, users } from "../schema/index.ts";
import { hasAcknowledged, isAddressed } from "./addressed.ts";
import { isOutstanding } from "./policies.ts";
import { imagePath } from "./profileImages.ts";

/** The menu pages through these without another request; older ones cannot be reached from it. */
export const newestNotifications = 100;

type NoticeRow = Omit<Notification, "read_at" | "created_at"> & { read: number | null; created: number };

const user = sql`${sql.placeholder("user")}::int`;
const now = sql`${sql.placeholder("now")}::timestamptz`;
const milliseconds = (column: string) => sql.raw(`floor(extract(epoch from ${column}) * 1000)::float8`);

/** When the announcements just read stop being current: when the next one starts or ends, in milliseconds. */
const nextChange = sql<number | null>`(
  select floor(extract(epoch from min(moment)) * 1000)::float8
  from (select starts_at as moment from broadcasts union all select ends_at from broadcasts) moments
  where moment > ${now})`;

/** Everything about a user in one round trip, because every page requests it. */
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
      language: users.language,
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
        select coalesce(json_agg(jsonb_strip_nulls(jsonb_build_object(
          'id', id, 'message', message, 'version', nullif(text_version, 1), 'priority', nullif(priority, 0)))
          order by priority desc, starts_at, id), '[]')
        from ${broadcasts}
        where starts_at <= ${now} and (ends_at is null or ends_at > ${now}) and ${isAddressed(user)}
          and not ${hasAcknowledged(user)})`,
      // Joining or leaving an audience changes neither version, so announcements for audiences are read each time.
      forAudiences: sql<boolean>`exists (
        select from broadcast_audiences a join broadcasts b on b.id = a.broadcast_id
        where b.readers = 'chosen' and (b.ends_at is null or b.ends_at > ${now}))`,
      policies: listedPolicies(),
      outstanding: listedPolicies(isOutstanding(user)),
    })
    .from(users)
    .innerJoin(noticeVersion, eq(noticeVersion.id, 1))
    .leftJoin(profileImages, eq(profileImages.userId, users.id))
    .where(eq(users.id, user))
    .prepare("current_user"),
);

const listedPolicies = (which = sql`true`) => sql<CurrentUser["policies"]>`(
  select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name) order by p.id), '[]')
  from policies p where ${which})`;

type Answer = { data: CurrentUser };
type Row = Awaited<ReturnType<ReturnType<typeof findCurrentUser>["execute"]>>[number];
/** A row that is valid from a time (in milliseconds) until a version changes, and the responses made from it. */
type Kept = { row: Row; from: number; answers: Map<string, Answer> };

/** How many users are kept in memory, the most recent ones; each takes a few kB. */
const mostKept = 1_000;
const mostAnswers = 10;
const keptBy = perApp(() => new Map<number, Kept>());

const isCurrent = ({ row, from }: Kept, { user, notices }: Versions, at: number): boolean =>
  !row.forAudiences &&
  row.version === user &&
  row.notices === notices &&
  at >= from &&
  at < (row.until ?? Infinity);

/** The cached entry of a user if the versions say that it is current; otherwise reads it again. */
async function keptOf(app: App, userId: number, versions: Versions | null): Promise<Kept> {
  const known = keptBy(app);
  const at = app.now();
  const last = known.get(userId);
  if (last && versions && isCurrent(last, versions, at.getTime())) return last;
  const [row] = await findCurrentUser(app.db()).execute({ user: userId, now: at.toISOString() });
  const read = { row: row!, from: at.getTime(), answers: new Map<string, Answer>() };
  known.delete(userId);
  known.set(userId, read);
  if (known.size > mostKept) known.delete(known.keys().next().value!);
  return read;
}

/**
 * The current user as a response, the same object as long as nothing about them changes.
 * @param versions those of the caller; null after a write in the same request, which they do not reflect
 */
export async function answerCurrentUser(
  app: App,
  caller: Caller,
  versions: Versions | null = caller.versions,
): Promise<Answer> {
  const { row, answers } = await keptOf(app, caller.userId, versions);
  const how = [
    caller.acting,
    caller.adminUserId,
    caller.actingUntil?.getTime(),
    ...(caller.administrator?.roles ?? []),
    ...(caller.administrator?.permissions ?? []),
  ].join(" ");
  const answer = answers.get(how) ?? unchangeable({ data: currentUserOf(row, caller) });
  // There is one for each administrator and each period of acting as this user.
  if (answers.size >= mostAnswers) answers.clear();
  answers.set(how, answer);
  return answer;
}

/**
 * The current user as the contract has it (B-270 … B-275). While somebody acts as them, nothing is asked of them: no
 * policies (B-306), and no announcement that only they can acknowledge.
 */
function currentUserOf(row: Row, caller: Caller): CurrentUser {
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
    policies: row.policies,
    outstandingPolicies: caller.acting === "self" ? row.outstanding : [],
    notificationSettings: settingsOf(row),
    logged_in_as: {
      status: caller.acting !== "self",
      admin_user_id: caller.adminUserId,
      ...(caller.administrator && {
        roles: caller.administrator.roles,
        can: caller.administrator.permissions,
      }),
      ...(caller.actingUntil && { ends_at: caller.actingUntil.toISOString() }),
    },
  };
}

type Settings = Pick<typeof users.$inferSelect, "notifyByEmail" | "notifyInSystem" | "language">;
export const settingsOf = (user: Settings): CurrentUser["notificationSettings"] => ({
  email: user.notifyByEmail,
  system: user.notifyInSystem,
  language: user.language,
});

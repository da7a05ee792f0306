import { and, arrayOverlaps, eq, isNull, sql } from "drizzle-orm";
import { featureFlags as flagNames, type PermissionName, type RoleName } from "#src/contracts/roles.ts";
import { userCalls, type Broadcast, type CurrentUser, type Notification } from "#src/contracts/user.ts";
import { asOneself, signedIn } from "../access.ts";
import type { App, Caller } from "../app.ts";
import { statement } from "../database/database.ts";
import { helpMail } from "../mail/templates.ts";
import { broadcasts, helpQueries, profileImages, users } from "../schema/index.ts";
import { on, type Handled } from "../serve.ts";
import { setContentCookie } from "./contentCookie.ts";
import { isAddressed } from "./notices.ts";
import { isOutstanding } from "./policies.ts";
import { imageBodyLimit, imagePath, replaceImage } from "./profileImages.ts";

/** The current user: E-012 … E-017. */
export const userModule = (app: App): Handled[] => [
  on(userCalls.me, signedIn, async ({ caller }) => ({ data: await readCurrentUser(app, caller) })),

  on(userCalls.updateProfile, signedIn, async ({ body, caller }) => {
    const { first_name: firstName, last_name: lastName, job_title: jobTitle } = body;
    await app
      .db()
      .update(users)
      .set({ firstName, lastName, jobTitle, updatedAt: app.now() })
      .where(eq(users.id, caller.userId));
    return { data: await readCurrentUser(app, caller) };
  }),

  on(
    userCalls.updateImage,
    asOneself(signedIn),
    async ({ body, caller }) => ({
      data: { profile_image: await replaceImage(app, caller.userId, body.image) },
    }),
    { bodyLimit: imageBodyLimit, limit: { name: "profile image", max: 20, seconds: 600 } },
  ),

  on(userCalls.notificationSettings, signedIn, async ({ body: { settings }, caller }) => {
    const [row] = await app
      .db()
      .update(users)
      .set({ notifyByEmail: settings.email, notifyInSystem: settings.system, updatedAt: app.now() })
      .where(eq(users.id, caller.userId))
      .returning();
    return { data: settingsOf(row!) };
  }),

  on(userCalls.contentCookies, signedIn, async ({ caller, reply }) => setContentCookie(app, caller, reply)),

  on(userCalls.contact, signedIn, ({ body, caller }) => sendHelpQuery(app, caller, body.query), {
    limit: { name: "help query", max: 10, seconds: 600 },
  }),
];

type Settings = Pick<typeof users.$inferSelect, "notifyByEmail" | "notifyInSystem">;
const settingsOf = (user: Settings): CurrentUser["notificationSettings"] => ({
  email: user.notifyByEmail,
  system: user.notifyInSystem,
});

/** The menu shows them page by page without asking again; older ones are not reached from it. */
const newestNotifications = 100;

type NoticeRow = Omit<Notification, "read_at" | "created_at"> & { read: number | null; created: number };

const user = sql`${sql.placeholder("user")}::int`;
const now = sql`${sql.placeholder("now")}::timestamptz`;
const milliseconds = (column: string) => sql.raw(`floor(extract(epoch from ${column}) * 1000)::float8`);

/** Everything about a user in one round trip: every page asks for it. */
const findCurrentUser = statement((db) =>
  db
    .select({
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
    .leftJoin(profileImages, eq(profileImages.userId, users.id))
    .where(eq(users.id, user))
    .prepare("current_user"),
);

/**
 * The current user as the contract has it (B-270 … B-275). While somebody acts as them nothing is asked of them:
 * no policies (B-306), and no announcement that only they can acknowledge.
 */
export async function readCurrentUser(app: App, caller: Caller): Promise<CurrentUser> {
  const [row] = await findCurrentUser(app.db()).execute({
    user: caller.userId,
    now: app.now().toISOString(),
  });
  const { id, firstName, lastName, email, imageVersion } = row!;
  return {
    id,
    first_name: firstName,
    last_name: lastName,
    full_name: `${firstName} ${lastName}`,
    email,
    employee_number: row!.employeeNumber,
    job_title: row!.jobTitle,
    roles: row!.roles as RoleName[],
    can: row!.permissions as PermissionName[],
    features: { ...Object.fromEntries(flagNames.map((name) => [name, false])), ...row!.flags },
    profile_image: imageVersion === null ? null : imagePath(id, imageVersion),
    pss_enrolled: row!.pssEnrolled,
    notifications: row!.notifications.map(({ read, created, ...rest }) => ({
      ...rest,
      read_at: read === null ? null : new Date(read).toISOString(),
      created_at: new Date(created).toISOString(),
    })),
    unread_notifications: row!.unread,
    unreadBroadcasts: caller.acting === "another user" ? [] : row!.broadcasts,
    outstandingPolicies: caller.acting === "self" ? row!.policies : [],
    notificationSettings: settingsOf(row!),
    logged_in_as: { status: caller.acting !== "self", admin_user_id: caller.adminUserId },
  };
}

const administrators = ["super admin", "system admin"] satisfies RoleName[];

/** Keeps a help query and mails it to every administrator. */
async function sendHelpQuery(app: App, caller: Caller, query: string): Promise<void> {
  await app.inTransaction(async () => {
    const [from] = await app.db().select().from(users).where(eq(users.id, caller.userId));
    await app.db().insert(helpQueries).values({ userId: caller.userId, query, createdAt: app.now() });
    const readers = await app
      .db()
      .select({ email: users.email })
      .from(users)
      .where(and(arrayOverlaps(users.roles, administrators), isNull(users.disabledAt)))
      .orderBy(users.id);
    const { firstName, lastName, email } = from!;
    const mail = helpMail(app.config, { from: `${firstName} ${lastName}`, email, query });
    for (const reader of readers) await app.outbox.mail({ to: reader.email, ...mail });
  });
}

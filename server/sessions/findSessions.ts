import { and, eq, gt, isNull, or, sql } from "drizzle-orm";
import { adminRoles } from "#src/contracts/roles.ts";
import { contentVersion, noticeVersion, sessions, users } from "#server/schema/index.ts";
import type { Versions } from "../app.ts";
import { batched, type Ask } from "../database/batch.ts";
import { statement, type Db } from "../database/database.ts";

/** A session that is in force, with the rights of its user as they are now and the versions of what is kept in memory. */
export type Found = {
  userId: number;
  adminUserId: number | null;
  expiresAt: Date;
  endsAt: Date;
  ownEndsAt: Date | null;
  closingAt: Date | null;
  /** False: they act as another user, and may not any more. */
  actingHolds: boolean;
  roles: string[];
  permissions: string[];
} & Versions;

/**
 * While acting as another user a session holds only as long as whoever acts is an administrator, and the other no super
 * administrator (D-12). Of `sessions` joined with their `users`.
 */
export const actingHolds = sql<boolean>`(${sessions.adminUserId} is null or ${sessions.adminUserId} = ${sessions.userId}
  or (not 'super admin' = any(${users.roles}) and exists (
    select from users administrator where administrator.id = ${sessions.adminUserId}
      and administrator.disabled_at is null and administrator.roles && ${sql.param([...adminRoles])}::text[])))`;

const findByHash = statement((db) =>
  db
    .select({
      idHash: sessions.idHash,
      userId: sessions.userId,
      adminUserId: sessions.adminUserId,
      expiresAt: sessions.expiresAt,
      endsAt: sessions.endsAt,
      ownEndsAt: sessions.ownEndsAt,
      closingAt: sessions.closingAt,
      actingHolds,
      roles: users.roles,
      permissions: users.permissions,
      user: users.version,
      notices: sql<string>`(select ${noticeVersion.version} from ${noticeVersion})`,
      content: sql<string>`(select ${contentVersion.version} from ${contentVersion})`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        // One parameter however many there are: the statement stays the same.
        sql`${sessions.idHash} = any(${sql.placeholder("hashes")}::text[])`,
        gt(sessions.expiresAt, sql.placeholder("now")),
        or(isNull(sessions.closingAt), gt(sessions.closingAt, sql.placeholder("now"))),
        isNull(users.disabledAt),
      ),
    )
    .prepare("find_sessions"),
);

/** Finds sessions by the hash of their id; requests of the same turn of the event loop share one statement. */
export const sessionFinder = ({ db, now }: { db(): Db; now(): Date }): Ask<string, Found> =>
  batched(db, async (handle, hashes) => {
    const rows = await findByHash(handle).execute({ hashes, now: now() });
    return new Map(rows.map(({ idHash, ...found }) => [idHash, found]));
  });

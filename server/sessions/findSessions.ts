import { and, eq, gt, isNull, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { mayActAs } from "#src/contracts/admin/actingAs.ts";
import { isAdmin, type RoleName } from "#src/contracts/roles.ts";
import { contentVersion, noticeVersion, sessions, users } from "#server/schema/index.ts";
import type { Versions } from "../caller.ts";
import { batched, type Ask } from "../database/batch.ts";
import { statement, type Db } from "../database/database.ts";

/** A valid session, with the current permissions of its user and the versions of cached data. */
export type Found = {
  userId: number;
  adminUserId: number | null;
  expiresAt: Date;
  endsAt: Date;
  ownEndsAt: Date | null;
  closingAt: Date | null;
  roles: string[];
  permissions: string[];
  administratorRoles: string[] | null;
  administratorPermissions: string[] | null;
  administratorDisabledAt: Date | null;
} & Versions;

/** The administrator behind a session. */
const administrators = alias(users, "administrators");

/**
 * The columns that show whether the administrator acting in a session still may; `administrator…` is null if nobody is
 * acting.
 */
export const actingColumns = {
  adminUserId: sessions.adminUserId,
  roles: users.roles,
  administratorRoles: administrators.roles,
  administratorPermissions: administrators.permissions,
  administratorDisabledAt: administrators.disabledAt,
};

/** Joins the administrators acting in sessions. */
export const joinAdministrators = [administrators, eq(administrators.id, sessions.adminUserId)] as const;

type ActingRow = Pick<Found, "roles" | "administratorRoles" | "administratorDisabledAt"> & {
  userId: number;
  adminUserId: number | null;
};

/**
 * While acting as another user, a session only stays valid as long as the administrator still is one and may act as
 * that user (D-12, D-22): a role that either has gained or lost takes effect at once.
 */
export function actingHolds(row: ActingRow): boolean {
  if (row.adminUserId === null || row.adminUserId === row.userId) return true;
  const administrator = { roles: row.administratorRoles as RoleName[] };
  return (
    row.administratorDisabledAt === null &&
    isAdmin(administrator) &&
    mayActAs(administrator, { roles: row.roles as RoleName[] })
  );
}

const findByHash = statement((db) =>
  db
    .select({
      idHash: sessions.idHash,
      userId: sessions.userId,
      ...actingColumns,
      expiresAt: sessions.expiresAt,
      endsAt: sessions.endsAt,
      ownEndsAt: sessions.ownEndsAt,
      closingAt: sessions.closingAt,
      permissions: users.permissions,
      user: users.version,
      notices: sql<string>`(select ${noticeVersion.version} from ${noticeVersion})`,
      content: sql<string>`(select ${contentVersion.version} from ${contentVersion})`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(...joinAdministrators)
    .where(
      and(
        // One parameter however many there are, so that the statement stays the same.
        sql`${sessions.idHash} = any(${sql.placeholder("hashes")}::text[])`,
        gt(sessions.expiresAt, sql.placeholder("now")),
        or(isNull(sessions.closingAt), gt(sessions.closingAt, sql.placeholder("now"))),
        isNull(users.disabledAt),
      ),
    )
    .prepare("find_sessions"),
);

/** Finds sessions by the hash of their id; requests within one turn of the event loop share a statement. */
export const sessionFinder = ({ db, now }: { db(): Db; now(): Date }): Ask<string, Found> =>
  batched(db, async (handle, hashes) => {
    const rows = await findByHash(handle).execute({ hashes, now: now() });
    return new Map(rows.map(({ idHash, ...found }) => [idHash, found]));
  });

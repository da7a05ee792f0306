import { and, eq, lte, ne, or, sql, type SQLWrapper } from "drizzle-orm";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { PermissionName, RoleName } from "#src/contracts/roles.ts";
import { unattendedHeader } from "#src/contracts/session.ts";
import type { Acting } from "#src/contracts/user.ts";
import { sessions } from "#server/schema/index.ts";
import type { Caller } from "../caller.ts";
import type { Config } from "../config.ts";
import { statement, type Db } from "../database/database.ts";
import { isOneOf } from "../database/lists.ts";
import { sessionBehindCookie } from "./contentCookie.ts";
import { clearSessionCookies, sessionIdOf, setSessionCookies } from "./cookies.ts";
import { actingHolds, sessionFinder, type Found } from "./findSessions.ts";
import { hashOf, newToken } from "./tokens.ts";
import { noteZone } from "./zone.ts";

/** For how many seconds a session outlives its browser, unless it is used again (D-2). */
export const closingSeconds = 15;
/**
 * How long acting as another user or review mode lasts, in seconds; to continue, the administrator starts again (T-51).
 * After that, the session only allows returning to their own account.
 */
export const actingSeconds = 1_800;

export type NewSession = {
  userId: number;
  /** The administrator, while acting as another user; the same as `userId` in review mode (B-314). */
  adminUserId?: number | null;
  reason?: string | null;
};

/**
 * When a session ends for good, and what else must survive its exchange for another one. Without `expiresAt` the
 * exchange counts as use of the session.
 */
type Lasting = { endsAt: Date; ownEndsAt: Date | null; confirmedAt: Date | null; expiresAt?: Date };

/** Whether a page makes a request by itself: such a request does not count as use of the session. */
export const isUnattended = ({ headers }: FastifyRequest): boolean =>
  unattendedHeader.toLowerCase() in headers;

/** The sessions of browsers: opaque ids in cookies, rows in the database under the hash of the id. */
export type Sessions = {
  /**
   * Returns the caller of a request; with `extend` this counts as use of the session. Any read cancels a closing (D-2).
   * If acting has ended, because the time is up or it is no longer allowed, the administrator is a caller only with
   * `afterActing`: see `isActingOver`. With `contentCookie` that cookie is enough; it extends nothing.
   */
  read(
    request: FastifyRequest,
    options: { extend: boolean; afterActing?: boolean; contentCookie?: boolean },
  ): Promise<Caller | null>;
  /** Signs a browser in under a new id. Its previous session ends (no fixation). */
  start(request: FastifyRequest, reply: FastifyReply, session: NewSession): Promise<void>;
  /**
   * Exchanges the caller's session for one with other permissions, under a new id: acting as another user, review mode,
   * and back. The absolute end stays that of the original sign-in; while acting it comes after half an hour at the
   * latest.
   * @returns false if the session has ended since the caller was read, through sign-out or an exchange in another tab:
   * no new session is created then
   */
  replace(
    request: FastifyRequest,
    reply: FastifyReply,
    caller: Caller,
    session: NewSession,
  ): Promise<boolean>;
  /** Signs the browser out. */
  end(request: FastifyRequest, reply: FastifyReply): Promise<void>;
  /** The browser is closing: the session ends in 15 s unless a request uses it before. */
  close(caller: Caller): Promise<void>;
  /**
   * Ends every session of users, and those in which they act as others: when they are disabled, or set a new password.
   */
  endAll(userIds: readonly number[], except?: string | null): Promise<void>;
  /** The remaining seconds of a session, as of when its caller was read. */
  secondsLeft(caller: Caller): number;
  /** Extends the caller's session to the full and returns the remaining seconds. */
  extend(caller: Caller): Promise<number>;
  /**
   * Keeps the caller's session alive at least until then, even past its absolute end: someone sitting an exam stays
   * signed in.
   */
  keepUntil(caller: Caller, until: Date): Promise<void>;
  /** When the owner of the caller's session last proved their identity; null if they have not. */
  confirmedAt(caller: Caller): Promise<Date | null>;
  /** Records that the caller has just proved their identity. */
  confirm(caller: Caller): Promise<void>;
  /** Deletes the rows of expired sessions. @returns how many */
  sweep(): Promise<number>;
  /** Calls the listener, after the commit, when sessions have ended: their sockets are closed. */
  onEnd(listener: () => void): void;
};

type Needs = { config: Config; db(): Db; afterCommit(work: () => void): void; now(): Date };

const actingOf = (userId: number, adminUserId: number | null): Acting =>
  adminUserId === null ? "self" : adminUserId === userId ? "reviewer" : "another user";

/**
 * The administrator's own roles and permissions while acting as another user; both theirs and the user's count in the
 * back office.
 */
const administratorOf = (row: Found): Pick<Caller, "administrator"> =>
  actingOf(row.userId, row.adminUserId) !== "another user"
    ? {}
    : {
        administrator: {
          roles: row.administratorRoles as RoleName[],
          permissions: row.administratorPermissions as PermissionName[],
        },
      };

const insertSession = statement((db) =>
  db
    .insert(sessions)
    .values({
      idHash: sql.placeholder("idHash"),
      userId: sql.placeholder("userId"),
      adminUserId: sql.placeholder("adminUserId"),
      actingReason: sql.placeholder("actingReason"),
      createdAt: sql.placeholder("createdAt"),
      expiresAt: sql.placeholder("expiresAt"),
      endsAt: sql.placeholder("endsAt"),
      // Passed as they are: the column's own encoding does not accept null from a placeholder.
      ownEndsAt: sql`${sql.placeholder("ownEndsAt")}::timestamptz`,
      confirmedAt: sql`${sql.placeholder("confirmedAt")}::timestamptz`,
      userAgent: sql.placeholder("userAgent"),
      address: sql.placeholder("address"),
    })
    .prepare("insert_session"),
);

const deleteSession = statement((db) =>
  db
    .delete(sessions)
    .where(eq(sessions.idHash, sql.placeholder("idHash")))
    .returning({
      endsAt: sessions.endsAt,
      ownEndsAt: sessions.ownEndsAt,
      confirmedAt: sessions.confirmedAt,
      expiresAt: sessions.expiresAt,
    })
    .prepare("delete_session"),
);

export function createSessions({ config, db, afterCommit, now }: Needs): Sessions {
  const find = sessionFinder({ db, now });
  const listeners: (() => void)[] = [];
  const tell = () => afterCommit(() => listeners.forEach((listener) => listener()));

  /** When the session of each caller ends, as known when the caller was read. */
  const ends = new WeakMap<Caller, Date>();
  const idle = config.sessionSeconds * 1_000;
  /** A use is only written if it moves the end by this much, so that reads stay reads. */
  const worthWriting = Math.min(30_000, idle / 60);
  const secondsUntil = (end: Date) => Math.max(0, Math.floor((end.getTime() - now().getTime()) / 1_000));
  const later = (milliseconds: number) => new Date(now().getTime() + milliseconds);

  const insert = async (
    request: FastifyRequest,
    reply: FastifyReply,
    session: NewSession,
    lasting: Lasting,
  ) => {
    const id = newToken();
    await insertSession(db()).execute({
      idHash: hashOf(id),
      userId: session.userId,
      adminUserId: session.adminUserId ?? null,
      actingReason: session.reason ?? null,
      createdAt: now(),
      expiresAt: earlier(later(idle), lasting.ownEndsAt ?? lasting.endsAt),
      ...lasting,
      userAgent: request.headers["user-agent"]?.slice(0, 400) ?? null,
      address: request.ip,
    });
    setSessionCookies(config, reply, id);
  };

  /** Deletes a session. The id of a browser without a sign-in has no session, so nothing ends. @returns what it was */
  const remove = async (idHash: string): Promise<Required<Lasting> | undefined> => {
    const [ended] = await deleteSession(db()).execute({ idHash });
    if (ended) tell();
    return ended;
  };

  /** Returns the session by the hash of its id, as a caller. */
  const callerOf = async (
    idHash: string,
    { extend, afterActing }: { extend: boolean; afterActing: boolean },
  ): Promise<Caller | null> => {
    const row = await find(idHash);
    if (!row) return null;
    const endsAt = actingHolds(row) ? row.endsAt : earlier(row.endsAt, now());
    const over = endsAt <= now();
    if (over && !(afterActing && row.adminUserId !== null)) return null;
    const expiresAt = extend && !over ? earlier(later(idle), row.ownEndsAt ?? row.endsAt) : row.expiresAt;
    const moved = expiresAt.getTime() - row.expiresAt.getTime() >= worthWriting;
    if (moved || row.closingAt)
      await db()
        .update(sessions)
        .set({ closingAt: null, ...(moved ? { expiresAt } : {}) })
        .where(eq(sessions.idHash, idHash));
    const caller: Caller = {
      userId: row.userId,
      adminUserId: row.adminUserId,
      acting: actingOf(row.userId, row.adminUserId),
      ...(row.adminUserId === null ? {} : { actingUntil: endsAt }),
      roles: row.roles as RoleName[],
      permissions: row.permissions as PermissionName[],
      ...administratorOf(row),
      sessionHash: idHash,
      versions: { user: row.user, notices: row.notices, content: row.content },
    };
    ends.set(caller, moved ? expiresAt : row.expiresAt);
    return caller;
  };

  return {
    async read(request, { extend, afterActing = false, contentCookie = false }) {
      const id = sessionIdOf(config, request);
      const caller = id === undefined ? null : await callerOf(hashOf(id), { extend, afterActing });
      if (caller || !contentCookie) return caller;
      const idHash = await sessionBehindCookie({ config, db, now }, request);
      return idHash === null ? null : callerOf(idHash, { extend: false, afterActing: false });
    },

    async start(request, reply, session) {
      const old = sessionIdOf(config, request);
      if (old !== undefined) await remove(hashOf(old));
      const endsAt = later(config.sessionMaxSeconds * 1_000);
      await insert(request, reply, session, { endsAt, ownEndsAt: null, confirmedAt: now() });
      await noteZone(db(), request, session.userId);
    },

    async replace(request, reply, caller, session) {
      const old = await remove(caller.sessionHash);
      if (!old) return false;
      const own = old.ownEndsAt ?? old.endsAt;
      const acts = session.adminUserId != null;
      await insert(request, reply, session, {
        endsAt: acts ? earlier(later(actingSeconds * 1_000), own) : own,
        ownEndsAt: acts ? own : null,
        confirmedAt: old.confirmedAt,
        ...(isUnattended(request) && { expiresAt: old.expiresAt }),
      });
      return true;
    },

    async end(request, reply) {
      const id = sessionIdOf(config, request);
      if (id !== undefined) await remove(hashOf(id));
      clearSessionCookies(config, reply);
    },

    async close(caller) {
      await db()
        .update(sessions)
        .set({ closingAt: later(closingSeconds * 1_000) })
        .where(eq(sessions.idHash, caller.sessionHash));
    },

    async endAll(userIds, except = null) {
      const theirs = or(isOneOf(sessions.userId, userIds), isOneOf(sessions.adminUserId, userIds));
      await db()
        .delete(sessions)
        .where(except === null ? theirs : and(theirs, ne(sessions.idHash, except)));
      tell();
    },

    secondsLeft(caller) {
      const end = ends.get(caller);
      return end ? secondsUntil(end) : 0;
    },

    async extend(caller) {
      const [row] = await db()
        .update(sessions)
        .set({
          expiresAt: sql`least(${later(idle).toISOString()}::timestamptz, coalesce(${sessions.ownEndsAt}, ${sessions.endsAt}))`,
        })
        .where(eq(sessions.idHash, caller.sessionHash))
        .returning({ expiresAt: sessions.expiresAt });
      return row ? secondsUntil(row.expiresAt) : 0;
    },

    async keepUntil(caller, until) {
      const end = ends.get(caller);
      if (end && end >= until) return;
      const least = (column: SQLWrapper) => sql`greatest(${column}, ${until.toISOString()}::timestamptz)`;
      await db()
        .update(sessions)
        .set({ expiresAt: least(sessions.expiresAt), endsAt: least(sessions.endsAt) })
        .where(eq(sessions.idHash, caller.sessionHash));
    },

    async confirmedAt(caller) {
      const [row] = await db()
        .select({ at: sessions.confirmedAt })
        .from(sessions)
        .where(eq(sessions.idHash, caller.sessionHash));
      return row?.at ?? null;
    },

    async confirm(caller) {
      await db().update(sessions).set({ confirmedAt: now() }).where(eq(sessions.idHash, caller.sessionHash));
    },

    async sweep() {
      const over = await db()
        .delete(sessions)
        .where(or(lte(sessions.expiresAt, now()), lte(sessions.closingAt, now())))
        .returning({ idHash: sessions.idHash });
      if (over.length > 0) tell();
      return over.length;
    },

    onEnd(listener) {
      listeners.push(listener);
    },
  };
}

/** Returns whether a caller may do nothing but return to their own account. */
export const isActingOver = ({ actingUntil }: Caller, now: Date): boolean =>
  actingUntil !== undefined && actingUntil <= now;

const earlier = (one: Date, other: Date): Date => (one < other ? one : other);

import type { PermissionName, RoleName } from "#src/contracts/roles.ts";
import type { Acting } from "#src/contracts/user.ts";

/**
 * The versions of what is cached in memory, as the database had them when the request was admitted: of the user and
 * their data, of what concerns everyone, and of the content. Do not rely on them after a write in the same request.
 */
export type Versions = { user: string; notices: string; content: string };

/** Who makes the call: the person whose permissions apply and, while acting, the administrator behind them. */
export type Caller = {
  userId: number;
  adminUserId: number | null;
  acting: Acting;
  /** While acting: when it ends automatically. */
  actingUntil?: Date;
  roles: RoleName[];
  permissions: PermissionName[];
  /** While acting as another user: the administrator's own roles and permissions. */
  administrator?: { roles: RoleName[]; permissions: PermissionName[] };
  /** The row of the session: SHA-256 of the id in the cookie, hex. */
  sessionHash: string;
  versions: Versions;
};

import type { PermissionName, RoleName } from "#src/contracts/roles.ts";
import type { Acting } from "#src/contracts/user.ts";

/**
 * The versions of what is kept in memory, as the database had them when a request was admitted: of the user and what
 * belongs to them, of what concerns everybody, of the content. Not to be relied on after a write of the same request.
 */
export type Versions = { user: string; notices: string; content: string };

/** Who calls: the person whose rights are in force, and while acting the administrator behind them. */
export type Caller = {
  userId: number;
  adminUserId: number | null;
  acting: Acting;
  /** While acting: when it ends by itself. */
  actingUntil?: Date;
  roles: RoleName[];
  permissions: PermissionName[];
  /** While acting as another user: what the administrator has themselves. */
  administrator?: { roles: RoleName[]; permissions: PermissionName[] };
  /** The row of the session: SHA-256 of the id in the cookie, hex. */
  sessionHash: string;
  versions: Versions;
};

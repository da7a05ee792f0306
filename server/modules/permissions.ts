import { holds, permissionNames, type PermissionName, type RoleName } from "#src/contracts/roles.ts";
import { userCalls } from "#src/contracts/user.ts";
import { signedIn } from "../access.ts";
import type { Caller } from "../caller.ts";
import { on, type Handled } from "../serve.ts";

/** The route parameters that a check is about, by name. */
type Ids = Readonly<Record<string, number>>;
type Check = (caller: Caller, ids: Ids) => boolean;

const permitted =
  (name: PermissionName): Check =>
  ({ roles, permissions: can }) =>
    holds({ roles, can }, name);

/**
 * Checks a role, not a particular record. With a record, the check fails for everyone but super admin until the area
 * that owns the records defines whose they are.
 */
const inRole =
  (name: RoleName): Check =>
  ({ roles }, ids) =>
    roles.includes("super admin") || (roles.includes(name) && Object.keys(ids).length === 0);

/** Every named check (B-255): the permissions, and the two of the route table. Super admin passes them all (B-266). */
const checks: ReadonlyMap<string, Check> = new Map([
  ...permissionNames.map((name) => [name, permitted(name)] as const),
  ["trainer", inRole("trainer")] as const,
  ["partner", inRole("partner admin")] as const,
]);

/** E-024: whether a named check passes. Nobody passes an unknown name or an invalid id. */
export const permissionsModule = (): Handled[] => [
  on(userCalls.permission, signedIn, ({ query: { permission, ...rest }, caller }) => {
    const ids = idsOf(rest);
    return { data: ids !== null && (checks.get(permission)?.(caller, ids) ?? false) };
  }),
];

/** Parses `ids[event]=3`; null for anything else. */
function idsOf(query: Readonly<Record<string, string>>): Ids | null {
  const ids: Record<string, number> = {};
  for (const [key, text] of Object.entries(query)) {
    const name = /^ids\[(\w{1,40})\]$/.exec(key)?.[1];
    if (name === undefined) continue;
    if (!/^[1-9]\d{0,9}$/.test(text)) return null;
    ids[name] = Number(text);
  }
  return ids;
}

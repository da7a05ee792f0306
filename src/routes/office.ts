import { adminHome } from "#src/machines/guard/adminHome.ts";
import { isAdministrator, type Visitor } from "#src/machines/guard/needs.ts";
import { to } from "./links.ts";
import type { RouteTable } from "./routeTable.ts";

/**
 * Where the back office begins for a user (B-269): with their dashboard or, where that is still to come, the first screen that
 * they may open. Null where there is none.
 */
export function officeOf(
  user: Visitor,
  { exists, opensBackOffice }: Pick<RouteTable, "exists" | "opensBackOffice">,
): string | null {
  if (!isAdministrator(user)) return null;
  const home = adminHome(user);
  if (exists(home.name)) return home.path;
  return opensBackOffice(user) ? to("AdminStart") : null;
}

import { adminHome } from "#src/machines/guard/adminHome.ts";
import { isAdministrator, linkShows, type Visitor } from "#src/machines/guard/needs.ts";
import { to } from "./links.ts";
import type { RouteTable } from "./routeTable.ts";

/**
 * Where the back office begins for a user (B-269): with their dashboard or, if that is still to come or requires a
 * permission that they lack (B-492), with the start page. Null if they can open no screen of it.
 */
export function officeOf(
  user: Visitor,
  { rowNamed, opensBackOffice }: Pick<RouteTable, "rowNamed" | "opensBackOffice">,
): string | null {
  if (!isAdministrator(user)) return null;
  const home = adminHome(user);
  const row = rowNamed(home.name);
  if (row && linkShows(row.needs, user)) return home.path;
  return opensBackOffice(user) ? to("AdminStart") : null;
}

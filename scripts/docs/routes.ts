import { routes } from "#src/areas/table.ts";
import type { Needs, RouteRow } from "#src/routes/route.ts";
import { code, generated, table, type Document } from "./document.ts";

const { rows: routeTable } = routes;

/** docs/routes.md: every row of the route table. */
export async function routeDocuments(): Promise<Document[]> {
  const rows: readonly RouteRow[] = routeTable;
  const screens = rows.filter(({ kind }) => kind !== "redirect");
  const redirects = rows.filter(({ kind }) => kind === "redirect");
  const text = `${generated("the rows in src/routes")}
# Routes

The first match wins. A trailing slash is accepted everywhere.

${table(
  ["path", "name", "title", "layout", "theme", "needs"],
  screens.map((row) => [code(row.path), row.name, row.title, row.layout, row.theme, needsInWords(row.needs)]),
)}
## Redirects

The query is kept.

${table(
  ["from", "to"],
  redirects.map(({ path, to }) => [code(path), code(to ?? "")]),
)}`;
  return [{ path: "docs/routes.md", text }];
}

function needsInWords({ login, admin, roles, features, pssEnrolled, check }: Needs): string {
  const needs = [
    login && "sign-in",
    admin && "an admin role",
    roles && roles.length > 0 && roles.join(" or "),
    features && features.length > 0 && `the feature ${features.join(" or ")}`,
    pssEnrolled && "enrolment in professional skills",
    check && `the server's check ${code(check)}`,
  ].filter(Boolean);
  return needs.join(", ") || "nothing";
}

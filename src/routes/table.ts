import { parse } from "regexparam";
import { matchRoute, type Parser } from "wouter";
import { fillPath, isId } from "#src/contracts/endpoint.ts";
import { unescaped } from "#src/contracts/urls.ts";
import { hasAnyRole, isAdministrator, type Visitor } from "#src/machines/guard/needs.ts";
import { accreditationRoutes } from "./accreditation.ts";
import { adminRoutes } from "./admin/routes.ts";
import { learnerRoutes } from "./learner.ts";
import { publicRoutes } from "./public.ts";
import { route, type ParamsOf, type RedirectRow, type RouteRow } from "./route.ts";

const notFound = route("NotFound", "*", {
  title: "Page not found",
  layout: "guest",
  needs: {},
  kind: "catch-all",
});

/** Every route of the product, the first match wins; static segments stand before parameters. */
export const routeTable = [
  ...publicRoutes,
  ...learnerRoutes,
  ...accreditationRoutes,
  ...adminRoutes,
  notFound,
] as const;

export type RouteName = (typeof routeTable)[number]["name"];
/** Those that show something. */
export type ScreenName = Exclude<RouteName, Extract<(typeof routeTable)[number], RedirectRow>["name"]>;
type PathOf<Name extends RouteName> = Extract<(typeof routeTable)[number], { name: Name }>["path"];

const byName = new Map<string, RouteRow>(routeTable.map((row) => [row.name, row]));

/** The row of a name. */
export const rowOf = (name: RouteName): RouteRow => byName.get(name)!;

/** Whether a screen of this name exists yet: navigation shows only links that lead somewhere. */
export const exists = (name: string): name is RouteName => byName.has(name);

/** Whether some screen of the back office is there for this administrator, whose own dashboard may be still to come (B-269). */
export const opensBackOffice = (visitor: Visitor): boolean =>
  routeTable.some(
    ({ layout, path, needs }: RouteRow) =>
      layout === "admin" &&
      !path.includes(":") &&
      needs.roles !== undefined &&
      hasAnyRole(visitor, needs.roles, "back office"),
  );

export type Query = Record<string, string | number | undefined>;

/** The address of a route; a missing parameter does not compile. */
export function to<Name extends RouteName>(
  name: Name,
  ...[params, query]: Record<string, never> extends ParamsOf<PathOf<Name>>
    ? [params?: Record<string, never>, query?: Query]
    : [params: { [K in keyof ParamsOf<PathOf<Name>>]: string | number }, query?: Query]
): string {
  const path = fillPath(rowOf(name).path, params);
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query ?? {}))
    if (value !== undefined) search.set(key, String(value));
  return search.size ? `${path}?${search}` : path;
}

export type Match = { row: RouteRow; params: Record<string, string> };

const patterns = new Map<string, ReturnType<Parser>>();
/** Patterns are read once: hundreds of them cost most of a navigation otherwise. */
export const parser: Parser = (path) => {
  const pattern = patterns.get(path) ?? (parse(path as string) as ReturnType<Parser>);
  patterns.set(path, pattern);
  return pattern;
};

/** The row that a path opens, as the address bar has it. A trailing slash is accepted everywhere. */
export function matchPath(path: string): Match {
  if (unescaped(path) === null) return { row: notFound, params: {} };
  const plain = path.length > 1 ? path.replace(/(?<!\/)\/+$/, "") || "/" : path;
  for (const row of routeTable) {
    const [matched, found] = matchRoute(parser, row.path, plain);
    if (!matched) continue;
    const params = named(row.path, found as Record<string, string>);
    if (row.ids.every((name) => !(name in params) || isId(params[name]!))) return { row, params };
  }
  return { row: notFound, params: {} };
}

/** Wouter counts parameters too, beside naming them. */
const named = (pattern: string, found: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(found).filter(([name]) => name === "*" || pattern.includes(`:${name}`)));

/**
 * Where an old path leads, with its parameters carried over and its query kept; null for a screen.
 * @param search with its question mark, or empty
 */
export function redirectOf(
  { row, params }: Match,
  search: string,
  visitor: Visitor | null = null,
): string | null {
  if (row.to === undefined) return null;
  const { needs } = matchPath(row.to).row;
  if (
    row.otherwise !== undefined &&
    isAdministrator(visitor) &&
    !hasAnyRole(visitor, needs.roles, "back office")
  )
    return row.otherwise;
  const path = row.to.replace(/:(\w+)|\*/g, (_, name?: string) => params[name ?? "*"] ?? "");
  // What a rest begins with must not turn the path into another host (D-13).
  return path.replace(/^[/\\]+/, "/") + search;
}

/** The document's title: the product's short name before the page's own (B-242). */
export const titleOf = (productName: string, { title }: Pick<RouteRow, "title">): string =>
  `${productName} – ${title}`;

/** The row that an address of ours opens in the end. */
export function rowOfAddress(address: string): RouteRow {
  const { pathname, search } = new URL(address, "http://address.invalid");
  const match = matchPath(pathname);
  const next = redirectOf(match, search);
  return next === null ? match.row : rowOfAddress(next);
}

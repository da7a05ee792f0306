import { parse } from "regexparam";
import { matchRoute, type Parser } from "wouter";
import { isId } from "#src/contracts/endpoint.ts";
import { unescaped } from "#src/contracts/urls.ts";
import { isAdministrator, opensOffice, type Visitor } from "#src/machines/guard/needs.ts";
import { route, type RouteRow } from "./route.ts";

export type Match = { row: RouteRow; params: Record<string, string> };
export type RouteTable = ReturnType<typeof createRouteTable>;

/** The row that opens for an address that nothing else matches. */
export const notFound = route("NotFound", "*", {
  title: "Page not found",
  layout: "guest",
  needs: {},
  kind: "catch-all",
});

const patterns = new Map<string, ReturnType<Parser>>();
/** Parses each pattern once. There are hundreds, and parsing them would take up most of a navigation's time. */
export const parser: Parser = (path) => {
  const pattern = patterns.get(path) ?? (parse(path as string) as ReturnType<Parser>);
  patterns.set(path, pattern);
  return pattern;
};

/**
 * The routes of the whole product, which decide what an address opens. The table is made from the areas (`src/areas`),
 * above the views, and passed down. An area's own pages link to each other by its rows alone.
 * @param given the rows in the order in which they are tried, static segments before parameters; rows that match any
 * rest come last
 */
export function createRouteTable(given: readonly RouteRow[]) {
  const takesRest = ({ path }: RouteRow): boolean => path.includes("*");
  const rows = [
    ...given.filter((row) => !takesRest(row)),
    ...given.filter(takesRest).toSorted((one, other) => other.path.length - one.path.length),
  ];
  const byName = new Map(rows.map((row) => [row.name, row]));

  /** The row with a name; undefined if its screen is still to come. */
  const rowNamed = (name: string): RouteRow | undefined => byName.get(name);
  /** Whether a screen with this name exists: navigation shows only links that lead somewhere. */
  const exists = (name: string): boolean => byName.has(name);

  /** The row that a path opens. The path is as in the address bar, and may always have a trailing slash. */
  function matchPath(path: string): Match {
    if (unescaped(path) === null) return { row: notFound, params: {} };
    const plain = path.length > 1 ? path.replace(/(?<!\/)\/+$/, "") || "/" : path;
    for (const row of rows) {
      const [matched, found] = matchRoute(parser, row.path, plain);
      if (!matched) continue;
      const params = named(row.path, found as Record<string, string>);
      if (row.ids.every((name) => !(name in params) || isId(params[name]!))) return { row, params };
    }
    return { row: notFound, params: {} };
  }

  /**
   * Where an old path leads, with its parameters carried over and its query kept; null for a screen.
   * @param search with its question mark, or empty
   */
  function redirectOf({ row, params }: Match, search: string, visitor: Visitor | null = null): string | null {
    if (row.to === undefined) return null;
    const { needs } = matchPath(row.to).row;
    if (
      row.otherwise !== undefined &&
      isAdministrator(visitor) &&
      !opensOffice(visitor, { ...needs, roles: needs.roles ?? [] })
    )
      return row.otherwise;
    const path = row.to.replace(/:(\w+)|\*/g, (_, name?: string) => params[name ?? "*"] ?? "");
    // The start of the rest must not turn the path into another host (D-13).
    return path.replace(/^[/\\]+/, "/") + search;
  }

  /** The row that an address of ours finally opens. */
  function rowOfAddress(address: string): RouteRow {
    const { pathname, search } = new URL(address, "http://address.invalid");
    const match = matchPath(pathname);
    const next = redirectOf(match, search);
    return next === null ? match.row : rowOfAddress(next);
  }

  /**
   * Whether this administrator can open any screen of the back office, even if their own dashboard is still to come
   * (B-269).
   */
  const opensBackOffice = (visitor: Visitor): boolean =>
    rows.some(
      ({ layout, path, needs }) =>
        layout === "admin" &&
        !path.includes(":") &&
        needs.roles !== undefined &&
        opensOffice(visitor, { ...needs, roles: needs.roles }),
    );

  return { rows, rowNamed, exists, matchPath, redirectOf, rowOfAddress, opensBackOffice };
}

/** Wouter numbers parameters as well as naming them. */
const named = (pattern: string, found: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(found).filter(([name]) => name === "*" || pattern.includes(`:${name}`)));

/** The document's title: the product's short name before the page's own (B-242). */
export const titleOf = (productName: string, { title }: Pick<RouteRow, "title">): string =>
  `${productName} – ${title}`;

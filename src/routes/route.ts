import type { RouteParams } from "regexparam";
import type { FeatureFlag, PermissionName, RoleName } from "#src/contracts/roles.ts";
import { defaultTheme, type ThemeName } from "#src/contracts/themes.ts";

/** B-224 */
export const layouts = ["main", "admin", "exam", "pdf", "guest"] as const;
export type LayoutName = (typeof layouts)[number];

/** What a route requires of the user before it opens, in the order in which the route guard checks it. */
export type Needs = {
  login?: true;
  /** One of the seven admin kinds (B-254). */
  admin?: true;
  roles?: readonly RoleName[];
  /** All of these permissions: a part of the back office may need both a role and permissions (B-492). */
  permissions?: readonly PermissionName[];
  /** At least one of these flags, or the user is taken back one step (B-252). */
  features?: readonly FeatureFlag[];
  pssEnrolled?: true;
  /** A named permission that the server checks, with the route's parameters as ids (B-255). */
  check?: string;
};

/** A row of the route table: the declaration of an address. Its screen is in `src/screens`, above the views. */
export type RouteRow<Name extends string = string, Path extends string = string> = {
  readonly name: Name;
  /** As in the ledger, with `:name` for a parameter and `*` for the rest of a path. */
  readonly path: Path;
  readonly kind: "screen" | "redirect" | "catch-all";
  /** The page's part of the document title (B-242). */
  readonly title: string;
  readonly theme: ThemeName;
  readonly layout: LayoutName;
  readonly needs: Needs;
  /** Parameters that are numbers of records. An address with anything else there does not open the row. */
  readonly ids: readonly string[];
  /** The page shows its own place in the hierarchy. */
  readonly breadcrumbs?: true;
  /** The page is for reading and has columns of its own, so the navigation makes room for it. */
  readonly reading?: true;
  /** For a redirect: the path that it leads to, with the query kept. */
  readonly to?: string;
  /** For a redirect: where it leads administrators who may not open that path. */
  readonly otherwise?: string;
};

type Meta = Partial<
  Pick<RouteRow, "theme" | "layout" | "needs" | "ids" | "kind" | "breadcrumbs" | "reading">
> & {
  title: string;
};

/** An old path without a screen. */
export type RedirectRow<Name extends string = string, Path extends string = string> = RouteRow<Name, Path> & {
  readonly kind: "redirect";
};

/** A screen. Uses the main layout for signed-in users unless told otherwise. */
export function route<const Name extends string, const Path extends string>(
  name: Name,
  path: Path,
  {
    title,
    theme = defaultTheme,
    layout = "main",
    needs = { login: true },
    ids = [],
    kind = "screen",
    ...rest
  }: Meta,
): RouteRow<Name, Path> {
  return { name, path, kind, title, theme, layout, needs, ids, ...rest };
}

/** An old path that leads to a new one. Parameters of the same name are carried over, and the query is kept. */
export function redirect<const Name extends string, const Path extends string>(
  name: Name,
  path: Path,
  to: string,
  otherwise?: string,
): RedirectRow<Name, Path> {
  return {
    name,
    path,
    kind: "redirect",
    title: "",
    theme: defaultTheme,
    layout: "main",
    needs: { login: true },
    ids: [],
    to,
    ...(otherwise !== undefined && { otherwise }),
  };
}

export type ParamsOf<Path extends string> = RouteParams<Path>;

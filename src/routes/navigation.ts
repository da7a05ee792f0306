import type { Wait } from "#src/contracts/waiting.ts";
import type { FeatureFlag, PermissionName, RoleName } from "#src/contracts/roles.ts";
import { linkShows, type Visitor } from "#src/machines/guard/needs.ts";
import { addressOf as addressOfRow } from "./links.ts";
import type { Match, RouteTable } from "./routeTable.ts";

/** The icons of the navigation, by name: data stays free of components. */
export type NavigationIcon =
  | "home"
  | "office"
  | "missed"
  | "list"
  | "continue"
  | "shared"
  | "completed"
  | "activity"
  | "cpd"
  | "hidden"
  | "catalogue"
  | "mandatory"
  | "enrolments"
  | "featured"
  | "topics"
  | "skills"
  | "history"
  | "exam"
  | "events"
  | "calendar"
  | "waitlist"
  | "interest"
  | "ai"
  | "labs"
  | "podcasts"
  | "subscriptions"
  | "match"
  | "relationships"
  | "details"
  | "glossary"
  | "releases"
  | "team"
  | "partner"
  | "development"
  | "trainer";

/**
 * Who sees a link: users with any of the roles, all of the permissions and any of the flags. An empty list passes
 * (ambiguity 4).
 */
export type LinkNeeds = {
  readonly roles?: readonly RoleName[];
  readonly permissions?: readonly PermissionName[];
  readonly features?: readonly FeatureFlag[];
  readonly pssEnrolled?: true;
};

export type NavigationLink = LinkNeeds & {
  /** The name of a route of the ledger; the link shows once its screen exists. */
  readonly route: string;
  readonly label: string;
  readonly icon: NavigationIcon;
  readonly params?: Readonly<Record<string, string>>;
  /** An empty value means that the query must not contain the parameter. */
  readonly query?: Readonly<Record<string, string>>;
  /** What is counted beside the link: what waits for the user at its target. */
  readonly waits?: readonly Wait[];
};

export type NavigationGroup = {
  readonly title: string;
  readonly links: readonly NavigationLink[];
  /** There is no heading, as the only link already says what the title would. */
  readonly plain?: true;
};

export const link = (
  route: string,
  label: string,
  icon: NavigationIcon,
  rest: Omit<NavigationLink, "route" | "label" | "icon"> = {},
): NavigationLink => ({ route, label, icon, ...rest });

/** The groups in the ledger's order, with that of the home page first. */
const order: readonly string[] = [
  ...["Home", "My learning", "Learning", "Professional skills", "Exams", "Events", "AI", "Podcasts"],
  ...["Mentoring", "Teams", "Reference"],
];
/** The ledger's order of links in groups that several areas share. Others come last, in the order of their areas. */
const linkOrder: readonly string[] = [
  ...["ReturningUsers", "AcademyMyList", "AcademyContinueWith", "AcademyShared", "AcademyCompleted"],
  ...["AcademyActivityLog", "UserCPDLog", "AcademyHidden"],
  ...[
    "AcademyCatalogue",
    "AcademyMandatoryTraining",
    "AcademyEnrolments",
    "AcademyFeatured",
    "AcademyTopics",
  ],
];
/** Sorts by an order; names that are not in it come last. */
const inOrder = <T>(rows: readonly T[], places: readonly string[], nameOf: (row: T) => string): T[] => {
  const rank = (row: T): number => places.indexOf(nameOf(row)) + 1 || places.length + 1;
  return rows.toSorted((one, other) => rank(one) - rank(other));
};

/**
 * The whole navigation of a learner (B-005 … B-016, B-027, P-007 … P-021).
 * @param groups as declared by the areas; those with the same title are merged, and all are put in the ledger's order,
 * with any others last
 */
export const learnerNavigation = (groups: readonly NavigationGroup[]): NavigationGroup[] => {
  const together = new Map<string, NavigationGroup>();
  for (const group of groups) {
    const links = [...(together.get(group.title)?.links ?? []), ...group.links];
    together.set(group.title, { ...group, links: inOrder(links, linkOrder, ({ route }) => route) });
  }
  return inOrder([...together.values()], order, ({ title }) => title);
};

/** The groups, with the links that this user sees and whose screens exist. */
export const navigationOf = (
  groups: readonly NavigationGroup[],
  user: Visitor,
  screenExists: (route: string) => boolean,
): NavigationGroup[] =>
  groups
    .map(({ links, ...group }) => ({
      ...group,
      links: links.filter((one) => screenExists(one.route) && linkShows(one, user)),
    }))
    .filter(({ links }) => links.length > 0);

/** The address of a link whose screen exists. */
export const addressOf = (
  { route, params, query = {} }: NavigationLink,
  { rowNamed }: Pick<RouteTable, "rowNamed">,
): string =>
  addressOfRow(
    rowNamed(route)!,
    params,
    Object.fromEntries(Object.entries(query).filter(([, value]) => value !== "")),
  );

/** B-251: the route's name, and any parameters and query of the link. */
export function isActive(
  { route, params = {}, query = {} }: Pick<NavigationLink, "route" | "params" | "query">,
  { row, params: here }: Match,
  search: string,
): boolean {
  const asked = new URLSearchParams(search);
  return (
    row.name === route &&
    Object.entries(params).every(([key, value]) => here[key] === value) &&
    Object.entries(query).every(([key, value]) => (asked.get(key) ?? "") === value)
  );
}

import { mainMessages as words } from "#src/contracts/messages/main.ts";
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

/** Who sees a link: any of the roles, all of the permissions, any of the flags; an empty list passes (ambiguity 4). */
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
  /** An empty value means that the query must not have it. */
  readonly query?: Readonly<Record<string, string>>;
  /** What is counted beside it: what waits for the user where it leads. */
  readonly waits?: readonly Wait[];
};

export type NavigationGroup = {
  readonly title: string;
  readonly links: readonly NavigationLink[];
  /** Its one link says what the title would: no heading stands above it. */
  readonly plain?: true;
};

export const link = (
  route: string,
  label: string,
  icon: NavigationIcon,
  rest: Omit<NavigationLink, "route" | "label" | "icon"> = {},
): NavigationLink => ({ route, label, icon, ...rest });

const pss = { pssEnrolled: true } as const;
const ai = { features: ["ai_area"] } as const;

/** What is here already, and the links of the areas that are still to come; each moves into its area's declaration. */
const groupsToCome: readonly NavigationGroup[] = [
  { title: "Home", links: [] },
  {
    title: "My learning",
    links: [
      link("ReturningUsers", words.whatYouMissed, "missed", { permissions: ["see_what_you_missed_section"] }),
      link("AcademyMyList", words.myList, "list"),
      link("AcademyContinueWith", words.continueWith, "continue"),
      link("AcademyShared", words.shared, "shared"),
      link("AcademyCompleted", words.completed, "completed"),
      link("AcademyActivityLog", words.activityLog, "activity"),
      link("UserCPDLog", words.cpdLog, "cpd", { features: ["cpd_log"] }),
      link("AcademyHidden", words.hidden, "hidden"),
    ],
  },
  {
    title: "Learning",
    links: [
      link("AcademyCatalogue", "Catalogue", "catalogue"),
      link("AcademyMandatoryTraining", "Mandatory training", "mandatory"),
      link("AcademyEnrolments", "Enrolments", "enrolments"),
      link("AcademyFeatured", "Featured", "featured"),
      link("AcademyTopics", "Topics", "topics"),
    ],
  },
  {
    title: "Professional skills",
    links: [
      link("AcademyPSSAccreditations", "Skills accreditations", "exam", pss),
      link("MyPssAccreditations", "My framework", "skills", pss),
      link("MyPssHistory", "My history", "history", pss),
    ],
  },
  { title: "Exams", links: [] },
  {
    title: "Events",
    links: [
      link("EventsIndex", "Events", "events"),
      link("EventsSearch", "All events", "catalogue", { query: { type: "", order: "" } }),
      link("EventsSearch", "Recently added", "history", { query: { type: "", order: "recent" } }),
      link("EventsSearch", "My events", "calendar", { query: { type: "my-events" } }),
      link("EventsSearch", "Waiting list", "waitlist", { query: { type: "waiting-list" } }),
      link("EventsSearch", "Registered interest", "interest", { query: { type: "registered-interest" } }),
    ],
  },
  {
    title: "AI",
    links: [link("AiIndex", "AI content", "ai", ai), link("AiLabs", "AI labs", "labs", ai)],
  },
  { title: "Podcasts", links: [] },
  { title: "Mentoring", links: [] },
  {
    title: "Teams",
    links: [
      link("MyTeamIndex", "Manager dashboard", "team", { roles: ["manager"] }),
      link("PartnerDashboard", "Partner dashboard", "partner", { roles: ["partner admin"] }),
      link("AdmManagerIndex", "Development manager dashboard", "development", { roles: ["adm manager"] }),
      link("TrainerIndex", "Trainer dashboard", "trainer", { roles: ["trainer"] }),
    ],
  },
  {
    title: "Reference",
    links: [link("Glossary", "Glossary", "glossary"), link("ReleaseNotes", "Release notes", "releases")],
  },
];

/**
 * The whole navigation of a learner (B-005 … B-016, B-027, P-007 … P-021).
 * @param groups those that areas have declared; each stands in its place of the ledger's order, others come last
 */
export const learnerNavigation = (groups: readonly NavigationGroup[]): NavigationGroup[] => {
  const titled = (of: string, all: readonly NavigationGroup[]) => all.find(({ title }) => title === of);
  return [
    ...groupsToCome.map((group) => titled(group.title, groups) ?? group),
    ...groups.filter(({ title }) => !titled(title, groupsToCome)),
  ];
};

/** The groups with the links that this user sees and whose screens exist. */
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

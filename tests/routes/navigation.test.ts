import { describe, expect, test } from "vitest";
import { featureFlags, permissionNames, roleNames, type RoleName } from "#src/contracts/roles.ts";
import { linkShows, type Visitor } from "#src/machines/guard/needs.ts";
import {
  addressOf,
  isActive,
  link,
  learnerNavigation as navigationOfAreas,
  navigationOf,
} from "#src/routes/navigation.ts";
import { adminNavigation } from "#src/routes/admin/adminNavigation.ts";
import { areas, routes } from "#src/areas/table.ts";

const { matchPath } = routes;

type Principal = RoleName | "learner" | "external";
const principals: readonly Principal[] = [...roleNames, "learner", "external"];

const person = (principal: Principal, extra: Partial<Visitor> = {}): Visitor => ({
  roles: (roleNames as readonly string[]).includes(principal) ? [principal as RoleName] : [],
  can: [],
  features: {},
  pss_enrolled: false,
  ...extra,
});

const learnerNavigation = navigationOfAreas(areas.navigation);
const links = learnerNavigation.flatMap((group) => group.links);
const everyScreen = () => true;

/** The rows of roles.tsv about links. `who` sees it without anything else; `with` is what lets the others see it. */
const ledger: {
  row: string;
  routes: string[];
  who: readonly Principal[];
  with?: Partial<Visitor>;
}[] = [
  {
    row: "P-007",
    routes: ["ReturningUsers"],
    who: ["super admin"],
    with: { can: ["see_what_you_missed_section"] },
  },
  {
    row: "P-008",
    routes: [
      "AcademyMyList",
      "AcademyContinueWith",
      "AcademyShared",
      "AcademyCompleted",
      "AcademyActivityLog",
      "AcademyHidden",
    ],
    who: principals,
  },
  { row: "B-028", routes: ["AppHome"], who: principals },
  { row: "P-009][B-016", routes: ["UserCPDLog"], who: [], with: { features: { cpd_log: true } } },
  {
    row: "P-010",
    routes: [
      "AcademyCatalogue",
      "AcademyMandatoryTraining",
      "AcademyEnrolments",
      "AcademyFeatured",
      "AcademyTopics",
    ],
    who: principals,
  },
  {
    row: "P-011",
    routes: ["AcademyPSSAccreditations", "MyPssAccreditations", "MyPssHistory"],
    who: [],
    with: { pss_enrolled: true },
  },
  { row: "P-012", routes: ["AccreditationIndex", "AccreditationSearch"], who: principals },
  {
    row: "P-014",
    routes: ["PodcastsIndex", "PodcastsSearch", "PodcastsEpisodeSearch"],
    who: principals,
  },
  {
    row: "P-016",
    routes: ["MentoringIndex", "MentoringRelationships", "MentoringProfile"],
    who: ["super admin"],
    with: { can: ["access_mentoring"] },
  },
  { row: "P-017", routes: ["Glossary", "ReleaseNotes"], who: principals },
];

describe("visibility of links", () => {
  describe.each(ledger)("$row", ({ row, routes, who, with: given }) => {
    const own = links.filter((link) => routes.includes(link.route));

    test.each(principals)(`%s [${row}][B-258][B-259][B-260]`, (principal) => {
      const everythingElse = without(given);
      for (const link of own) {
        expect(linkShows(link, person(principal))).toBe(who.includes(principal));
        expect(linkShows(link, person(principal, everythingElse))).toBe(who.includes(principal));
        if (given) expect(linkShows(link, person(principal, given))).toBe(true);
      }
    });

    test("its links exist", () => expect(new Set(own.map((link) => link.route))).toEqual(new Set(routes)));
  });

  test("every navigation link is in the ledger", () => {
    const known = new Set(ledger.flatMap(({ routes }) => routes));
    expect(links.filter((link) => !known.has(link.route))).toEqual([]);
  });

  test("a link needs all of its permissions and one of its flags [B-259][B-260]", () => {
    const both = {
      permissions: ["can_set_content_live", "can_require_qa"],
      features: ["ai_area", "cpd_log"],
    } as const;
    const having = (can: Visitor["can"], features: Visitor["features"]) =>
      linkShows(both, person("learner", { can, features }));
    expect(having([...permissionNames], { cpd_log: true })).toBe(true);
    expect(having(["can_require_qa"], { cpd_log: true })).toBe(false);
    expect(having([...permissionNames], { cpd_log: false, feature_flags: true })).toBe(false);
  });

  test("a flag counts only if its value is true", () => {
    expect(linkShows({ features: ["ai_area"] }, person("learner", { features: { ai_area: false } }))).toBe(
      false,
    );
  });
});

/** A user with everything except what would open the row. */
const without = (given: Partial<Visitor> = {}): Partial<Visitor> => ({
  can: permissionNames.filter((name) => !given.can?.includes(name)),
  features: Object.fromEntries(featureFlags.map((flag) => [flag, !given.features?.[flag]])),
  pss_enrolled: !given.pss_enrolled,
});

test("groups of several areas are joined in the ledger's order; what it does not name comes last, as declared", () => {
  const [second, third] = [link("Second", "Second", "list"), link("Third", "Third", "list")];
  const joined = navigationOfAreas([
    { title: "Own", links: [] },
    { title: "My learning", links: [second, link("AcademyHidden", "Hidden", "list")] },
    { title: "Reference", links: [] },
    { title: "Home", links: [] },
    { title: "My learning", links: [third, link("ReturningUsers", "What You Missed", "list")] },
  ]);
  expect(joined.map(({ title }) => title)).toEqual(["Home", "My learning", "Reference", "Own"]);
  expect(joined[1]!.links.map(({ route }) => route)).toEqual([
    ...["ReturningUsers", "AcademyHidden", "Second", "Third"],
  ]);
});

test("the personal workspace has its eight links in order [B-005][M-001][M-002][M-003][M-004][M-005][M-006][M-007][M-008]", () => {
  expect(
    learnerNavigation.find(({ title }) => title === "My learning")!.links.map((link) => link.label),
  ).toEqual([
    "What You Missed",
    "My List",
    "Continue With",
    "Shared",
    "Completed",
    "Activity Log",
    "CPD Log",
    "Hidden",
  ]);
});

test("every named learner route with a screen is linked in the navigation, the header or the profile menu", () => {
  const elsewhere = ["Search", "Profile"];
  expect(new Set([...elsewhere, ...links.map((link) => link.route)])).toEqual(
    new Set([
      ...["AppHome", "Search", "Glossary", "ReleaseNotes", "Profile", "ReturningUsers", "AcademyMyList"],
      ...["AcademyContinueWith", "AcademyShared", "AcademyCompleted", "AcademyActivityLog", "UserCPDLog"],
      ...["AcademyHidden", "AcademyCatalogue", "AcademyMandatoryTraining", "AcademyEnrolments"],
      ...["AcademyFeatured", "AcademyTopics", "AccreditationIndex", "AccreditationSearch"],
      ...["PodcastsIndex", "PodcastsEpisodeSearch", "PodcastsSearch"],
      ...["MentoringIndex", "MentoringRelationships", "MentoringProfile"],
      // Listed with the professional skills, not among the named routes.
      ...["AcademyPSSAccreditations", "MyPssAccreditations", "MyPssHistory"],
    ]),
  );
});

test("the main navigation has its areas in order, Home first [B-006][B-008][B-009][B-012]", () => {
  expect(learnerNavigation.map((group) => group.title)).toEqual([
    "Home",
    "My learning",
    "Learning",
    "Professional skills",
    "Exams",
    "Podcasts",
    "Mentoring",
    "Reference",
  ]);
});

test("only existing screens are linked, and each link is active on its own page", () => {
  const everything = person("super admin", {
    features: { cpd_log: true, ai_area: true },
    pss_enrolled: true,
  });
  const shown = navigationOf(learnerNavigation, everything, routes.exists).flatMap((group) => group.links);
  expect(shown.map((link) => link.label)).toContain("Catalogue");
  for (const link of shown) {
    const [path = "", search = ""] = addressOf(link, routes).split("?");
    expect(isActive(link, matchPath(path), search)).toBe(true);
  }
});

test("counts of waiting work are on links to the screens that deal with it", () => {
  const counted = Object.fromEntries(
    links.flatMap(({ label, waits = [] }) => (waits.length ? [[label, waits.map(({ of }) => of)]] : [])),
  );
  expect(counted).toEqual({
    Home: ["learning overdue", "learning due"],
    Shared: ["learning shared"],
    Accreditations: ["exams running", "exams due"],
    Relationships: ["mentoring requests"],
    "Release notes": ["release notes"],
  });
  const entries = adminNavigation(areas.offices).flatMap(({ sections }) =>
    sections.flatMap((section) => section.links.map(({ routeName }) => routeName)),
  );
  for (const { at } of areas.offices.flatMap(({ waits = [] }) => waits)) expect(entries).toContain(at);
});

test("a group without links is left out", () => {
  const titles = (user: Visitor) =>
    navigationOf(learnerNavigation, user, everyScreen).map((group) => group.title);
  expect(titles(person("learner", { pss_enrolled: true }))).toContain("Professional skills");
  expect(titles(person("learner"))).not.toContain("Professional skills");
});

describe("the current link [B-251]", () => {
  const search = matchPath("/search");
  test("matches by the name of the route", () => {
    expect(isActive({ route: "Search" }, search, "name=tax")).toBe(true);
    expect(isActive({ route: "Search" }, matchPath("/catalogue"), "")).toBe(false);
  });
  test("matches by the parameters of the link", () => {
    const item = matchPath("/item/3");
    expect(isActive({ route: "Item", params: { id: "3" } }, item, "")).toBe(true);
    expect(isActive({ route: "Item", params: { id: "4" } }, item, "")).toBe(false);
  });
  test("matches by the query of the link, where an empty value means absent", () => {
    const mine = { route: "Search", query: { type: "my-events" } };
    const all = { route: "Search", query: { type: "" } };
    expect([
      isActive(mine, search, "type=my-events&page=2"),
      isActive(all, search, "type=my-events"),
    ]).toEqual([true, false]);
    expect([isActive(mine, search, ""), isActive(all, search, "page=2")]).toEqual([false, true]);
  });
});

import { describe, expect, test } from "vitest";
import { optionLists } from "#src/contracts/admin/options.ts";
import { roleNames, type RoleName } from "#src/contracts/roles.ts";
import type { Visitor } from "#src/machines/guard/needs.ts";
import {
  adminNavigation as navigationOfOffices,
  adminNavigationOf,
} from "#src/routes/admin/adminNavigation.ts";
import { housePlaces } from "#src/routes/admin/house.ts";
import { areas, routes } from "#src/areas/table.ts";
import { currentOf, groupOf } from "#src/ui/admin/navigation/groupOf.ts";

const { exists, matchPath, rowNamed } = routes;

const person = (role: RoleName | "learner", extra: Partial<Visitor> = {}): Visitor => ({
  roles: role === "learner" ? [] : [role],
  can: [],
  features: {},
  pss_enrolled: false,
  ...extra,
});
const adminNavigation = navigationOfOffices(areas.offices);
const everyScreen = () => true;
const shown = (user: Visitor, screens: (name: string) => boolean = everyScreen) =>
  adminNavigationOf(adminNavigation, user, screens);
const groupsOf = (user: Visitor) => shown(user).map(({ parentGroup }) => parentGroup);
const routesOf = (user: Visitor) =>
  shown(user).flatMap(({ sections }) => sections.flatMap(({ links }) => links.map((one) => one.routeName)));

const system: RoleName[] = ["super admin", "system admin"];
const learning: RoleName[] = [...system, "content admin", "pss admin"];
const accreditation: RoleName[] = [...system, "exam admin", "pss admin"];
const events: RoleName[] = [...system, "event admin", "pss admin"];
const pss: RoleName[] = [...system, "pss admin"];
const admins = roleNames.slice(0, 7);

/** The rows of roles.tsv about the entry groups. */
const groups: { row: string; group: string; who: readonly RoleName[] }[] = [
  { row: "P-032][B-402", group: "House", who: system },
  { row: "P-033", group: "Learning", who: learning },
  { row: "P-035", group: "Accreditation", who: accreditation },
  { row: "P-038", group: "Podcasts", who: [...system, "content admin"] },
  { row: "P-039", group: "Emails", who: admins },
];

describe.each(groups)("the group $group", ({ row, group, who }) => {
  test.each([...roleNames, "learner" as const])(`%s [${row}][B-401]`, (role) => {
    expect(groupsOf(person(role)).includes(group)).toBe((who as readonly string[]).includes(role));
  });
});

test.each([...roleNames, "learner" as const])(
  "the group Mentoring needs the permission and a role: %s [P-037]",
  (role) => {
    const allowed: readonly string[] = ["super admin", "system admin", "mentoring admin"];
    const having = person(role, { can: ["access_mentoring"] });
    expect(groupsOf(having).includes("Mentoring")).toBe(allowed.includes(role));
    // Super admin has the permission by default.
    expect(groupsOf(person(role)).includes("Mentoring")).toBe(role === "super admin");
  },
);

test.each([...roleNames, "learner" as const])(
  "mentoring emails need the permission and a role, as the group Mentoring does: %s [P-055]",
  (role) => {
    const allowed: readonly string[] = ["super admin", "system admin", "mentoring admin"];
    const having = person(role, { can: ["access_mentoring"] });
    expect(routesOf(having).includes("AdminEmailsMentoring")).toBe(allowed.includes(role));
    expect(routesOf(person(role)).includes("AdminEmailsMentoring")).toBe(role === "super admin");
  },
);

/** And about the links within them. */
const links: { row: string; routes: string[]; who: readonly RoleName[] }[] = [
  { row: "P-041][B-403", routes: ["AdminPapFeed"], who: ["super admin"] },
  { row: "P-042][B-404", routes: ["AdminContacts"], who: ["super admin"] },
  { row: "P-043][B-405", routes: ["AdminProfileManagement"], who: ["super admin"] },
  {
    row: "P-045",
    routes: [
      ...["HouseDashboard", "AdminUsers", "AdminAudiences", "AdminCarouselIndex", "AdminBroadcastsIndex"],
      ...["AdminGlossaryManagement", "AdminImageBankManagementIndex", "AdminReleaseNoteManagement"],
      ...["HouseReports", "HouseAdminAllReportSchedules"],
    ],
    who: system,
  },
  { row: "P-046", routes: ["AdminTopics"], who: system },
  { row: "P-047", routes: ["AdminItemsCompletion"], who: system },
  { row: "P-048", routes: ["AdminBoxsetsCompletion"], who: system },
  { row: "P-049", routes: ["AdminReviewDashboard"], who: ["super admin"] },
  {
    row: "P-050",
    routes: [
      ...["AcademyDashboard", "AdminItems", "AdminBoxsets", "AdminFormQuestionBank", "AdminReports"],
      ...["AdminADMManagerAccess", "AdminVRContent", "AdminTagManagement"],
    ],
    who: learning,
  },
  { row: "P-051", routes: ["AdminEmailsHouse"], who: ["super admin"] },
  { row: "P-052", routes: ["AdminEmailsAcademy"], who: learning },
  { row: "P-053", routes: ["AdminEmailsAccreditation"], who: accreditation },
  { row: "P-054", routes: ["AdminEmailsEvents"], who: events },
  { row: "P-056", routes: ["AdminEmailsPss"], who: pss },
  { row: "P-057", routes: ["AdminEmailsReport"], who: admins },
];

describe.each(links)("the links $routes", ({ row, routes, who }) => {
  test.each([...roleNames, "learner" as const])(`%s [${row}]`, (role) => {
    const seen = routesOf(person(role));
    for (const route of routes)
      expect([route, seen.includes(route)]).toEqual([route, (who as readonly string[]).includes(role)]);
  });
});

test("feature flags are linked only while their own flag is on [P-044][B-400]", () => {
  const on = { features: { feature_flags: true } };
  expect(routesOf(person("super admin", on))).toContain("AdminFeatureFlagManagement");
  expect(routesOf(person("system admin", on))).toContain("AdminFeatureFlagManagement");
  expect(routesOf(person("system admin"))).not.toContain("AdminFeatureFlagManagement");
  expect(routesOf(person("content admin", on))).not.toContain("AdminFeatureFlagManagement");
});

test("a content reviewer who is also an administrator sees the link to the reviews [P-049]", () => {
  expect(routesOf(person("content admin", { roles: ["content admin", "content reviewer"] }))).toContain(
    "AdminReviewDashboard",
  );
});

test("the group House links to the routes of the ledger and to our own", () => {
  const house = adminNavigation.find(({ parentGroup }) => parentGroup === "House")!;
  expect(new Set(house.sections.flatMap((one) => one.links.map(({ routeName }) => routeName)))).toEqual(
    new Set([
      ...["HouseDashboard", "AdminUsers", "AdminAudiences", "AdminCarouselIndex", "AdminBroadcastsIndex"],
      ...["AdminGlossaryManagement", "AdminProfileManagement", "AdminImageBankManagementIndex"],
      ...["AdminFeatureFlagManagement", "AdminPapFeed", "HouseReports", "AdminContacts"],
      ...["HouseAdminAllReportSchedules", "AdminReleaseNoteManagement"],
      // Those that are ours.
      ...["AdminAuditLog", "AdminSearchSynonyms", "AdminPolicies"],
    ]),
  );
});

test.each(roleNames)(
  "the audit log is a screen, linked only for roles with access to House: %s [G-18]",
  (role) => {
    expect(routesOf(person(role)).includes("AdminAuditLog")).toBe(system.includes(role));
    for (const path of ["/admin/house/audit-log", "/admin/house/audit-log/7"])
      expect(matchPath(path).row).toMatchObject({ layout: "admin", needs: { admin: true, roles: system } });
  },
);

test("every area has a group with its reports; options, roles and reviews can be reached", () => {
  const titles = adminNavigation.map(({ parentGroup }) => parentGroup);
  expect(titles.toSorted()).toEqual([...groups.map(({ group }) => group), "Mentoring"].toSorted());
  for (const { parentGroup, sections } of adminNavigation) {
    const routes = sections.flatMap(({ links: entries }) => entries.map(({ routeName }) => routeName));
    expect([parentGroup, routes.some((name) => /Report/.test(name))]).toEqual([parentGroup, true]);
  }
  const everywhere = routesOf(person("super admin", { can: ["access_mentoring"] }));
  expect(everywhere).toContain("AdminReviewDashboard");
  for (const path of ["/admin/house/users/3/manage-roles", "/admin/house/reports/login/schedules"])
    expect(matchPath(path).row).toMatchObject({ layout: "admin", needs: { admin: true } });
  expect(optionLists).toContain("question_types");
});

test("users and leave have an edit screen; audiences have create, add and view screens", () => {
  const screen = (path: string) => matchPath(path).row;
  const house = "/admin/house";
  for (const path of [
    `${house}/users/:id/edit`,
    `${house}/long-term-leave/:leave/edit`,
    `${house}/audiences/create`,
    `${house}/audiences/:id/add-users`,
    `${house}/audiences/:id/view-users`,
  ])
    expect(screen(path.replace(/:\w+/, "7"))).toMatchObject({
      path,
      kind: "screen",
      layout: "admin",
      needs: { login: true, admin: true, roles: system },
    });
});

test("navigation entries have only the fields of the ledger", () => {
  for (const group of adminNavigation) {
    expect(group).toMatchObject({
      parentGroup: expect.any(String),
      icon: expect.any(String),
      theme: expect.any(String),
      requiredRoles: expect.any(Array),
    });
    for (const { navGroup, links: entries } of group.sections) {
      expect(navGroup).not.toBe("");
      for (const one of entries)
        expect(Object.keys(one)).toSatisfy((keys: string[]) =>
          keys.every((key) =>
            ["routeName", "name", "query", "requiredRoles", "permissions", "feature"].includes(key),
          ),
        );
    }
  }
});

test("links are shown only if their screens exist, and groups without links are left out", () => {
  const real = shown(person("super admin", { features: { feature_flags: true } }), exists);
  expect(real.map(({ parentGroup }) => parentGroup)).toContain("House");
  for (const { sections } of real)
    for (const one of sections.flatMap((section) => section.links)) {
      expect(exists(one.routeName)).toBe(true);
      expect(matchPath(rowNamed(one.routeName as never)!.path).row.name).toBe(one.routeName);
    }
  expect(shown(person("super admin"), () => false)).toEqual([]);
});

describe("the group of a page", () => {
  test("is that of its entry, including the forms below it [B-395]", () => {
    for (const path of ["/admin/house", "/admin/house/glossary", "/admin/house/glossary/3/edit"])
      expect(groupOf(areas, matchPath(path))).toBe("House");
    expect(groupOf(areas, matchPath("/admin/nowhere"))).toBeNull();
  });

  test("is that of its area if no entry links to it", () => {
    expect(groupOf(areas, matchPath("/admin/learning/items/3/reminders"))).toBe("Learning");
    expect(groupOf(areas, matchPath("/admin/accreditation/exams/3/reminders/4/edit"))).toBe("Accreditation");
  });

  test("marks the entry itself as the current page, and the entry above a form as its parent", () => {
    const entries = adminNavigation.flatMap(({ sections }) => sections.flatMap((one) => one.links));
    const marks = (path: string) =>
      entries.flatMap((one) => {
        const mark = currentOf(areas, one, matchPath(path));
        return mark ? [[one.routeName, mark]] : [];
      });
    expect(marks("/admin/house/glossary")).toEqual([["AdminGlossaryManagement", "page"]]);
    expect(marks("/admin/house/glossary/3/edit")).toEqual([["AdminGlossaryManagement", "true"]]);
    expect(marks("/admin/house")).toEqual([["HouseDashboard", "page"]]);
    // A dashboard is above its whole area, and the place of nothing else.
    expect(marks("/admin/accreditation/exams/3/reminders")).toEqual([]);
  });
});

describe("screens of House", () => {
  const paths = housePlaces.map(({ path }) => path);

  test("contacts, broadcasts, glossary, image banks and release notes have list, create and edit screens", () => {
    for (const name of ["contact", "broadcasts", "glossary", "image-banks", "release-notes"]) {
      const path = `/admin/house/${name}`;
      expect(paths).toContain(path);
      const list = matchPath(path).row.name;
      expect(matchPath(`${path}/create`).row.name).toBe(`${list}Create`);
      expect(matchPath(`${path}/7/edit`).row.name).toBe(`${list}Edit`);
    }
  });

  test("the carousel has a list and an order screen [B-423]", () => {
    expect(matchPath("/admin/house/carousel").row.name).toBe("AdminCarouselIndex");
    expect(matchPath("/admin/house/carousel/reorder").row.name).toBe("AdminCarouselIndexReorder");
  });

  test("profile management has screens for its users and for the order of topics [B-424]", () => {
    const path = "/admin/house/profile-management";
    expect(matchPath(path).row.name).toBe("AdminProfileManagement");
    expect(matchPath(`${path}/3/users`).row.path).toBe(`${path}/:id/users`);
    expect(matchPath(`${path}/3/topics/reorder`).row.path).toBe(`${path}/:id/topics/reorder`);
  });

  test("dashboard, feature flags and PAP feed exist with their theme, flag and roles [B-243]", () => {
    const needs = (path: string) => matchPath(path).row;
    expect(needs("/admin/house")).toMatchObject({ theme: "house", needs: { admin: true, roles: system } });
    expect(needs("/admin/house/feature-flags").needs).toMatchObject({ features: ["feature_flags"] });
    expect(needs("/admin/house/pap-feed").needs).toMatchObject({ roles: ["super admin"] });
  });
});

test("groups are in the order of the ledger, whatever the order of the areas", () => {
  const groups = ["House", "Learning", "Accreditation", "Mentoring", "Podcasts", "Emails"];
  const names = (offices: Parameters<typeof navigationOfOffices>[0]) =>
    navigationOfOffices(offices).map((one) => one.parentGroup);
  expect(names(areas.offices)).toEqual(groups);
  expect(names(areas.offices.toReversed())).toEqual(groups);
  // One that is not in the ledger comes last.
  const other = { navigation: { ...navigationOfOffices(areas.offices)[0]!, parentGroup: "Other" } };
  expect(names([other, ...areas.offices])).toEqual([...groups, "Other"]);
});

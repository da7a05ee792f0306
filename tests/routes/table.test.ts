import { describe, expect, test } from "vitest";
import { themes } from "#src/contracts/themes.ts";
import { layouts } from "#src/routes/route.ts";
import { roleNames } from "#src/contracts/roles.ts";
import { hasAnyRole, isAdministrator } from "#src/machines/guard/needs.ts";
import { adminNavigation, adminNavigationOf } from "#src/routes/admin/adminNavigation.ts";
import { areas, routes, type RouteName } from "#src/areas/table.ts";
import { to } from "#src/routes/links.ts";
import { titleOf } from "#src/routes/routeTable.ts";

const { exists, matchPath, redirectOf, rows: routeTable, rowNamed } = routes;

const screens = routeTable.filter((row) => row.kind === "screen");
const redirects = routeTable.filter((row) => row.kind === "redirect");
/** A path that the row should open: every parameter is 7. */
const sample = (path: string) => path.replace(/:\w+/g, "7").replace("*", "some/where");

describe.each(routeTable.map((row) => [row.name, row] as const))("%s", (name, row) => {
  test("matches its own sample path, with and without a trailing slash", () => {
    expect(matchPath(sample(row.path)).row.name).toBe(name);
    expect(matchPath(`${sample(row.path)}/`).row.name).toBe(name);
  });

  test("has a layout, a theme and, if it is a screen, a title [B-224][B-242][B-243][B-244]", () => {
    expect(layouts).toContain(row.layout);
    expect(themes).toContain(row.theme);
    if (row.kind !== "redirect") expect(row.title).not.toBe("");
  });
});

test("a path with an invalid escape is the 404 page [R-L-004]", () => {
  for (const path of ["/item/%E0%A4%A", "/item/50%", "/item/%zz", "/%"])
    expect([path, matchPath(path).row.name]).toEqual([path, "NotFound"]);
  expect(matchPath("/item/3%20").row.name).toBe("Item");
});

test("route names and screen titles are unique", () => {
  expect(new Set(routeTable.map((row) => row.name)).size).toBe(routeTable.length);
  expect(new Set(screens.map((row) => row.title)).size).toBe(screens.length);
});

test("a route without a theme has the academy theme [B-244]", () => {
  expect(rowNamed("AppHome")!.theme).toBe("academy");
});

test("the page title is the product's name and the row's title [B-242]", () => {
  expect(titleOf("Lyceum", rowNamed("Search")!)).toBe("Lyceum – Search");
});

test("every screen requires sign-in except those before it, the exam window and the 404 page [B-090][P-004][R-L-054][D-5][B-032][B-253][P-001][P-002][R-L-001][R-L-002][R-L-003][R-L-004]", () => {
  const open = screens.filter((row) => row.needs.login !== true).map((row) => row.path);
  expect(open).toEqual(["/login", "/login/manual", "/reset-password", "/exams/:id"]);
  expect(rowNamed("NotFound")!.needs).toEqual({});
});

test("the exam window has its own layout and takes its exam from the address [B-091]", () => {
  expect(rowNamed("Exam")!.layout).toBe("exam");
  expect(matchPath("/exams/12")).toMatchObject({ row: { name: "Exam" }, params: { id: "12" } });
});

test("an unknown address in the back office is a 404 page in its layout, for administrators [R-A-002][B-392][B-397]", () => {
  const { row } = matchPath("/admin/house/no/such/screen");
  expect([row.name, row.kind, row.layout, row.needs]).toEqual([
    "AdminNotFound",
    "catch-all",
    "admin",
    { login: true, admin: true },
  ]);
});

test("the root of the back office redirects to the House dashboard [R-A-001][B-396]", () => {
  expect(redirectOf(matchPath("/admin"), "")).toBe("/admin/house");
  expect(matchPath("/admin/house").row.name).toBe("HouseDashboard");
});

test("the root and every link of the back office lead administrators only to screens that they may open [R-A-001][P-031]", () => {
  for (const role of roleNames) {
    const visitor = { roles: [role], can: [], features: {}, pss_enrolled: false };
    const led = redirectOf(matchPath("/admin"), "", visitor)!;
    const { name, needs } = matchPath(led).row;
    // Users who are not administrators are told so, wherever they go.
    if (!isAdministrator(visitor)) expect([role, led]).toEqual([role, "/admin/house"]);
    else expect([role, name, hasAnyRole(visitor, needs.roles, "back office")]).toEqual([role, name, true]);
    for (const { sections } of adminNavigationOf(adminNavigation(areas.offices), visitor, exists))
      for (const { links } of sections)
        for (const { routeName } of links) {
          const row = rowNamed(routeName as RouteName)!;
          expect([role, routeName, hasAnyRole(visitor, row.needs.roles, "back office")]).toEqual([
            role,
            routeName,
            true,
          ]);
        }
  }
});

test("every screen under /admin/ requires an administrator, and no other screen does [B-392]", () => {
  for (const row of routeTable) {
    if (row.kind === "redirect") continue;
    expect([row.name, row.needs.admin === true]).toEqual([row.name, row.path.startsWith("/admin/")]);
    if (row.needs.admin) expect(row.layout).toBe("admin");
  }
});

test.each(["/nowhere", "/item", "/item/3/4", "/login/other"])("%s is the 404 page [R-L-004]", (path) => {
  expect(matchPath(path).row.name).toBe("NotFound");
});

test.each(["abc", "1.5", "0", "-1", "1e3", "0x10", "NaN", "7%20", "2147483648"])(
  "%s is not a record id, so it opens no screen of the back office",
  (text) => {
    const opened = routeTable
      .filter((row) => row.needs.admin && /:(id|leave)/.test(row.path))
      .map((row) => matchPath(row.path.replace(/:(id|leave)/, text).replace(/:\w+/g, "7")).row.name);
    expect(opened.length).toBeGreaterThan(20);
    expect(new Set(opened)).toEqual(new Set(["AdminNotFound"]));
  },
);

test("parameters are read from addresses and written into them", () => {
  expect(matchPath("/item/12").params).toMatchObject({ id: "12" });
  expect(to("Item", { id: 12 })).toBe("/item/12");
  expect(to("Item", { id: "a/b" })).toBe("/item/a%2Fb");
  expect(to("Search", {}, { name: "income tax", page: undefined })).toBe("/search?name=income+tax");
  // @ts-expect-error a parameter is missing
  expect(() => to("Item")).toThrow();
});

test("matching ignores case", () => {
  expect(matchPath("/Catalogue").row.name).toBe("AcademyCatalogue");
});

describe("redirects", () => {
  test.each(redirects.map((row) => [row.path, row] as const))(
    "%s leads to a screen, and not to another redirect",
    (path, { otherwise }) => {
      // A redirect of any path leads to a screen only if the rest is the path of one.
      const target = redirectOf(matchPath(path.replace("*", "catalogue")), "");
      const targets = [target!, ...(otherwise === undefined ? [] : [otherwise])];
      expect(targets.map((to) => [to, matchPath(to).row.kind])).toEqual(targets.map((to) => [to, "screen"]));
    },
  );

  test("the old learning paths lead to the shorter ones and keep the query [B-070][B-071]", () => {
    expect(redirectOf(matchPath("/learning/catalogue"), "?topic=3&sort=title")).toBe(
      "/catalogue?topic=3&sort=title",
    );
    expect(redirectOf(matchPath("/learning/item/4"), "?a=b")).toBe("/item/4?a=b");
    expect(redirectOf(matchPath("/learning/topic/a%20b"), "")).toBe("/topic/a%20b");
  });

  test("an old path cannot lead off the site [D-13]", () => {
    expect(redirectOf(matchPath("/learning//evil.example"), "")).toBe("/evil.example");
    expect(redirectOf(matchPath("/learning/\\evil.example"), "")).toBe("/evil.example");
  });

  test("a screen does not redirect", () => {
    expect(redirectOf(matchPath("/catalogue"), "?a=1")).toBeNull();
  });
});

test("a route exists only if its screen does", () => {
  expect([exists("AppHome"), exists("AiIndex")]).toEqual([true, false]);
});
